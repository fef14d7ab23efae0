import { may, type RoleWith } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import { showsRecord } from '@lectern/contract/visits/status.rules.ts';
import {
  sessionStatuses,
  type SessionStatus,
  type Viewer,
  type VisitKind,
} from '@lectern/contract/visits/visits.names.ts';
import { hasRoom, isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { VisitPermissions } from '@lectern/contract/visits/visits.shapes.ts';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';
import { changesFor, type ChangeFacts } from './changing.rules.ts';
import { isOpen, ownStateOf, type Participant, type Place, type Visit } from './visits.rules.ts';

/** The facts that decide a person's role in a visit. */
export interface RosterFacts {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
  /** Students of the visit who are children of the asker. */
  readonly childIds: readonly string[];
  /** The level of the visit and all above it; empty for people who are no administrators. */
  readonly levelPath: readonly string[];
}

/**
 * The role in which a person may look at a visit; null if they may not know that it exists. A guest knows it until
 * it is over.
 */
export function viewerOf(actor: Actor, facts: RosterFacts): Viewer | null {
  if (actor.kind !== 'person') return null;
  const { personId, role } = actor;
  if (isEducator(role)) return facts.visit.educatorId === personId ? 'educator' : null;
  if (may(role, 'attendCalls')) return isAttending(role, personId, facts) ? 'attendee' : null;
  return isAdminOf(actor, facts) ? 'admin' : null;
}

function isAttending(role: RoleWith<'attendCalls'>, personId: string, facts: RosterFacts): boolean {
  if (isParent(role)) return facts.childIds.length > 0;
  return hasPlaceAs(role, facts.participants, personId) && (isStudent(role) || isOpen(facts.visit.state));
}

/** An administrator reaches the visits of their own level and of all below; the top ones reach all. */
function isAdminOf({ role, levelId }: Person, { levelPath }: RosterFacts): boolean {
  if (may(role, 'reachInstitution')) return true;
  return may(role, 'reachLevel') && levelId !== null && levelPath.includes(levelId);
}

/** Students have their place from the booking on, guests once they gave a name. */
function hasPlaceAs(
  side: 'student' | 'guest',
  participants: readonly Participant[],
  personId: string,
): boolean {
  return participants.some((one) => one.personId === personId && one.side === side);
}

/** The facts that decide what a person may do with a visit that they may see. */
export interface ActFacts {
  readonly actor: Pick<Person, 'role'>;
  readonly visit: Visit;
  readonly viewer: Viewer;
  readonly status: SessionStatus;
  readonly now: Date;
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

/**
 * A classroom's students may be changed by its educator and the administrators of Level 2 and 3 above it, until the
 * note is complete; not in any other kind, and not in a visit that did not take place.
 */
export function mayEditRoster(actor: Pick<Person, 'role'>, viewer: Viewer, visit: Visit): Decision {
  const isKeeper = viewer === 'educator' || (viewer === 'admin' && may(actor.role, 'keepRosters'));
  if (!isKeeper) return denied('access_denied');
  const isGone = visit.state === 'cancelled' || visit.state === 'missed';
  return visit.kind === 'classroom' && areImagesOpen(visit) && !isGone ? allowed : denied('roster_closed');
}

/** The list of students is for the educator and administrators; attendees see what the visit's view shows them. */
export function maySeeStudents(viewer: Viewer): Decision {
  return viewer === 'attendee' ? denied('access_denied') : allowed;
}

/**
 * Whether the viewer of a visit may know who else attends it. Students, parents and guests may only while they are
 * themselves in its open call, viewers of a broadcast never.
 */
export function seesOthers(
  { kind, state }: Pick<Visit, 'kind' | 'state'>,
  { viewer, own }: { viewer: Viewer; own: Place | null },
): boolean {
  if (viewer !== 'attendee') return true;
  return kind !== 'broadcast' && state === 'inCall' && own !== null && ownStateOf(own) === 'inCall';
}

/**
 * Whether administrators of a role look on at sessions of a kind that they reach: Level 2 at all that have a room, those
 * above at broadcasts.
 */
export function observes({ role }: Pick<Person, 'role'>, kind: VisitKind): boolean {
  if (!hasRoom(kind)) return false;
  return may(role, 'observeCalls') || (kind === 'broadcast' && may(role, 'observeBroadcasts'));
}

/** An administrator looks on while a call is open, hidden from all but the educator. */
function isObserving({ actor, visit, viewer }: ActFacts): boolean {
  return viewer === 'admin' && observes(actor, visit.kind) && visit.state === 'inCall';
}

/** Texts, material and completion of the note belong to the visit's educator until it is complete. */
function mayWriteNotes({ visit, viewer }: ActFacts): boolean {
  const isNoteOpen = visit.state === 'inCall' || visit.state === 'notePending';
  return viewer === 'educator' && isNoteOpen && visit.noteCompletedAt === null;
}

function isInCall({ visit, viewer, status }: ActFacts): boolean {
  return visit.state === 'inCall' && viewer !== 'admin' && status === sessionStatuses.inCall;
}

/** What participants and observers may do in the call. */
function inCallPermissions(facts: ActFacts): Pick<VisitPermissions, 'mayJoin' | 'mayEndCall' | 'mayChat'> {
  const { visit, viewer } = facts;
  const isObserver = isObserving(facts);
  const isWriting = viewer === 'educator' || visit.kind !== 'broadcast';
  return {
    mayJoin: isInCall(facts) || isObserver,
    mayEndCall: (viewer === 'educator' && visit.state === 'inCall') || isObserver,
    mayChat: isInCall(facts) ? isWriting : isObserver,
  };
}

/**
 * What was put there for a class (pictures, handouts, material, the note) is not for people who were removed from
 * it.
 */
export function isOutOfClass({ kind }: Pick<Visit, 'kind'>, isRemoved: boolean): boolean {
  return isRemoved && isGroup(kind);
}

/**
 * Films are for people who see the record of a session; those of a class show other people's children, and are not
 * for parents.
 */
function watchesRecordings({
  actor,
  visit,
  status,
  isRemoved,
}: Pick<ActFacts, 'actor' | 'visit' | 'status'> & { isRemoved: boolean }): boolean {
  if (!hasRoom(visit.kind) || visit.kind === 'broadcast' || !showsRecord(status)) return false;
  return !isOutOfClass(visit, isRemoved) && (!isGroup(visit.kind) || may(actor.role, 'seeWholeClasses'));
}

/**
 * Everything that the server lets a person do with a visit now; screens show no more than this. People who were
 * removed get nothing of what was said and drawn.
 */
export function permissionsFor(
  facts: ActFacts & Pick<ChangeFacts, 'creatorRole'> & { isRemoved: boolean; isAsker: boolean },
): VisitPermissions {
  const { visit, viewer, status } = facts;
  const isEducator = viewer === 'educator';
  const mayChange = mayChangeImages(viewer, visit).ok;
  const mayWrite = mayWriteNotes(facts);
  const hasRecord = hasRoom(visit.kind) && showsRecord(status) && !facts.isRemoved;
  return {
    mayEnter:
      status === sessionStatuses.enter && (isEducator || (viewer === 'attendee' && !isGroup(visit.kind))),
    ...inCallPermissions(facts),
    ...changesFor({ ...facts, role: facts.actor.role }),
    mayWithdrawRequest: visit.cancelRequested && facts.isAsker,
    mayAddImages: mayChange,
    mayDeleteImages: mayChange,
    mayReadNotes: isEducator || (visit.state === 'completed' && !isOutOfClass(visit, facts.isRemoved)),
    mayEditNotes: mayWrite,
    mayAddMaterials: mayWrite,
    mayCompleteNotes: mayWrite,
    mayViewChat: hasRecord,
    mayViewBoards: hasRecord,
    mayWatchRecordings: watchesRecordings(facts),
    mayEditRoster: mayEditRoster(facts.actor, viewer, visit).ok,
  };
}
