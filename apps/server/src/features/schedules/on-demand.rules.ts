import { onDemandLimits } from '@lectern/contract/visits/visits.limits.ts';

const minute = 60_000;

/** The limits of a visit that begins at once, in epoch milliseconds; null for none. */
export interface OnDemandBounds {
  readonly now: number;
  /** The end of the on-demand windows that cover now; null when none does. */
  readonly windowEnd: number | null;
  /** The start of the next visit of either side. */
  readonly nextVisit: number | null;
  /** The educator is in a visit now. */
  readonly isBusy: boolean;
}

/** When a visit that begins now ends, or why none can begin: nobody to be reached, or less than 15 minutes left. */
export type OnDemandEnd =
  | { readonly end: number }
  | { readonly refused: 'educator_not_free' | 'on_demand_too_short' };

/** A visit that begins now ends with the window, after 60 minutes, or at the next visit of either, whichever is first. */
export function onDemandEnd(bounds: OnDemandBounds): OnDemandEnd {
  const { now, windowEnd, nextVisit, isBusy } = bounds;
  if (windowEnd === null || isBusy) return { refused: 'educator_not_free' };
  const end = Math.min(
    windowEnd,
    now + onDemandLimits.maximumMinutes * minute,
    nextVisit ?? Number.POSITIVE_INFINITY,
  );
  return end - now < onDemandLimits.minimumMinutes * minute ? { refused: 'on_demand_too_short' } : { end };
}
