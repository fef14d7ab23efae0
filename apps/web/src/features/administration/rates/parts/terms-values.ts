import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import type { LedgerTerms } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { FieldErrors, FieldPlaces } from '../../../../lib/field-errors.ts';
import type { Say } from '../../../../lib/i18n.ts';
import { centsOf, typedCents } from '../../../../lib/typed-cents.ts';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';

/** The content of the terms' form, as it is typed; an empty family rate is none. */
export interface TermsValues {
  fee: string;
  family: string;
  studentLate: string;
  studentAbsent: string;
  educatorLate: string;
  educatorAbsent: string;
}

/** The fields of the form. */
export type TermsField = keyof TermsValues;

/** The fields that are shares of the rate. */
export const shares = ['studentLate', 'studentAbsent', 'educatorLate', 'educatorAbsent'] as const;

/** Which field shows what the server says. */
export const termsPlaces = {
  fields: {
    ...{ feeCents: 'fee', familyRateCents: 'family' },
    ...{ studentLatePercent: 'studentLate', studentAbsentPercent: 'studentAbsent' },
    ...{ educatorLatePercent: 'educatorLate', educatorAbsentPercent: 'educatorAbsent' },
  },
} satisfies FieldPlaces<TermsField>;

/** The terms in the form. */
export function termsValuesOf(terms: LedgerTerms): TermsValues {
  return {
    fee: typedCents(terms.feeCents),
    family: terms.familyRateCents === null ? '' : typedCents(terms.familyRateCents),
    studentLate: String(terms.studentLatePercent),
    studentAbsent: String(terms.studentAbsentPercent),
    educatorLate: String(terms.educatorLatePercent),
    educatorAbsent: String(terms.educatorAbsentPercent),
  };
}

const percentOf = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** The sent fields. */
export function termsBody(values: Versioned<TermsValues>) {
  return {
    feeCents: centsOf(values.fee),
    familyRateCents: values.family.trim() === '' ? null : centsOf(values.family),
    studentLatePercent: percentOf(values.studentLate),
    studentAbsentPercent: percentOf(values.studentAbsent),
    educatorLatePercent: percentOf(values.educatorLate),
    educatorAbsentPercent: percentOf(values.educatorAbsent),
    version: values.opened?.version ?? 0,
  };
}

/** All that is wrong. */
export function termsFaults(values: TermsValues, say: Say): FieldErrors<TermsField> {
  const isAmount = (typed: string): boolean => centsOf(typed) <= ledgerLimits.mostCents;
  const wrong = shares.filter((name) => !(percentOf(values[name]) <= 100));
  return {
    ...(!isAmount(values.fee) && { fee: say('ledger.rates.rateWrong') }),
    ...(values.family.trim() !== '' && !isAmount(values.family) && { family: say('ledger.rates.rateWrong') }),
    ...Object.fromEntries(wrong.map((name) => [name, say('ledger.terms.percentWrong')])),
  };
}
