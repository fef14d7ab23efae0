import { describe, expect, it } from 'vitest';
import { countsAfter, decide, done, failedBy, unchanged, type StagedLine } from './line-results.rules.ts';

const added: StagedLine = { line: 2, outcome: 'new', personId: null, version: null, problems: [] };
const changed: StagedLine = { ...added, outcome: 'changed', personId: 'p1', version: 3 };
const taken = [{ column: 'email' as const, key: 'bulkUploads.remark.emailInUse' as const }];

describe('a line that is to be done', () => {
  it.each([
    ['is added where it still would be', added, added, 'add'],
    ['is changed where it still would be', changed, changed, 'change'],
    ['is left where somebody did the same', changed, { ...changed, outcome: 'unchanged' }, 'nothing'],
    ['is left where somebody added the same', added, { ...changed, outcome: 'unchanged' }, 'nothing'],
    ['is refused with what is wrong now', added, { ...added, outcome: 'conflict', problems: taken }, taken],
  ] as const)('%s', (_what, staged, fresh, what) => {
    expect(decide(staged, fresh)).toEqual(what);
  });

  it.each([
    ['somebody else has the number now', added, changed],
    ['the person has another version', changed, { ...changed, version: 4 }],
    ['the number is another person’s', changed, { ...changed, personId: 'p2' }],
    ['the person is gone', changed, added],
  ] as const)('is refused where %s', (_what, staged, fresh) => {
    expect(decide(staged, fresh)).toMatchObject([{ key: 'bulkUploads.remark.meanwhile' }]);
  });
});

it('counts follow what became of lines', () => {
  const staged = [added, { ...added, line: 3 }, changed, { ...changed, line: 5 }];
  const results = [
    done(added, 'p9'),
    failedBy({ ...added, line: 3 }, 'bulkUploads.remark.failed'),
    unchanged({ ...changed, line: 5 }, 'p1'),
  ];
  expect(countsAfter({ new: 2, changed: 2, unchanged: 1, done: 4 }, staged, results)).toEqual({
    ...{ new: 2, changed: 1, unchanged: 2, done: 5, failed: 1 },
  });
});
