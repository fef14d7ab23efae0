import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { changedPay } from '@lectern/contract/administration/pay.shapes.ts';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import type { FieldErrors, FieldPlaces } from '../../../../lib/field-errors.ts';
import type { Say } from '../../../../lib/i18n.ts';
import { centsOf } from '../../../../lib/typed-cents.ts';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';

/** The positions of the own switch for payouts. */
export const payoutChoices = ['inherit', 'on', 'off'] as const;

/** The content of the form of an educator's pay; the rate is a text while it is typed. */
export interface PayValues {
  payouts: (typeof payoutChoices)[number];
  rate: string;
  validFrom: string;
}

/** The fields of the form. */
export type PayField = keyof PayValues;

/** Which field shows what the server says. */
export const payPlaces = {
  fields: { payouts: 'payouts', 'rate.cents': 'rate', 'rate.validFrom': 'validFrom' },
} satisfies FieldPlaces<PayField>;

/** An educator's pay in the form: the switch as it is, and no new rate. */
export function payValuesOf({ pay }: EducatorView): PayValues {
  const own = pay?.payouts.own ?? null;
  if (own === null) return { payouts: 'inherit', rate: '', validFrom: '' };
  return { payouts: own ? 'on' : 'off', rate: '', validFrom: '' };
}

/** The sent fields. */
export function payBody({ payouts, rate, validFrom, opened }: Versioned<PayValues>) {
  return {
    payouts: payouts === 'inherit' ? null : payouts === 'on',
    rate: rate.trim() === '' && validFrom === '' ? null : { validFrom, cents: centsOf(rate) },
    version: opened?.version ?? 0,
  };
}

/** All errors; a rate has an amount and a day, or there is none. */
export function payFaults(values: Versioned<PayValues>, say: Say): FieldErrors<PayField> {
  const isEmpty = values.rate.trim() === '';
  const isHalf = isEmpty !== (values.validFrom === '');
  return {
    ...bodyErrors(changedPay, payBody(values), payPlaces),
    ...(isHalf && isEmpty && { rate: say('administration.pay.rateMissing') }),
    ...(isHalf && !isEmpty && { validFrom: say('administration.pay.dateMissing') }),
  };
}
