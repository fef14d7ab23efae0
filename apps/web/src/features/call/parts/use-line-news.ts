import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';

/** A line that breaks for less than this is not spoken of: so it breaks where a call has just ended. */
const cutMs = 600;

/** Reads out that the call is cut off and comes back, and that it is back. */
export function useLineNews({ state }: Pick<CallRoom, 'state'>): void {
  const say = useSay();
  const { phase } = useObservable(state);
  const isTold = useRef(false);
  const tellCut = useEffectEvent(() => {
    isTold.current = true;
    announce(say('call.reconnecting'), 'assertive');
  });
  const tellBack = useEffectEvent(() => {
    if (isTold.current) announce(say('call.isBack'));
    isTold.current = false;
  });
  useEffect(() => {
    if (phase === 'connected') tellBack();
    if (phase !== 'reconnecting' || isTold.current) return undefined;
    const timer = setTimeout(tellCut, cutMs);
    return () => clearTimeout(timer);
  }, [phase]);
}
