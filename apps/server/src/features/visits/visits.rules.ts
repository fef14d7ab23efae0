import {
  sessionStatusFor,
  visitMoment,
  type OwnState,
  type VisitMoment,
} from '@lectern/contract/visits/visits.rules.ts';
import type { VisitFacts } from '@lectern/contract/visits/lifecycle.rules.ts';
import type {
  creators,
  Missing,
  ParticipantState,
  SessionStatus,
  Viewer,
  VisitKind,
  VisitState,
} from '@lectern/contract/visits/visits.names.ts';
import { noShowOf, type Seen } from './no-show.rules.ts';

/** The creator of a visit; a parent books as the student. */
export type CreatorName = keyof typeof creators;

/** One meeting in time, as it is stored. */
export interface Visit {
  readonly id: string;
  readonly kind: VisitKind;
  readonly state: VisitState;
  readonly missing: Missing | null;
  readonly educatorId: string;
  readonly levelId: string | null;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
  readonly createdBy: string;
  readonly createdByRole: CreatorName;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly bufferMinutes: number;
  readonly finalBufferMinutes: number;
  /** How long before its start it can still be cancelled: the school's rule when it was booked. */
  readonly noticeHours: number;
  /** How many minutes before its start people are reminded: the institution's rule when it was booked. */
  readonly reminderMinutes: readonly number[];
  readonly topic: string;
  /** When the educator opened the call for the first time. */
  readonly callOpenedAt: Date | null;
  readonly callEndedAt: Date | null;
  /** When educator and a student were in the call together for the first time. */
  readonly togetherAt: Date | null;
  readonly noteCompletedAt: Date | null;
  /** Until when an on-demand visit waits for its educator; null once they came. */
  readonly answerDueAt: Date | null;
  /** The next moment at which something happens by itself. */
  readonly dueAt: Date | null;
  readonly cancelRequested: boolean;
  /** How often it was moved. */
  readonly moves: number;
  /** Until when its student may cancel without notice, because the educator moved it. */
  readonly freeCancelUntil: Date | null;
  readonly createdAt: Date;
}

/** What the creator of a visit said about it. */
export type Particulars = Pick<Visit, 'topic'>;

/** The facts of a visit in a form that creates one. */
export function particularsOf({ topic }: Particulars): Particulars {
  return { topic };
}

/** Timed events of a visit, the most pressing first. */
export const dueKinds = ['end', 'answer', 'opening', 'reminder'] as const;

/** One of them. */
export type DueKind = (typeof dueKinds)[number];

/** The stored form of a visit; words of closed lists are plain text there. */
export const visitFields = [
  'id',
  'kind',
  'state',
  'missing',
  'educatorId',
  'levelId',
  'subjectId',
  'subcategoryId',
  'createdBy',
  'createdByRole',
  'startsAt',
  'endsAt',
  'bufferMinutes',
  'finalBufferMinutes',
  'noticeHours',
  'reminderMinutes',
  'topic',
  'callOpenedAt',
  'callEndedAt',
  'togetherAt',
  'noteCompletedAt',
  'answerDueAt',
  'dueAt',
  'cancelRequested',
  'moves',
  'freeCancelUntil',
  'createdAt',
] as const satisfies readonly (keyof Visit)[];

type Worded = 'kind' | 'state' | 'missing' | 'createdByRole';

/** A visit as the database gives it. */
export interface StoredVisit extends Omit<Visit, Worded> {
  readonly kind: string;
  readonly state: string;
  readonly missing: string | null;
  readonly createdByRole: string;
}

/** A stored visit with its words as what they are; the database holds no others. */
export function readVisit(stored: StoredVisit): Visit {
  return {
    ...stored,
    kind: stored.kind as VisitKind,
    state: stored.state as VisitState,
    missing: stored.missing as Missing | null,
    createdByRole: stored.createdByRole as CreatorName,
  };
}

/** Somebody of a visit: its educator, a student, a parent who came for a student, or a guest who gave a name. */
export interface Participant {
  readonly personId: string;
  readonly side: 'student' | 'parent' | 'educator' | 'guest';
  readonly state: ParticipantState;
  /** Sent back to the waiting room until the educator lets them in. */
  readonly isHeld: boolean;
  readonly askedAt: Date | null;
  readonly joinedAt: Date | null;
  readonly leftAt: Date | null;
  /** Decided when the visit was over, or marked; null where neither happened: then it is who joined. */
  readonly wasPresent?: boolean | null;
}

