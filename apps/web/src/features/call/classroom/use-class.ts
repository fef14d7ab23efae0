import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { useSyncExternalStore } from 'react';
import type { LiveCall } from '../live-call.ts';

const never = (): (() => void) => () => undefined;

/** The state of the class of a call; null in a call without one, and until the server has sent it. */
export function useClass({ classroom }: Pick<LiveCall, 'classroom'>): ClassState | null {
  return useSyncExternalStore(classroom?.state.subscribe ?? never, () => classroom?.state.get() ?? null);
}
