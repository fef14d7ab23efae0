import { describe, expect, it } from 'vitest';
import { areasOf, checkCommits } from './check-commits.ts';

const areas = areasOf([
  'apps/server/src/features/visits/visits.service.ts',
  'tools/check.ts',
  'docs/glossary.md',
]);
const check = (subject: string) => checkCommits([{ hash: '0123456789abcdef', subject }], areas);

describe('checkCommits', () => {
  it.each([
    'visits: Refuse a booking that overlaps another.',
    'server: Start api and worker alone.',
    'tools: Bring along the browsers.',
    'repo: Ignore the data folder.',
    "Merge branch 'main' into referrals",
  ])('accepts %s', (subject) => {
    expect(check(subject)).toEqual([]);
  });

  it.each([
    ['no area', 'Refuse a booking.'],
    ['an area that is no folder', 'booking: Refuse a booking.'],
    ['a source folder as area', 'src: Refuse a booking.'],
    ['a small letter', 'visits: refuse a booking.'],
    ['no full stop', 'visits: Refuse a booking'],
    ['an ellipsis', 'visits: Refuse a booking..'],
    ['a past', 'visits: Refused a booking.'],
    ['a gerund', 'visits: Refusing a booking.'],
    ['73 characters', `visits: Refuse ${'x'.repeat(57)}.`],
  ])('refuses a subject with %s', (_what, subject) => {
    expect(check(subject)).toHaveLength(1);
  });
});