/** The facts of a person's place that decide what they see and may do. */
export type Place = Pick<Participant, 'state' | 'isHeld'>;

/** Somebody's own state, with whether they are held at the door. */
export function ownStateOf({ state, isHeld }: Place): OwnState {
  return isHeld && state !== 'removed' ? 'held' : state;
}

/**
 * A person's place in a visit. A parent is there through children: once the last of them is removed the parent is
 * too, even one who has not come yet.
 */
export function standingPlace(
  participants: readonly Participant[],
  personId: string,
  childIds: readonly string[],
): Participant | null {
  const own = participants.find((one) => one.personId === personId) ?? null;
  const children = participants.filter((one) => childIds.includes(one.personId));
  if (children.length === 0 || children.some((one) => one.state !== 'removed')) return own;
  const moments = { askedAt: null, joinedAt: null, leftAt: null };
  const place = own ?? { personId, side: 'parent' as const, isHeld: false, ...moments };
  return { ...place, state: 'removed' };
}

/** The current phase of a visit. */
export function momentOf(
  visit: Pick<Visit, 'startsAt' | 'endsAt' | 'finalBufferMinutes'>,
  now: Date,
): VisitMoment {
  const times = { startsAt: visit.startsAt.getTime(), endsAt: visit.endsAt.getTime() };
  return visitMoment(times, visit.finalBufferMinutes, now.getTime());
}

const byLetters = new Intl.Collator();

/** Names in a row, in their order: the first three of many and how many more there are. */
export function joinNames(names: readonly string[]): string {
  const shown = names.toSorted(byLetters.compare).slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} +${names.length - 3}` : shown;
}

/** Whether somebody attends as a student or for one, and not as the educator. */
export function isAttendee(participant: Participant): boolean {
  return participant.side !== 'educator';
}

function hasCome(participant: Participant): boolean {
  return participant.askedAt !== null || participant.joinedAt !== null;
}

/** A visit with everybody in it, and, where a no-show may have to be decided, the server's record of them. */
interface Observed {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
  readonly seen: Seen | undefined;
}

/** Which sides came. With an outage of ours it is as if nobody had: neither is blamed. */
function whoCame({ visit, participants, seen }: Observed): Pick<VisitFacts, 'educatorCame' | 'studentCame'> {
  if (!seen)
    return {
      educatorCame: visit.callOpenedAt !== null,
      studentCame: participants.some((one) => isAttendee(one) && hasCome(one)),
    };
  const { missing, isOutage } = noShowOf(visit, seen);
  if (isOutage) return { educatorCame: false, studentCame: false };
  return {
    educatorCame: missing === null || missing === 'student',
    studentCame: missing === null || missing === 'educator',
  };
}

/** The facts on which a visit's transitions depend. */
export function factsOf(observed: Observed, now: Date): VisitFacts {
  const { visit } = observed;
  return {
    kind: visit.kind,
    moment: momentOf(visit, now),
    ...whoCame(observed),
    wereTogether: visit.togetherAt !== null,
    isNoteComplete: visit.noteCompletedAt !== null,
    isMadeByParticipant: visit.createdByRole !== 'admin',
  };
}

/** The status of a visit for the asker; `own` is the asker's own place in it, if they have one. */
export function statusOf(
  visit: Visit,
  asker: { viewer: Viewer; own: Place | null; isSomebodyWaiting: boolean },
  now: Date,
): SessionStatus {
  const { kind, state, missing } = visit;
  const situation = {
    kind,
    state,
    missing,
    moment: momentOf(visit, now),
    isSomebodyWaiting: asker.isSomebodyWaiting,
  };
  return sessionStatusFor(situation, asker.viewer, asker.own ? ownStateOf(asker.own) : undefined);
}

/** Whether the join request of a student, or of a parent for one, is open. */
export function isSomebodyWaiting(participants: readonly Participant[]): boolean {
  return participants.some((one) => isAttendee(one) && one.state === 'waiting');
}

/** Whether the students of a kind of visit are blocked for its time; viewers of a broadcast and conference guests are not. */
export function blocksStudents(kind: VisitKind): boolean {
  return kind !== 'broadcast' && kind !== 'conference';
}

/** Whether a visit in this state still blocks the time of its participants. */
export function isOpen(state: VisitState): boolean {
  return state === 'booked' || state === 'inCall';
}
