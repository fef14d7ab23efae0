import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { useSyncExternalStore } from 'react';
import type { LiveCall } from '../live-call.ts';

const never = (): (() => void) => () => undefined;

/** What holds for the class of a call; null in a call that is none, and until the server has said it. */
export function useClass({ classroom }: Pick<LiveCall, 'classroom'>): ClassState | null {
  return useSyncExternalStore(classroom?.state.subscribe ?? never, () => classroom?.state.get() ?? null);
}
