import { callLimits } from '@lectern/contract/call/call.limits.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';

/** A person whose last socket closed before this moment is out of the call, unless their media still flow. */
export function outBefore(now: Date): Date {
  return new Date(now.getTime() - callLimits.goneAfterMs);
}

/**
 * Whether a person who left a call stops hearing about the others there: all but the educator, in a call of many.
 */
export function isToldNoMore(
  { kind, educatorId }: { readonly kind: VisitKind; readonly educatorId: string },
  personId: string,
): boolean {
  return isGroup(kind) && personId !== educatorId;
}
