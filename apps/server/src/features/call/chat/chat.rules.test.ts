import { describe, expect, it } from 'vitest';
import { noticeOf, rowsOfPage } from './chat.rules.ts';

describe('the rows of a page', () => {
  it.each([
    [
      { pageNumber: 0, isSysNotificationReqd: false },
      { pageNumber: 0, limit: 10, offset: 0 },
    ],
    [
      { pageNumber: 2, isSysNotificationReqd: false },
      { pageNumber: 2, limit: 10, offset: 20 },
    ],
    [
      { pageNumber: 1, isSysNotificationReqd: true },
      { pageNumber: 1, limit: 10, offset: 0 },
    ],
    [
      { pageNumber: 0, isSysNotificationReqd: true },
      { pageNumber: 1, limit: 10, offset: 0 },
    ],
    [
      { pageNumber: 3, itemsPerPage: 5, isSysNotificationReqd: true },
      { pageNumber: 3, limit: 5, offset: 10 },
    ],
    [
      { pageNumber: 0, itemsPerPage: 99_999, isSysNotificationReqd: false },
      { pageNumber: 0, limit: 100, offset: 0 },
    ],
  ])('of %j are %j', (query, rows) => {
    expect(rowsOfPage(query)).toEqual(rows);
  });
});

it('knows its notices and no other word', () => {
  expect(noticeOf('joined')).toBe('joined');
  expect(noticeOf('__proto__')).toBeUndefined();
});
