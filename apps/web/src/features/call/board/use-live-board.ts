import { useEffect, useState } from 'react';
import { createStore, useStore } from '../../../lib/store.ts';
import type { LiveBoard } from './live-board.ts';

/** A board that is open while the component is shown; `open` is the same as long as the board is. */
export function useLiveBoard(open: () => LiveBoard): LiveBoard | null {
  const [shown] = useState(() => createStore<LiveBoard | null>(null));
  useEffect(() => {
    const board = open();
    shown.set(board);
    return () => {
      shown.set(null);
      board.stop();
    };
  }, [open, shown]);
  return useStore(shown);
}
