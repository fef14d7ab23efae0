import { expect, it } from 'vitest';
import type { Say } from '../../../../lib/i18n.ts';
import { shares, termsBody, termsFaults, termsValuesOf } from './terms-values.ts';

const say = ((key: string) => key) as Say;
const terms = {
  ...{ currency: 'USD', feeCents: 250, familyRateCents: null, version: 3 },
  ...{ studentLatePercent: 100, studentAbsentPercent: 50, educatorLatePercent: 0, educatorAbsentPercent: 7 },
};

it('is sent as it was read where nothing is changed', () => {
  const fields = termsValuesOf(terms);
  const { currency: _currency, ...sent } = terms;
  expect(termsBody({ ...fields, opened: { version: 3, fields } })).toEqual(sent);
  expect(termsFaults(fields, say)).toEqual({});
});

it.each(['', '101', '-1', '5.5', 'all'])('takes %s for no share', (typed) => {
  for (const name of shares)
    expect(termsFaults({ ...termsValuesOf(terms), [name]: typed }, say)).toEqual({
      [name]: 'ledger.terms.percentWrong',
    });
});

it('takes no wrong amount, and an empty one for none of the family rate alone', () => {
  const fields = termsValuesOf(terms);
  expect(termsFaults({ ...fields, fee: '', family: '' }, say)).toEqual({ fee: 'ledger.rates.rateWrong' });
  expect(termsFaults({ ...fields, family: '1000.01' }, say)).toEqual({ family: 'ledger.rates.rateWrong' });
});
