import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { toastSuccess, toastWarning } from '../../../../ui/toasts/toasts.ts';
import type { LiveBoard } from '../live-board.ts';
import classes from './board-chips.module.css';
import { PenMenu, type PenTaker } from './pen-menu.tsx';

/** Says, on the screen and aloud, that one was handed the pen, or that it was taken back. */
function usePenNews(board: LiveBoard): void {
  const say = useSay();
  const { mayDraw, isReady } = useObservable(board.session.state);
  const before = useRef<boolean | null>(null);
  const tell = useEffectEvent(() => {
    if (before.current !== null && before.current !== mayDraw)
      (mayDraw ? toastSuccess : toastWarning)(say(mayDraw ? 'board.penYours' : 'board.penGone'));
    before.current = mayDraw;
  });
  useEffect(() => {
    if (isReady) tell();
  }, [isReady, mayDraw]);
}

/** Who is drawing, and whether one may draw oneself, above the board. */
export function BoardChips({
  board,
  nameOf,
  penTakers,
}: {
  board: LiveBoard;
  nameOf: (userId: string) => string;
  /** People who could get the pen; null if this person may not give it. */
  penTakers: readonly PenTaker[] | null;
}) {
  const say = useSay();
  useObservable(board.strokesChanged);
  usePenNews(board);
  const { mayDraw, isReady, isSaved } = useObservable(board.session.state);
  const names = new Set([...board.strokes.strokes.values()].map(({ userId }) => nameOf(userId)));
  return (
    <div className={classes.chips}>
      {[...names].map((name) => (
        <span key={name} className={classes.chip}>
          <span className={classes.drawing} aria-hidden />
          {say('board.drawing', { name })}
        </span>
      ))}
      {isReady && !mayDraw && <span className={classes.chip}>{say('board.viewOnly')}</span>}
      {!isReady && (
        <span className={classes.chip} role="status">
          {say('board.loading')}
        </span>
      )}
      {isReady && !isSaved && <span className={classes.saving}>{say('board.saving')}</span>}
      {penTakers && <PenMenu board={board} people={penTakers} />}
    </div>
  );
}
