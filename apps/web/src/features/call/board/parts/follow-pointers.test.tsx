import { describe, expect, it } from 'vitest';
import { makeBoard } from '../../../../../test/make-board.ts';
import { BoardHand } from './board-hand.ts';
import { followPointers } from './follow-pointers.ts';

async function makeSurface() {
  const board = await makeBoard();
  const hand = new BoardHand({
    board,
    tool: () => ({ kind: 'pen', ink: 'red', size: 4 }),
    changed: () => undefined,
  });
  const surface = document.createElement('div');
  surface.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1300, height: 700 }) as DOMRect;
  surface.setPointerCapture = () => undefined;
  const stop = followPointers(surface, hand);
  const point = (name: string, x: number): void => {
    surface.dispatchEvent(new PointerEvent(name, { pointerId: 1, clientX: x, clientY: 10 }));
  };
  return { point, strokes: () => board.session.items.length, stop };
}

describe('a pointer on the board', () => {
  it('keeps the stroke when something comes over the board in its middle, and draws on afterwards', async () => {
    const { point, strokes } = await makeSurface();
    point('pointerdown', 10);
    point('pointermove', 50);
    // The pointer-up event goes to the element that came on top.
    point('lostpointercapture', 50);
    expect(strokes()).toBe(1);
    point('pointerdown', 300);
    point('pointermove', 350);
    point('pointerup', 350);
    point('lostpointercapture', 350);
    expect(strokes()).toBe(2);
  });

  it('gives up the stroke of a pointer that the system takes', async () => {
    const { point, strokes } = await makeSurface();
    point('pointerdown', 10);
    point('pointermove', 50);
    point('pointercancel', 50);
    point('lostpointercapture', 50);
    expect(strokes()).toBe(0);
  });

  it('does nothing any more once it is stopped', async () => {
    const { point, strokes, stop } = await makeSurface();
    stop();
    point('pointerdown', 10);
    point('pointerup', 10);
    expect(strokes()).toBe(0);
  });
});
