import { callLimits } from '@lectern/contract/call/call.limits.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';

/** Whose last socket went before this moment is out of the call, unless their media still flow. */
export function outBefore(now: Date): Date {
  return new Date(now.getTime() - callLimits.goneAfterMs);
}

/** Whether somebody who left a call is told of the others there no more: all but the educator, and of a call of many. */
export function isToldNoMore(
  { kind, educatorId }: { readonly kind: VisitKind; readonly educatorId: string },
  personId: string,
): boolean {
  return isGroup(kind) && personId !== educatorId;
}
