import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './url-state.ts';

it('reads every value as the text that it is', () => {
  expect(parseSearch('?studentId=007&name=Maya%20T&isSubjectReferral=true')).toEqual({
    studentId: '007',
    name: 'Maya T',
    isSubjectReferral: 'true',
  });
});

it('writes what it reads, and leaves out what is empty', () => {
  expect(stringifySearch({ page: '2', tab: undefined, search: '' })).toBe('?page=2');
  expect(stringifySearch({})).toBe('');
  expect(parseSearch(stringifySearch({ q: 'a&b=c d+e' }))).toEqual({ q: 'a&b=c d+e' });
});
