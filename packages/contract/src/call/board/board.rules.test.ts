import { describe, expect, it } from 'vitest';
import { boardLimits } from './board.limits.ts';
import {
  hasOutline,
  imagePlace,
  linePath,
  mayClearBoard,
  mayDrawOnBoard,
  outlinePath,
  packPoints,
  readBoardItem,
  strokeWidth,
  unpackPoints,
  visibleItems,
  type BoardItem,
  type BoardPoint,
} from './board.rules.ts';

const points = packPoints([[1, 2, 0.5]], false);
const pen = { kind: 'pen', id: 'a', ink: 'red', size: 4, points } as const;
const image = {
  kind: 'image',
  id: 'b',
  fileId: '0197a1b2-1111-7111-8111-111111111111',
  x: 0,
  y: 0,
  width: 1300,
  height: 700,
} as const;
const clear = { kind: 'clear', id: 'c' } as const;

describe('the points of a stroke', () => {
  it.each([false, true])('come back as they were packed, to a quarter of a pixel (pressure: %s)', (felt) => {
    const drawn: BoardPoint[] = Array.from({ length: 500 }, (_, at) => [
      650 + 600 * Math.sin(at / 7),
      350 + 340 * Math.cos(at / 11),
      (at % 64) / 63,
    ]);
    const read = unpackPoints(packPoints(drawn, felt));
    expect(read?.hasPressure).toBe(felt);
    expect(read?.points).toHaveLength(500);
    for (const [at, [x, y, pressure]] of read?.points.entries() ?? []) {
      expect(Math.abs(x - (drawn[at]?.[0] ?? 0))).toBeLessThanOrEqual(0.125);
      expect(Math.abs(y - (drawn[at]?.[1] ?? 0))).toBeLessThanOrEqual(0.125);
      expect(pressure).toBe(felt ? drawn[at]?.[2] : 0.5);
    }
  });

  it('are moved to the edge when they lie outside of the board', () => {
    const read = unpackPoints(packPoints([[-50, 9_000, 2]], true));
    expect(read?.points).toEqual([[0, boardLimits.heightPx, 1]]);
  });

  it('take about three letters each in a stroke drawn by hand', () => {
    const drawn: BoardPoint[] = Array.from({ length: 100 }, (_, at) => [200 + at * 3, 300 + at, 0.5]);
    expect(packPoints(drawn, false).length).toBeLessThan(320);
  });

  it.each([
    ['nothing', ''],
    ['no point', 'e'],
    ['an unknown head', 'xAA'],
    ['half a point', 'eI'],
    ['a number that does not end', 'e________'],
    ['a strange letter', 'eA!'],
    ['a missing pressure', 'pCC'],
    ['a point left of the board', 'eBA'],
    ['a point below the board', 'eA____A'],
  ])('are refused from %s', (_, text) => {
    expect(unpackPoints(text)).toBeNull();
  });

  it('are refused when there are too many', () => {
    const drawn: BoardPoint[] = Array.from({ length: boardLimits.pointsOfStroke + 1 }, () => [1, 1, 0.5]);
    expect(unpackPoints(packPoints(drawn, false))).toBeNull();
    expect(unpackPoints(packPoints(drawn.slice(1), false))).not.toBeNull();
  });
});

