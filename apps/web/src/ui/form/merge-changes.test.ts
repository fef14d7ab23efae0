import { expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const before = { name: 'North', code: 'N', phone: '' };

it.each([
  { who: 'nobody', mine: {}, theirs: {}, values: {}, conflicts: [], taken: [] },
  { who: 'I alone', mine: { name: 'S' }, theirs: {}, values: { name: 'S' }, conflicts: [], taken: [] },
  {
    who: 'they alone',
    mine: {},
    theirs: { code: 'X' },
    values: { code: 'X' },
    conflicts: [],
    taken: ['code'],
  },
  {
    who: 'each something else',
    ...{ mine: { name: 'S' }, theirs: { code: 'X' } },
    ...{ values: { name: 'S', code: 'X' }, conflicts: [], taken: ['code'] },
  },
  {
    who: 'both the same',
    ...{ mine: { name: 'S' }, theirs: { name: 'S' }, values: { name: 'S' }, conflicts: [], taken: [] },
  },
  {
    who: 'both, to something else',
    ...{ mine: { name: 'S' }, theirs: { name: 'W' } },
    ...{ values: { name: 'S' }, conflicts: ['name'], taken: [] },
  },
])('puts together what was changed by $who', ({ mine, theirs, values, conflicts, taken }) => {
  const found = mergeChanges(before, { ...before, ...mine }, { fields: { ...before, ...theirs } });
  expect(found).toEqual({ values: { ...before, ...values }, conflicts, taken });
});

it('compares lists by what is in them', () => {
  const found = mergeChanges(
    { one: ['a'], two: ['b'] },
    { one: ['a'], two: ['b'] },
    { fields: { one: ['a'], two: ['c'] } },
  );
  expect(found).toEqual({ values: { one: ['a'], two: ['c'] }, conflicts: [], taken: ['two'] });
});

it.each([
  ['as it was', { name: 'North' }],
  ['otherwise', { name: 'West' }],
])('takes a settled field from them, which they left %s', (_, theirs) => {
  const fields = { ...before, ...theirs };
  const found = mergeChanges(before, { ...before, name: 'South' }, { fields, settled: ['name'] });
  expect(found).toEqual({ values: fields, conflicts: [], taken: ['name'] });
});
