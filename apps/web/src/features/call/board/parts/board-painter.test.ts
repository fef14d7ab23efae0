import type { BoardItem } from '@lectern/contract/call/board/board.rules.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBoard, strokeAt } from '../../../../../test/make-board.ts';
import { BoardPainter } from './board-painter.ts';

/** Counts what is drawn, in place of a canvas. */
function makeCanvas() {
  const done: string[] = [];
  const note = (name: string) => () => done.push(name);
  const context = {
    canvas: { width: 1300, height: 700 },
    fillRect: note('paper'),
    stroke: note('stroke'),
    fill: note('fill'),
    clip: note('clip'),
    drawImage: note('image'),
    setTransform: () => undefined,
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    rect: () => undefined,
  };
  const canvas = { getContext: () => context, ...context.canvas } as unknown as HTMLCanvasElement;
  return { canvas, take: () => done.splice(0) };
}

async function makePainted(count: number) {
  const board = await makeBoard();
  const { canvas, take } = makeCanvas();
  const painter = new BoardPainter(canvas, board.images);
  painter.drawAll([]);
  board.session.onChange((change) => painter.change(change));
  for (let at = 0; at < count; at += 1)
    board.session.add(strokeAt(`s${at}`, 30 * (at % 40), 12 * Math.floor(at / 40)));
  take();
  const add = (item: BoardItem) => board.session.add(item);
  return { board, painter, take, add };
}

describe('the painter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('Path2D', class {});
    vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, 16));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('draws only what was added, over all that is there', async () => {
    const { take, add } = await makePainted(400);
    add(strokeAt('new', 500, 500));
    expect(take()).toEqual(['stroke']);
    vi.advanceTimersByTime(1_000);
    expect(take()).toEqual([]);
  });

  it('redraws where something was taken back only after 100 ms in which nothing more changes, and only there', async () => {
    const { board, take } = await makePainted(400);
    board.session.undo();
    vi.advanceTimersByTime(90);
    board.session.undo();
    vi.advanceTimersByTime(90);
    expect(take()).toEqual([]);
    vi.advanceTimersByTime(10);
    const done = take();
    expect(done.filter((one) => one === 'clip')).toHaveLength(1);
    expect(done.filter((one) => one === 'stroke').length).toBeLessThan(20);
  });

  it('draws a full board in steps, so that the page stays quick', async () => {
    const { board, painter, take } = await makePainted(600);
    painter.drawAll(board.session.items);
    expect(take().filter((one) => one === 'stroke')).toHaveLength(250);
    vi.advanceTimersByTime(100);
    expect(take().filter((one) => one === 'stroke')).toHaveLength(350);
  });

  it('is white at once when everything is cleared', async () => {
    const { board, take } = await makePainted(400);
    board.session.clear();
    expect(take()).toEqual(['paper']);
  });

  it('draws nothing any more once the board is gone', async () => {
    const { board, painter, take } = await makePainted(400);
    board.session.undo();
    painter.stop();
    vi.advanceTimersByTime(1_000);
    expect(take()).toEqual([]);
  });
});
