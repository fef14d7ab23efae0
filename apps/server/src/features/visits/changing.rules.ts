import { may } from '@lectern/contract/access/capabilities.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Viewer, VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { momentOf, type Visit } from './visits.rules.ts';

/** The facts of a visit that decide who may change it. */
export type ChangedVisit = Pick<
  Visit,
  | 'kind'
  | 'state'
  | 'levelId'
  | 'createdByRole'
  | 'startsAt'
  | 'endsAt'
  | 'finalBufferMinutes'
  | 'noticeHours'
  | 'cancelRequested'
  | 'freeCancelUntil'
>;

/** The facts that decide whether a person may cancel or move a visit that they may see. */
export interface ChangeFacts {
  readonly visit: ChangedVisit;
  readonly viewer: Viewer;
  readonly role: Role;
  /** The creator's role. */
  readonly creatorRole: Role;
  readonly now: Date;
}

/** How somebody changes a visit: by themselves, by asking Level 3, or not at all. */
export type Way = 'self' | 'ask' | 'none';

/** Whether a visit is booked and cannot be entered yet: afterwards nobody cancels or moves it. */
export function isChangeable(visit: ChangedVisit, now: Date): boolean {
  return visit.state === 'booked' && momentOf(visit, now) === 'before';
}

function isInTime({ startsAt, noticeHours }: ChangedVisit, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= noticeHours * 3_600_000;
}

/** Level 3 decides on what educators and students made; administrators on what they made themselves, at their level or below. */
function wayOfAdmin({ visit, role, creatorRole }: ChangeFacts): Way {
  if (may(role, 'decideRequests'))
    return visit.createdByRole !== 'admin' || may(creatorRole, 'decideRequests') ? 'self' : 'none';
  return may(role, 'changeVisits') && visit.createdByRole === 'admin' ? 'self' : 'none';
}

function asks({ levelId }: ChangedVisit): Way {
  return levelId === null ? 'none' : 'ask';
}

/** In a session of many only the educator decides or asks; the others each give up their own place. */
function takesPart({ visit, viewer }: ChangeFacts): boolean {
  return viewer === 'educator' || (viewer === 'attendee' && !isGroup(visit.kind));
}

/**
 * How a person moves a visit: participants by themselves until the notice; after it, or if an administrator made it, by
 * asking.
 */
export function wayToMove(facts: ChangeFacts): Way {
  const { visit, viewer, now } = facts;
  if (!isChangeable(visit, now)) return 'none';
  if (viewer === 'admin') return wayOfAdmin(facts);
  if (!takesPart(facts) || !may(facts.role, 'askForChanges')) return 'none';
  return visit.createdByRole !== 'admin' && isInTime(visit, now) ? 'self' : asks(visit);
}

/** How somebody cancels a visit: the same, and students without notice for a day after the educator moved it. */
export function wayToCancel(facts: ChangeFacts): Way {
  const way = wayToMove(facts);
  const { visit, viewer, now } = facts;
  const isFree = visit.freeCancelUntil !== null && now < visit.freeCancelUntil;
  const isFreed = way === 'ask' && viewer === 'attendee' && visit.createdByRole !== 'admin' && isFree;
  return isFreed ? 'self' : way;
}

const declined: ReadonlySet<VisitKind> = new Set(['classroom', 'broadcast']);

/** Whether somebody may give up their place: a student of a classroom or broadcast, or a parent for one. */
export function mayDecline({ visit, viewer, role, now }: ChangeFacts): boolean {
  const isAttending = viewer === 'attendee' && may(role, 'declineVisits');
  return isAttending && declined.has(visit.kind) && isChangeable(visit, now);
}

/** All that somebody may do to change a visit; nobody asks twice. */
export function changesFor(facts: ChangeFacts): {
  readonly mayCancel: boolean;
  readonly mayMove: boolean;
  readonly mayAskToCancel: boolean;
  readonly mayAskToMove: boolean;
  readonly mayDecline: boolean;
} {
  const isFree = !facts.visit.cancelRequested;
  const [cancel, move] = [wayToCancel(facts), wayToMove(facts)];
  return {
    mayCancel: cancel === 'self',
    mayMove: move === 'self',
    mayAskToCancel: isFree && cancel === 'ask',
    mayAskToMove: isFree && move === 'ask',
    mayDecline: mayDecline(facts),
  };
}
