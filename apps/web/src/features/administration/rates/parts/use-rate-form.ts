import type { RateCorrections } from '@lectern/contract/ledger/ledger.shapes.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { previewRate } from '../rates.queries.ts';
import {
  draftOf,
  newRateValues,
  rateBody,
  rateFaults,
  ratePlaces,
  type RateField,
  type RateGiven,
  type RateValues,
} from './rate-values.ts';

/** The form of a new rate, which is sent to see what it would correct. */
export function useRateForm(
  given: RateGiven,
  onLooked: (corrections: RateCorrections, values: RateValues) => void,
) {
  const say = useSay();
  return useKeptForm<RateValues, RateField, RateCorrections>({
    draft: { name: draftOf(given) },
    initial: newRateValues(given),
    places: ratePlaces,
    check: (values) => rateFaults(values, say),
    send: (values) => previewRate(rateBody(values)),
    onSent: onLooked,
    staysOpen: true,
  });
}

/** The form of a new rate. */
export type RateForm = ReturnType<typeof useRateForm>;
