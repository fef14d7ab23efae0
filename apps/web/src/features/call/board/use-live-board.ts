import { createState } from '@lectern/call-engine/observable.ts';
import { useEffect, useState } from 'react';
import { useObservable } from '../../../lib/use-observable.ts';
import type { LiveBoard } from './live-board.ts';

/** A board that is open while the component is shown; `open` is the same as long as the board is. */
export function useLiveBoard(open: () => LiveBoard): LiveBoard | null {
  const [shown] = useState(() => createState<LiveBoard | null>(null));
  useEffect(() => {
    const board = open();
    shown.set(board);
    return () => {
      shown.set(null);
      board.stop();
    };
  }, [open, shown]);
  return useObservable(shown);
}
