import type { RateScope } from '@lectern/contract/ledger/ledger.names.ts';
import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import { visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { FieldErrors, FieldPlaces } from '../../../../lib/field-errors.ts';
import type { Say } from '../../../../lib/i18n.ts';
import { centsOf } from '../../../../lib/typed-cents.ts';
import type { LevelDepth } from '../../administration.queries.ts';

/** The dialog's input: the institution's money and day, and the educator, if the rate is for one. */
export interface RateGiven {
  readonly currency: string;
  /** In the institution's zone. */
  readonly today: string;
  readonly educator?: { readonly id: string; readonly name: string };
}

/** What a rate can be set for in the form; levels by their depth. */
export const rateChoices = ['institution', 'kind', 'levelOne', 'levelTwo', 'levelThree', 'subject'] as const;

/** What the rate is for. */
export type RateChoice = (typeof rateChoices)[number] | 'educator';

/** The depth of a choice that is a level. */
export const depthOf: Readonly<Partial<Record<RateChoice, LevelDepth>>> = {
  levelOne: 1,
  levelTwo: 2,
  levelThree: 3,
};

/** The kinds of sessions. */
export const sessionKinds = Object.keys(visitTypeCodes) as VisitKind[];

/** The content of the form; the rate is a text while it is typed. */
export interface RateValues {
  of: RateChoice;
  holder: { id: string; name: string } | null;
  kind: VisitKind | null;
  rate: string;
  validFrom: string;
}

/** The fields of the form. */
export type RateField = keyof RateValues;

/** Which field shows what the server says. */
export const ratePlaces = {
  fields: { holderId: 'holder', sessionKind: 'kind', cents: 'rate', validFrom: 'validFrom' },
  refusals: { rate_taken: 'validFrom', corrections_too_many: 'validFrom' },
} satisfies FieldPlaces<RateField>;

/** Names the draft. */
export const draftOf = ({ educator }: RateGiven): string => `rate:${educator?.id ?? 'new'}`;

/** The initial form. */
export function newRateValues({ educator }: RateGiven): RateValues {
  return {
    of: educator ? 'educator' : 'institution',
    holder: educator ?? null,
    ...{ kind: null, rate: '', validFrom: '' },
  };
}

function scopeOf(of: RateChoice): RateScope {
  if (of === 'institution' || of === 'kind' || of === 'subject' || of === 'educator') return of;
  return 'level';
}

/** The sent fields. */
export function rateBody({ of, holder, kind, rate, validFrom }: RateValues) {
  const hasHolder = of !== 'institution' && of !== 'kind';
  return {
    scope: scopeOf(of),
    holderId: hasHolder ? (holder?.id ?? null) : null,
    sessionKind: of === 'kind' ? kind : null,
    ...{ validFrom, cents: centsOf(rate) },
  };
}

/** All that is missing or wrong. */
export function rateFaults(values: RateValues, say: Say): FieldErrors<RateField> {
  const { of, kind, validFrom } = values;
  const { holderId, cents } = rateBody(values);
  const isHolderMissing = of !== 'institution' && of !== 'kind' && holderId === null;
  return {
    ...(isHolderMissing && { holder: say('ledger.field.holder') }),
    ...(of === 'kind' && kind === null && { kind: say('ledger.field.holder') }),
    ...(!(cents <= ledgerLimits.mostCents) && { rate: say('ledger.rates.rateWrong') }),
    ...(validFrom === '' && { validFrom: say('ledger.rates.dayMissing') }),
  };
}
