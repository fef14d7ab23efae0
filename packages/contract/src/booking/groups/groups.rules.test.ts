import { describe, expect, it } from 'vitest';
import { joinStudents, numbersIn } from './groups.rules.ts';

describe('pasted numbers', () => {
  it.each([
    ['S1, S2', ['1 S1', '1 S2']],
    ['S1\nS2\r\nS3', ['1 S1', '2 S2', '3 S3']],
    ['  S1\tS2 ;S3,,', ['1 S1', '1 S2', '1 S3']],
    ['\n\nS1', ['3 S1']],
    ['S1 S1', ['1 S1', '1 S1']],
    [' , \n', []],
    ['', []],
  ])('of %j are parted with their lines', (text, found) => {
    expect(numbersIn(text).map(({ line, number }) => `${line} ${number}`)).toEqual(found);
  });
});

describe('students who join', () => {
  const ids = (...names: string[]) => names.map((id) => ({ id }));
  it.each([
    ['come after the chosen ones', ids('a'), ids('b', 'c'), ['a', 'b', 'c'], []],
    ['come once', ids('a', 'b'), ids('b', 'c', 'c'), ['a', 'b', 'c'], []],
    [
      'are left out where there is no more room',
      ids('a', 'b'),
      ids('c', 'd', 'e'),
      ['a', 'b', 'c'],
      ['d', 'e'],
    ],
    ['are all left out of a full class', ids('a', 'b', 'c'), ids('d'), ['a', 'b', 'c'], ['d']],
  ])('%s', (_, chosen, added, students, left) => {
    const joined = joinStudents(chosen, added, 3);
    expect(joined.students.map(({ id }) => id)).toEqual(students);
    expect(joined.left.map(({ id }) => id)).toEqual(left);
  });
});
