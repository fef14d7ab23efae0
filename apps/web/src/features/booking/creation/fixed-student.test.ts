import { describe, expect, it } from 'vitest';
import { fixedStudentId } from './fixed-student.ts';

describe('fixedStudentId', () => {
  const search = { studentId: 'maya', name: 'Maya Torres', levelId: 'school', associatename: 'Hillcrest' };

  it('takes the student from the address', () => {
    expect(fixedStudentId({ ...search, studentUserId: 'maya' })).toBe('maya');
  });

  it.each(Object.keys(search))('fixes nobody without %s', (missing) => {
    expect(fixedStudentId({ ...search, [missing]: '' })).toBeNull();
  });
});
