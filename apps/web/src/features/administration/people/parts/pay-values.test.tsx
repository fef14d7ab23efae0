import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts, startTexts } from '../../../../lib/i18n.ts';
import { payBody, payFaults } from './pay-values.ts';

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
});

it('leaves the rates as they are where none is typed', () => {
  const opened = { version: 7, fields: { payouts: 'inherit', rate: '', validFrom: '' } } as const;
  const none = { rate: '', validFrom: '', opened };
  expect(payBody({ payouts: 'inherit', ...none })).toEqual({ payouts: null, rate: null, version: 7 });
  expect(payBody({ payouts: 'off', ...none }).payouts).toBe(false);
  expect(payBody({ payouts: 'on', ...none, rate: '40', validFrom: '2027-03-10' })).toEqual({
    ...{ payouts: true, version: 7, rate: { validFrom: '2027-03-10', cents: 4000 } },
  });
});

it.each([
  [{ rate: '', validFrom: '' }, []],
  [{ rate: '40', validFrom: '2027-03-10' }, []],
  [{ rate: '40', validFrom: '' }, ['validFrom']],
  [{ rate: '', validFrom: '2027-03-10' }, ['rate']],
  [{ rate: '1,000', validFrom: '' }, ['rate', 'validFrom']],
  [{ rate: '1001', validFrom: '2027-03-10' }, ['rate']],
])('marks each of the two fields of a rate that is wrong: %j', (typed, wrong) => {
  const faults = payFaults({ payouts: 'inherit', ...typed, opened: null }, (key) => key);
  expect(Object.keys(faults).toSorted()).toEqual(wrong);
});
