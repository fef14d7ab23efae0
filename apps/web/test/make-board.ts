import { LiveStrokes } from '@lectern/call-engine/board/board-live.ts';
import { BoardSession } from '@lectern/call-engine/board/board-session.ts';
import { createState } from '@lectern/call-engine/observable.ts';
import { packPoints, type BoardStroke } from '@lectern/contract/call/board/board.rules.ts';
import type { BoardSync } from '@lectern/contract/call/board/board.shapes.ts';
import { vi } from 'vitest';
import type { LiveBoard } from '../src/features/call/board/live-board.ts';

/** No picture ever comes. */
const noImages: unknown = {
  onLoad: () => () => undefined,
  get: () => undefined,
  load: () => Promise.resolve(),
};
const nothingDrawn = Uint8Array.of(0, 0);

/** A board whose server takes everything, and of which the test says who looks at it. */
export async function makeBoard(standing: Partial<BoardSync> = {}) {
  const answer: BoardSync = {
    visitId: 'v1',
    textMessage: nothingDrawn,
    isWhiteboardOpen: true,
    penUserId: null,
    mayDraw: true,
    mayClear: true,
    ...standing,
  };
  let ids = 0;
  const session = new BoardSession({
    isConnected: () => true,
    sync: () => Promise.resolve(answer),
    draw: () => Promise.resolve(undefined),
    failureOf: () => 'notArrived',
    refused: () => undefined,
    newId: () => `clear-${(ids += 1)}`,
  });
  await session.join();
  const strokesChanged = createState(0);
  const board = {
    visitId: 'v1',
    session,
    images: noImages as LiveBoard['images'],
    strokes: new LiveStrokes(() => strokesChanged.set(strokesChanged.get() + 1)),
    strokesChanged,
    showStroke: vi.fn<LiveBoard['showStroke']>(),
    endStroke: vi.fn<LiveBoard['endStroke']>(),
    handPen: vi.fn<LiveBoard['handPen']>(() => Promise.resolve(undefined)),
    stop: () => session.stop(),
  } satisfies LiveBoard;
  /** The server says something else from now on. */
  const change = async (next: Partial<BoardSync>): Promise<void> => {
    Object.assign(answer, next);
    await session.penMoved(answer.penUserId);
  };
  return Object.assign(board, { change });
}

/** A short stroke that begins at a place. */
export function strokeAt(id: string, x: number, y: number): BoardStroke {
  const points = packPoints(
    [
      [x, y, 0.5],
      [x + 20, y + 10, 0.5],
    ],
    false,
  );
  return { kind: 'pen', id, ink: 'black', size: 4, points };
}
