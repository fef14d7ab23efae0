import type { Search } from '../../../lib/url-state.ts';
import type { FixedStudent } from './creation-form.ts';

/** Level and student that the address carries (`studentId`, `name`, `levelId`, `associatename`); null unless both are there. */
export function fixedStudentOf(search: Search): FixedStudent | null {
  const { studentId, name, levelId, associatename } = search;
  if (!studentId || !name || !levelId || !associatename) return null;
  return { level: { id: levelId, name: associatename }, student: { id: studentId, name } };
}
