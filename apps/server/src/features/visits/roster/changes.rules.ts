import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { isOpen, type Participant, type Visit } from '../visits.rules.ts';

/** The students of a classroom after a change, or why it is refused. */
export type RosterPlan =
  | { readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly refused: 'roster_empty' | 'roster_full' }
  | { readonly refused: 'student_in_call' | 'student_attended'; readonly personIds: readonly string[] };

/** The time that a visit takes from a person added to it: none once it is over. */
export function takenTime(visit: Visit): Visit | null {
  return isOpen(visit.state) ? visit : null;
}

/**
 * The students to add and to take out. Adding one who is in the list, or taking out one who is not, changes nothing;
 * people removed from the call stay in it. Refuses an empty list, more than 30, and taking out people who are or were
 * in the call: their attendance stays.
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
