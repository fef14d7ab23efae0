import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';
import type { BoardSwitch } from './board-switch.ts';

/** Whether the board of a call is shown; that it came or went is read out. */
export function useBoardOpen(board: BoardSwitch): boolean {
  const say = useSay();
  const isOpen = useObservable(board.isOpen);
  const before = useRef(isOpen);
  const tell = useEffectEvent(() => announce(say(isOpen ? 'board.opened' : 'board.closed')));
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    tell();
  }, [isOpen]);
  return isOpen;
}
