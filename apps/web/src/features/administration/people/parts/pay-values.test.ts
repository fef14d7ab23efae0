import { expect, it } from 'vitest';
import { payBody } from './pay-values.ts';

it('leaves the rates as they are where none is typed', () => {
  const opened = { version: 7, fields: { payouts: 'inherit', rate: '', validFrom: '' } } as const;
  const none = { rate: '', validFrom: '', opened };
  expect(payBody({ payouts: 'inherit', ...none })).toEqual({ payouts: null, rate: null, version: 7 });
  expect(payBody({ payouts: 'off', ...none }).payouts).toBe(false);
  expect(payBody({ payouts: 'on', ...none, rate: '40', validFrom: '2027-03-10' })).toEqual({
    ...{ payouts: true, version: 7, rate: { validFrom: '2027-03-10', cents: 4000 } },
  });
});
