import { unpackPoints } from '@lectern/contract/call/board/board.rules.ts';
import { describe, expect, it, vi } from 'vitest';
import { makeBoard } from '../../../../../test/make-board.ts';
import { BoardHand, type BoardTool } from './board-hand.ts';

/** The board is shown at half its size, ten pixels from the corner of the window. */
const place = { left: 10, top: 10, width: 650, height: 350 } as DOMRect;

function pointer(x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent {
  const at = { clientX: 10 + x / 2, clientY: 10 + y / 2 };
  return { pointerId: 1, pointerType: 'mouse', button: 0, pressure: 0.5, ...at, ...more } as PointerEvent;
}

async function makeHand(tool: BoardTool = { kind: 'pen', ink: 'red', size: 6 }, standing = {}) {
  const board = await makeBoard(standing);
  const changed = vi.fn();
  const hand = new BoardHand({ board, tool: () => tool, changed });
  const drawn = () =>
    board.session.items.map((item) => ('points' in item ? unpackPoints(item.points) : null));
  return { board, hand, changed, drawn };
}

describe('the hand', () => {
  it('draws from the touch to the lifting, in pixels of the board', async () => {
    const { board, hand, drawn } = await makeHand();
    expect(hand.begin(pointer(100, 200), place)).toBe(true);
    hand.move(pointer(300, 400));
    expect(board.showStroke).toHaveBeenCalled();
    hand.end(pointer(300, 400));
    expect(drawn()).toEqual([
      {
        hasPressure: false,
        points: [
          [100, 200, 0.5],
          [300, 400, 0.5],
        ],
      },
    ]);
    expect(board.session.items[0]).toMatchObject({ kind: 'pen', ink: 'red', size: 6 });
    expect(hand.stroke).toBeNull();
  });

  it('takes every step that the browser has put together, and none twice', async () => {
    const { hand, drawn } = await makeHand();
    hand.begin(pointer(0, 0), place);
    const steps = [pointer(10, 0), pointer(10, 0), pointer(20, 0)];
    hand.move(pointer(20, 0, { getCoalescedEvents: () => steps }));
    hand.end(pointer(20, 0));
    expect(drawn()[0]?.points.map(([x]) => x)).toEqual([0, 10, 20]);
  });

  it('feels the pressure of a pen', async () => {
    const { hand, drawn } = await makeHand();
    const pen = { pointerType: 'pen' };
    hand.begin(pointer(0, 0, { ...pen, pressure: 0.2 }), place);
    hand.move(pointer(50, 0, { ...pen, pressure: 0.9 }));
    hand.end(pointer(50, 0, pen));
    const [stroke] = drawn();
    expect(stroke?.hasPressure).toBe(true);
    const [light = 0, strong = 0] = stroke?.points.map(([, , pressure]) => pressure) ?? [];
    expect(light).toBeCloseTo(0.2, 1);
    expect(strong).toBeCloseTo(0.9, 1);
  });

  it('draws with one finger, and leaves the second and the right button alone', async () => {
    const { hand, drawn } = await makeHand();
    expect(hand.begin(pointer(0, 0, { button: 2 }), place)).toBe(false);
    expect(hand.begin(pointer(0, 0, { pointerId: 7, pointerType: 'touch' }), place)).toBe(true);
    expect(hand.begin(pointer(900, 0, { pointerId: 8, pointerType: 'touch' }), place)).toBe(false);
    hand.move(pointer(900, 100, { pointerId: 8 }));
    hand.end(pointer(900, 100, { pointerId: 8 }));
    hand.move(pointer(40, 0, { pointerId: 7 }));
    hand.end(pointer(40, 0, { pointerId: 7 }));
    expect(drawn()).toHaveLength(1);
    expect(drawn()[0]?.points.map(([x]) => x)).toEqual([0, 40]);
  });

  it('leaves nothing behind when the pointer is taken away, as by a gesture of the system', async () => {
    const { board, hand, drawn } = await makeHand();
    hand.begin(pointer(0, 0), place);
    hand.move(pointer(40, 0));
    hand.giveUp(pointer(40, 0));
    expect(drawn()).toEqual([]);
    expect([hand.stroke, board.endStroke.mock.calls.length]).toEqual([null, 1]);
    expect(hand.begin(pointer(0, 0), place)).toBe(true);
  });

  it('goes on as another stroke from where it was, when one is very long', async () => {
    const { hand, drawn } = await makeHand();
    hand.begin(pointer(0, 0), place);
    for (let at = 1; at < 1_200; at += 1) hand.move(pointer(at, 0));
    hand.end(pointer(1_199, 0));
    expect(drawn().map((stroke) => stroke?.points.length)).toEqual([1_000, 201]);
    expect(drawn()[1]?.points[0]?.[0]).toBe(999);
  });

  it('draws nothing for people who may not', async () => {
    const { hand, drawn } = await makeHand(undefined, { mayDraw: false });
    expect(hand.begin(pointer(0, 0), place)).toBe(false);
    expect(drawn()).toEqual([]);
  });
});
