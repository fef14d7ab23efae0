import type { NumberFault } from '@lectern/contract/booking/groups/groups.shapes.ts';

/** A student whose number was pasted, as far as it decides whether they can be chosen. */
export interface Numbered {
  readonly id: string;
  readonly number: string;
  readonly active: boolean;
  /** They belong to the requested school. */
  readonly isThere: boolean;
}

/** A number that brings nobody. */
export interface Fault {
  readonly index: number;
  readonly number: string;
  readonly fault: NumberFault;
}

/**
 * The students of pasted numbers, in their order, and what is wrong with each other number. A student of another
 * school is unknown, like one who does not exist; closed accounts are reported only for the school's own students.
 */
export function sortNumbers(
  numbers: readonly string[],
  students: readonly Numbered[],
  most: number,
): { ids: string[]; faults: Fault[] } {
  const known = new Map(students.map((student) => [student.number.toLowerCase(), student]));
  const seen = new Set<string>();
  const ids: string[] = [];
  const faults: Fault[] = [];
  for (const [index, number] of numbers.entries()) {
    const key = number.toLowerCase();
    const student = known.get(key);
    const fault = faultOf({ student, isDoubled: seen.has(key), isFull: ids.length >= most });
    seen.add(key);
    if (fault !== null) faults.push({ index, number, fault });
    else if (student) ids.push(student.id);
  }
  return { ids, faults };
}

function faultOf({
  student,
  isDoubled,
  isFull,
}: {
  student: Numbered | undefined;
  isDoubled: boolean;
  isFull: boolean;
}): NumberFault | null {
  if (isDoubled) return 'doubled';
  if (!student?.isThere) return 'unknown';
  if (!student.active) return 'inactive';
  return isFull ? 'over' : null;
}
