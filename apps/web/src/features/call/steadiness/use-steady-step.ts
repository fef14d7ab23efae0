import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { liveCall } from '../live-call.ts';

const nobody = createStore<ReadonlyMap<string, SteadyStep>>(new Map());

/** How far somebody in the call has steadied their connection, as far as one is told: 'none' for everybody but the educator. */
export function useSteadyStep(userId: string): SteadyStep {
  const call = useStore(liveCall);
  return useStore(call?.steadied.steps ?? nobody).get(userId) ?? 'none';
}
