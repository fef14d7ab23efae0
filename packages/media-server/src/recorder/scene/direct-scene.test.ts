import { describe, expect, it } from 'vitest';
import type { Scene } from '../log/log-records.ts';
import { directScene, noDirection } from './direct-scene.ts';
import type { Direction, Performer } from './direct-scene.ts';
import { boxesOf, canvas } from './scene-boxes.ts';

const person = (identity: string, more: Partial<Performer> = {}): Performer => ({
  identity,
  hasCamera: true,
  isSharing: false,
  level: 0,
  ...more,
});

/** Directs a room that stays as it is, four times a second, from one moment to another. */
function hold(
  before: Direction,
  performers: readonly Performer[],
  { from, to }: { from: number; to: number },
) {
  let direction = before;
  for (let now = from; now <= to; now += 250) direction = directScene(direction, performers, now);
  return direction;
}

const largeOf = ({ scene }: Direction): string | undefined => scene.large?.identity;

describe('the director', () => {
  it('shows the first with a camera large before anybody speaks', () => {
    const scene = directScene(noDirection, [person('ann', { hasCamera: false }), person('bob')], 0).scene;
    expect(scene).toEqual({
      large: { identity: 'bob', kind: 'person' },
      small: [{ identity: 'ann', kind: 'person' }],
    });
  });

  it('gives the floor to a person who speaks for most of a second, and not for a cough', () => {
    const quiet = [person('ann', { level: 0.5 }), person('bob')];
    const both = [person('ann'), person('bob', { level: 0.7 })];
    const ann = hold(noDirection, quiet, { from: 0, to: 5000 });
    expect(largeOf(ann)).toBe('ann');
    const cough = hold(ann, both, { from: 5250, to: 5750 });
    expect(largeOf(hold(cough, [person('ann'), person('bob')], { from: 6000, to: 7000 }))).toBe('ann');
    expect(largeOf(hold(ann, both, { from: 5250, to: 6250 }))).toBe('bob');
  });

  it('leaves the floor to its holder for two seconds', () => {
    const ann = directScene(noDirection, [person('ann', { level: 0.5 }), person('bob')], 0);
    const loud = [person('ann'), person('bob', { level: 0.9 })];
    expect(largeOf(hold(ann, loud, { from: 250, to: 1750 }))).toBe('ann');
    expect(largeOf(hold(ann, loud, { from: 250, to: 2250 }))).toBe('bob');
  });

  it('shows a shared screen large and the sharer among the small, and who spoke again when it ends', () => {
    const room = [person('ann', { level: 0.4 }), person('bob')];
    const ann = directScene(noDirection, room, 0);
    const shared = directScene(ann, [person('ann'), person('bob', { isSharing: true })], 250);
    expect(shared.scene.large).toEqual({ identity: 'bob', kind: 'screen' });
    expect(shared.scene.small.map((place) => place.identity)).toEqual(['ann', 'bob']);
    expect(directScene(shared, [person('ann'), person('bob')], 500).scene.large).toEqual({
      identity: 'ann',
      kind: 'person',
    });
  });

  it('shows at most five small, pictures before names and who spoke last before the rest, in the order in which they came', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) =>
      person(name, { hasCamera: name !== 'c', level: name === 'a' ? 0.2 : 0 }),
    );
    const first = directScene(noDirection, many, 0);
    expect(first.scene.small.map((place) => place.identity)).toEqual(['b', 'd', 'e', 'f', 'g']);
    const heard = directScene(
      first,
      many.map((one) => (one.identity === 'h' ? { ...one, level: 0.1 } : one)),
      250,
    );
    expect(heard.scene.small.map((place) => place.identity)).toEqual(['b', 'd', 'e', 'f', 'h']);
  });

  it('shows nobody in an empty room', () => {
    expect(directScene(noDirection, [], 0).scene).toEqual({ large: null, small: [] });
  });
});

describe('the places of a scene', () => {
  const scene = (small: number): Scene => ({
    large: { identity: 'large', kind: 'person' },
    small: Array.from({ length: small }, (_, index) => ({
      identity: String(index),
      kind: 'person' as const,
    })),
  });

  it('are the whole canvas for one alone', () => {
    expect(boxesOf(scene(0))).toMatchObject([{ box: { x: 0, y: 0, width: 1280, height: 720 } }]);
  });

  it.each([1, 2, 3, 4, 5])(
    'lie on the canvas in even pixels and nobody covers anybody, with %i small',
    (count) => {
      const boxes = boxesOf(scene(count)).map(({ box }) => box);
      expect(boxes).toHaveLength(count + 1);
      for (const { x, y, width, height } of boxes) {
        expect([x % 2, y % 2, width % 2, height % 2]).toEqual([0, 0, 0, 0]);
        expect(x >= 0 && y >= 0 && x + width <= canvas.width && y + height <= canvas.height).toBe(true);
      }
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          const isApart =
            one.x + one.width <= other.x || one.y + one.height <= other.y || other.y + other.height <= one.y;
          expect(isApart).toBe(true);
        }
    },
  );
});
