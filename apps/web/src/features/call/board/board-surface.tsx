import { useState } from 'react';
import classes from './board-surface.module.css';
import type { LiveBoard } from './live-board.ts';
import { BoardCanvas } from './parts/board-canvas.tsx';
import { BoardChips } from './parts/board-chips.tsx';
import type { BoardTool } from './parts/board-hand.ts';
import { BoardTools } from './parts/board-tools.tsx';
import type { PenTaker } from './parts/pen-menu.tsx';
import { useBoardKeys } from './parts/use-board-keys.ts';

/** A board with its tools: all drawings, their authors, and one's own actions. */
export function BoardSurface({
  board,
  nameOf,
  penTakers,
}: {
  board: LiveBoard;
  nameOf: (userId: string) => string;
  penTakers: readonly PenTaker[] | null;
}) {
  const [tool, setTool] = useState<BoardTool>({ kind: 'pen', ink: 'black', size: 4 });
  useBoardKeys(board);
  return (
    <div className={classes.surface}>
      <BoardTools board={board} tool={tool} onChoose={setTool} />
      <BoardCanvas board={board} tool={tool} />
      <BoardChips board={board} nameOf={nameOf} penTakers={penTakers} />
    </div>
  );
}
