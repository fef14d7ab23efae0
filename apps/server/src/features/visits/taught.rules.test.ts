import { expect, it } from 'vitest';
import { hadSince } from './taught.rules.ts';

it('an educator has had a student whose session was within the last 12 months', () => {
  expect(hadSince(new Date('2027-03-10T10:00:00Z'))).toEqual(new Date('2026-03-10T10:00:00Z'));
});
