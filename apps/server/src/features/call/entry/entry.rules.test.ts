import { describe, expect, it } from 'vitest';
import { lostWith } from './entry.rules.ts';

describe('the end of a sign-in', () => {
  const entry = (authSessionId: string, connectedAt: number | null, visitId = 'visit') => ({
    visitId,
    authSessionId,
    connectedAt: connectedAt === null ? null : new Date(connectedAt),
  });

  it.each([
    ['ends the call that it holds', [entry('phone', 1)], ['phone'], ['visit']],
    ['ends what it may still enter', [entry('phone', null)], ['phone'], ['visit']],
    ['leaves a call that another one took over', [entry('phone', 1), entry('laptop', 2)], ['phone'], []],
    ['ends the call that it took over', [entry('phone', 1), entry('laptop', 2)], ['laptop'], ['visit']],
    [
      'leaves a call while it only could have come in',
      [entry('phone', null), entry('laptop', 1)],
      ['phone'],
      [],
    ],
    ['leaves the calls of others alone', [entry('phone', 1)], ['laptop'], []],
    ['ends all of them together', [entry('phone', 1), entry('laptop', 2)], ['phone', 'laptop'], ['visit']],
    [
      'tells each visit apart',
      [entry('phone', 1), entry('phone', 2, 'other'), entry('laptop', 3)],
      ['phone'],
      ['other'],
    ],
  ] as const)('%s', (...[, entries, ended, lost]) => {
    expect(lostWith(entries, new Set(ended))).toEqual(lost);
  });
});
