import type { Picked } from '../../../subjects/choice.ts';

const isIn = (students: readonly Picked[], { id }: Picked): boolean =>
  students.some((student) => student.id === id);

/** How much of a level is chosen. */
export function shareOf(chosen: readonly Picked[], level: readonly Picked[]): 'none' | 'some' | 'all' {
  const count = level.filter((student) => isIn(chosen, student)).length;
  if (count === 0) return 'none';
  return count === level.length ? 'all' : 'some';
}

/** The choice after one student was pressed. */
export function withStudent(chosen: readonly Picked[], student: Picked): readonly Picked[] {
  return isIn(chosen, student) ? chosen.filter(({ id }) => id !== student.id) : [...chosen, student];
}

/** The choice after a level was pressed: all of it, or, where all of it was chosen, none of it. */
export function withLevel(chosen: readonly Picked[], level: readonly Picked[]): readonly Picked[] {
  if (shareOf(chosen, level) === 'all') return chosen.filter((student) => !isIn(level, student));
  return [...chosen, ...level.filter((student) => !isIn(chosen, student))];
}
