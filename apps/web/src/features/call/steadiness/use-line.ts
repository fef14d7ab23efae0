import type { Line } from '@lectern/contract/call/steadiness/steadiness.shapes.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { liveCall } from '../live-call.ts';
import { plainLine } from './steadied.ts';

const nobody = createStore<ReadonlyMap<string, Line>>(new Map());

/** How the connection of somebody in the call is steadied and which way it takes, as far as one is told: for the educator alone. */
export function useLine(userId: string): Line {
  const call = useStore(liveCall);
  return useStore(call?.steadied.lines ?? nobody).get(userId) ?? plainLine;
}
