import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { isOpen, type Participant, type Visit } from '../visits.rules.ts';

/** What becomes of the students of a classroom, or why nothing does. */
export type RosterPlan =
  | { readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly refused: 'roster_empty' | 'roster_full' }
  | { readonly refused: 'student_in_call' | 'student_attended'; readonly personIds: readonly string[] };

/** The time that a visit takes of who is added to it: none once it is over. */
export function takenTime(visit: Visit): Visit | null {
  return isOpen(visit.state) ? visit : null;
}

/**
 * Whom to add and whom to take out. Who is there already, or is not there, changes nothing; who was put out of the call
 * stays in the list. Refuses an empty list, more than 30, and to take out who is or was in the call: that they were there
 * stays.
 */
export function planRoster(
  participants: readonly Participant[],
  change: { readonly added: readonly string[]; readonly deleted: readonly string[] },
): RosterPlan {
  const students = participants.filter((one) => one.side === 'student');
  const known = new Set(students.map((one) => one.personId));
  const added = [...new Set(change.added)].filter((id) => !known.has(id));
  const leaving = students.filter((one) => change.deleted.includes(one.personId));
  const inCall = leaving.filter((one) => one.state === 'inCall').map((one) => one.personId);
  if (inCall.length > 0) return { refused: 'student_in_call', personIds: inCall };
  const attended = leaving.filter(({ joinedAt, state }) => joinedAt !== null && state !== 'removed');
  if (attended.length > 0)
    return { refused: 'student_attended', personIds: attended.map((one) => one.personId) };
  const removed = leaving.filter((one) => one.state !== 'removed').map((one) => one.personId);
  const count = students.length - removed.length + added.length;
  if (count === 0) return { refused: 'roster_empty' };
  return count > peopleLimits.classroom ? { refused: 'roster_full' } : { added, removed };
}
