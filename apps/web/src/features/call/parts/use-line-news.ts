import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';

/** Reads out at once that the call is cut off and comes back, and that it is back. */
export function useLineNews({ state }: Pick<CallRoom, 'state'>): void {
  const say = useSay();
  const { phase } = useObservable(state);
  const before = useRef(phase);
  const tell = useEffectEvent(() => {
    if (phase === 'reconnecting') announce(say('call.reconnecting'), 'assertive');
    if (phase === 'connected' && before.current === 'reconnecting') announce(say('call.isBack'));
    before.current = phase;
  });
  useEffect(() => tell(), [phase]);
}
