import { showsRecord } from '@lectern/contract/visits/status/status.rules.ts';
import { sessionStatuses, type SessionStatus, type Viewer } from '@lectern/contract/visits/visits.names.ts';
import { hasRoom, isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { VisitPermissions } from '@lectern/contract/visits/visits.shapes.ts';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';
import { isCancellable, type Participant, type Visit } from './visits.rules.ts';

/** What decides who somebody is to a visit. */
export interface RosterFacts {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
  /** Students of the visit who are children of the asker. */
  readonly childIds: readonly string[];
  /** The level of the visit and all above it; empty for who is no administrator. */
  readonly levelPath: readonly string[];
}

const wholeInstitution = new Set<string>(['topAdmin', 'graAdmin']);
const ofLevel = new Set<string>(['levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin']);

/** As what somebody may look at a visit; null for who may not know that it exists. */
export function viewerOf(actor: Actor, facts: RosterFacts): Viewer | null {
  if (actor.kind !== 'person') return null;
  const { personId, role } = actor;
  if (role === 'educator') return facts.visit.educatorId === personId ? 'educator' : null;
  if (role === 'student') return isStudentOf(facts.participants, personId) ? 'attendee' : null;
  if (role === 'parent') return facts.childIds.length > 0 ? 'attendee' : null;
  return isAdminOf(actor, facts) ? 'admin' : null;
}

/** An administrator reaches the visits of their own level and of all below; the top ones reach all. */
function isAdminOf({ role, levelId }: Person, { levelPath }: RosterFacts): boolean {
  if (wholeInstitution.has(role)) return true;
  return ofLevel.has(role) && levelId !== null && levelPath.includes(levelId);
}

function isStudentOf(participants: readonly Participant[], personId: string): boolean {
  return participants.some((one) => one.personId === personId && one.side === 'student');
}

/** What decides what somebody may do with a visit that they may see. */
export interface ActFacts {
  readonly visit: Visit;
  readonly viewer: Viewer;
  readonly status: SessionStatus;
  readonly now: Date;
  readonly cancelNoticeHours: number;
}

/** The booking's pictures can change until the note is complete; not on a visit that was cancelled or missed. */
export function areImagesOpen({ state, noteCompletedAt }: Visit): boolean {
  return noteCompletedAt === null && state !== 'cancelled' && state !== 'missed';
}

/** The side that made a visit keeps the booking's pictures: students and their parents their own, else the educator. */
export function mayChangeImages(viewer: Viewer, visit: Visit): Decision {
  const keeper: Viewer = visit.createdByRole === 'student' ? 'attendee' : 'educator';
  if (viewer !== keeper) return denied('access_denied');
  return areImagesOpen(visit) ? allowed : denied('visit_images_closed');
}

/** Who takes part may cancel, as long as the visit can be cancelled at all. */
export function mayCancel({ visit, viewer, now, cancelNoticeHours }: ActFacts): Decision {
  return viewer !== 'admin' && isCancellable(visit, cancelNoticeHours, now)
    ? allowed
    : denied('access_denied');
}

/** Texts, material and completion of the note belong to the visit's educator until it is complete. */
function mayWriteNotes({ visit, viewer }: ActFacts): boolean {
  const isHeld = visit.state === 'inCall' || visit.state === 'notePending';
  return viewer === 'educator' && isHeld && visit.noteCompletedAt === null;
}

function isInCall({ visit, viewer, status }: ActFacts): boolean {
  return visit.state === 'inCall' && viewer !== 'admin' && status === sessionStatuses.inCall;
}

/** Everything that the server allows somebody to do with a visit now; screens show no more than this. */
export function permissionsFor(facts: ActFacts): VisitPermissions {
  const { visit, viewer, status } = facts;
  const isEducator = viewer === 'educator';
  const mayChange = mayChangeImages(viewer, visit).ok;
  const mayWrite = mayWriteNotes(facts);
  return {
    mayEnter:
      status === sessionStatuses.enter && (isEducator || (viewer === 'attendee' && !isGroup(visit.kind))),
    mayJoin: isInCall(facts),
    mayEndCall: isEducator && visit.state === 'inCall',
    mayCancel: mayCancel(facts).ok,
    mayAddImages: mayChange,
    mayDeleteImages: mayChange,
    mayReadNotes: isEducator || visit.state === 'completed',
    mayEditNotes: mayWrite,
    mayAddMaterials: mayWrite,
    mayCompleteNotes: mayWrite,
    mayViewChat: hasRoom(visit.kind) && showsRecord(status),
    mayChat: isInCall(facts) && visit.kind !== 'broadcast',
  };
}