describe('what belongs on the board', () => {
  it.each([pen, { ...pen, kind: 'eraser' }, image, clear])('is $kind', (item) => {
    expect(readBoardItem(item)).toBe(item);
  });

  const polluted: unknown = JSON.parse('{"kind":"clear","id":"c","__proto__":{"polluted":true}}');
  const inherited: unknown = Object.assign(Object.create({ polluted: true }) as object, clear);
  it.each([
    ['nothing', null],
    ['a text', 'pen'],
    ['a list', [pen]],
    ['an unknown kind', { ...clear, kind: 'script' }],
    ['a kind of the prototype', { ...clear, kind: 'constructor' }],
    ['a field too many', { ...clear, href: 'https://elsewhere.test/' }],
    ['a field too few', { kind: 'pen', id: 'a' }],
    ['an own __proto__', polluted],
    ['another prototype', inherited],
    ['an unknown colour', { ...pen, ink: 'url(#x)' }],
    ['a colour of the prototype', { ...pen, ink: 'toString' }],
    ['a pen of another size', { ...pen, size: 5 }],
    ['points as numbers', { ...pen, points: [1, 2] }],
    ['points that are none', { ...pen, points: '<svg>' }],
    ['an id with signs', { ...clear, id: '"><' }],
    ['an address as a file', { ...image, fileId: 'https://elsewhere.test/a.png' }],
    ['a picture beyond the edge', { ...image, x: 1 }],
    ['a picture of no size', { ...image, width: 0 }],
    ['a picture of no number', { ...image, x: Number.NaN }],
  ])('is not %s', (_, value) => {
    expect(readBoardItem(value)).toBeNull();
  });
});

describe('what is seen', () => {
  it('is everything behind the last clearing', () => {
    const items: BoardItem[] = [pen, clear, image, clear, pen, pen];
    expect(visibleItems(items)).toEqual([pen, pen]);
    expect(visibleItems(items.slice(0, 4))).toEqual([]);
    expect(visibleItems([pen])).toEqual([pen]);
  });

  it.each([
    [2, 4, 16],
    [4, 8, 32],
    [6, 12, 48],
  ] as const)('pen %s is %s wide, its eraser %s', (size, width, erased) => {
    expect(strokeWidth({ kind: 'pen', size })).toBe(width);
    expect(strokeWidth({ kind: 'eraser', size })).toBe(erased);
  });

  it('is a smooth line through the points of a stroke, and a dot where there is one point', () => {
    const line = linePath([
      [0, 0, 0.5],
      [10, 0, 0.5],
      [10, 10, 0.5],
    ]);
    expect(line).toBe('M0 0Q10 0 10 5L10 10');
    expect(linePath([[3, 4, 0.5]])).toBe('M3 4L3.01 4');
    expect(linePath([])).toBe('');
  });

  it('is of changing width only where a pen felt pressure', () => {
    expect([hasOutline({ kind: 'pen' }, true), hasOutline({ kind: 'pen' }, false)]).toEqual([true, false]);
    expect(hasOutline({ kind: 'eraser' }, true)).toBe(false);
  });

  it('is a closed path around an outline, and no path around nothing', () => {
    const path = outlinePath([
      [0, 0],
      [10, 0],
      [10, 10.126],
    ]);
    expect(path).toBe('M0 0Q0 0 5 0 10 0 10 5.06 10 10.13 5 5.06 Z');
    expect(outlinePath([[0, 0]])).toBe('');
  });

  it.each([
    [
      { width: 100, height: 50 },
      { x: 600, y: 325, width: 100, height: 50 },
    ],
    [
      { width: 4000, height: 1000 },
      { x: 260, y: 252, width: 780, height: 195 },
    ],
    [
      { width: 1, height: 4000 },
      { x: 649, y: 140, width: 1, height: 420 },
    ],
  ])('of a picture of %j lies at %j', (size, place) => {
    expect(imagePlace(size)).toEqual(place);
    expect(readBoardItem({ ...image, ...place })).not.toBeNull();
  });
});

describe('who draws', () => {
  it.each([
    [{ isEducator: true, isGroup: true, holdsPen: false }, true, true],
    [{ isEducator: true, isGroup: false, holdsPen: false }, true, true],
    [{ isEducator: false, isGroup: false, holdsPen: false }, true, true],
    [{ isEducator: false, isGroup: true, holdsPen: false }, false, false],
    [{ isEducator: false, isGroup: true, holdsPen: true }, true, false],
  ])('%j: draws %s, clears %s', (standing, draws, clears) => {
    expect([mayDrawOnBoard(standing), mayClearBoard(standing)]).toEqual([draws, clears]);
  });
});
