import { describe, expect, it } from 'vitest';
import type { Say } from '../../../../lib/i18n.ts';
import { newRateValues, rateBody, rateFaults, type RateValues } from './rate-values.ts';

const say = ((key: string) => key) as Say;
const holder = { id: 'b9cfe8a5-90d4-44b5-8a51-7a2e0f6f30b1', name: 'North' };
const given = { currency: 'USD', today: '2027-03-10' };
const filled = { rate: '42,5', validFrom: '2027-03-10' };
const values = (changes: Partial<RateValues>): RateValues => ({
  ...newRateValues(given),
  ...filled,
  ...changes,
});

describe('what is sent of a rate', () => {
  it.each([
    [{}, { scope: 'institution', holderId: null, sessionKind: null }],
    [
      { of: 'kind', kind: 'classroom' },
      { scope: 'kind', holderId: null, sessionKind: 'classroom' },
    ],
    [
      { of: 'levelOne', holder },
      { scope: 'level', holderId: holder.id, sessionKind: null },
    ],
    [
      { of: 'levelTwo', holder },
      { scope: 'level', holderId: holder.id, sessionKind: null },
    ],
    [
      { of: 'levelThree', holder },
      { scope: 'level', holderId: holder.id, sessionKind: null },
    ],
    [
      { of: 'subject', holder },
      { scope: 'subject', holderId: holder.id, sessionKind: null },
    ],
    [
      { of: 'educator', holder },
      { scope: 'educator', holderId: holder.id, sessionKind: null },
    ],
    // Choices that were replaced by others are not sent.
    [
      { of: 'institution', holder, kind: 'classroom' },
      { scope: 'institution', holderId: null, sessionKind: null },
    ],
  ] as const)('of %o is %o', (changes, body) => {
    expect(rateBody(values(changes))).toEqual({ ...body, cents: 4250, validFrom: '2027-03-10' });
    expect(rateFaults(values(changes), say)).toEqual({});
  });
});

it('begins with the educator where it is one’s', () => {
  expect(newRateValues({ ...given, educator: holder })).toMatchObject({ of: 'educator', holder });
});

it.each([
  [{ of: 'subject' }, 'holder', 'ledger.field.holder'],
  [{ of: 'kind' }, 'kind', 'ledger.field.holder'],
  [{ rate: '' }, 'rate', 'ledger.rates.rateWrong'],
  [{ rate: '1000.01' }, 'rate', 'ledger.rates.rateWrong'],
  [{ validFrom: '' }, 'validFrom', 'ledger.rates.dayMissing'],
] as const)('says of %o at %s: %s', (changes, field, text) => {
  expect(rateFaults(values(changes), say)).toEqual({ [field]: text });
});
