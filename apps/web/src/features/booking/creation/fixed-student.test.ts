import { describe, expect, it } from 'vitest';
import { fixedStudentOf } from './fixed-student.ts';

describe('fixedStudentOf', () => {
  const search = { studentId: 'maya', name: 'Maya Torres', levelId: 'school', associatename: 'Hillcrest' };

  it('takes student and level from the address', () => {
    expect(fixedStudentOf({ ...search, studentUserId: 'maya' })).toEqual({
      student: { id: 'maya', name: 'Maya Torres' },
      level: { id: 'school', name: 'Hillcrest' },
    });
  });

  it.each(Object.keys(search))('fixes nothing without %s', (missing) => {
    expect(fixedStudentOf({ ...search, [missing]: '' })).toBeNull();
  });
});
