import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { payLimits } from '@lectern/contract/administration/pay.limits.ts';
import type { TextKey } from '@lectern/contract/texts.ts';

/** An educator's hourly rate from a day on. */
export interface Rate {
  readonly validFrom: string;
  readonly cents: number;
}

/** The rate that holds on a day: the newest that began by then; null where none did. */
export function rateOn<R extends Rate>(rates: readonly R[], day: string): R | null {
  const begun = rates.filter(({ validFrom }) => validFrom <= day);
  return begun.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0] ?? null;
}

/**
 * The error in the day of a rate that is to be set, replaced or (without cents) taken back; null if there is none. A
 * rate that has begun stays, because sessions may have earned by it.
 */
export function faultOfRate(
  wanted: { readonly validFrom: string; readonly cents: number | null },
  { rates, today }: { readonly rates: readonly Rate[]; readonly today: string },
): TextKey | null {
  const { validFrom, cents } = wanted;
  if (validFrom < today) return 'administration.pay.datePast';
  if (validFrom > addDays(today, payLimits.daysAhead)) return 'administration.pay.dateFar';
  const isThere = rates.some((rate) => rate.validFrom === validFrom);
  if (isThere && validFrom === today) return 'administration.pay.dateBegun';
  return cents === null && !isThere ? 'administration.pay.dateNone' : null;
}

/** Whether money is paid out to an educator: one of the schools has it on, and the own switch is not off. */
export function isPaidOut(own: boolean | null, atSchools: boolean): boolean {
  return atSchools && own !== false;
}
