import type { Search } from '../../../lib/url-state.ts';

/**
 * The student for whom the address is made (`studentId`, `name`, `levelId`, `associatename`); null unless all of it
 * is there. Anybody can write an address: the server is asked for the names.
 */
export function fixedStudentId({ studentId, name, levelId, associatename }: Search): string | null {
  return studentId && name && levelId && associatename ? studentId : null;
}
