import { createState } from '@lectern/call-engine/observable.ts';
import type { Line } from '@lectern/contract/call/steadiness/steadiness.shapes.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { liveCall } from '../live-call.ts';
import { plainLine } from './steadied.ts';

const nobody = createState<ReadonlyMap<string, Line>>(new Map());

/**
 * How a person's connection in the call is steadied and which way it takes, as far as one may know: only the
 * educator.
 */
export function useLine(userId: string): Line {
  const call = useObservable(liveCall);
  return useObservable(call?.steadied.lines ?? nobody).get(userId) ?? plainLine;
}
