import * as Y from 'yjs';
import { describe, expect, it } from 'vitest';
import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import { makeBoard, makeStroke, type TestBoard } from '../../../../test/board-factories.ts';
import {
  checkUpdate,
  drawUpdate,
  emptyDocument,
  itemsOf,
  wholeUpdate,
  type OpenDocument,
  type UpdateRights,
} from './document.service.ts';

const clear = { kind: 'clear', id: 'c' } as const;

interface Place {
  readonly document: OpenDocument;
  readonly own: TestBoard;
  readonly other: TestBoard;
  readonly rights: UpdateRights;
}

/** A board on which somebody else has drawn one stroke that both know. */
function place(mayClear = true): Place {
  const [own, other] = [makeBoard(), makeBoard()];
  const owners = new Map([
    [own.doc.clientID, 'me'],
    [other.doc.clientID, 'another'],
  ]);
  const document = emptyDocument(1);
  const theirs = other.add(makeStroke());
  drawUpdate(document, theirs);
  own.receive(theirs);
  return {
    document,
    own,
    other,
    rights: { ownerOf: (clientId) => owners.get(clientId), personId: 'me', mayClear },
  };
}

function outcomeOf({ document, rights }: Place, update: Uint8Array): string {
  const before = wholeUpdate(document);
  const outcome = refusalOf(() => checkUpdate(document, update, rights));
  expect(wholeUpdate(document)).toEqual(before);
  return outcome;
}

function refusalOf(work: () => unknown): string {
  try {
    work();
    return 'taken';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** A text or a map instead of something flat, a thing in another list: everything that Yjs can carry and a board cannot. */
const strange: readonly [string, (board: TestBoard) => Uint8Array][] = [
  ['a list of another name', ({ doc, change }) => change(() => doc.getArray('others').push([makeStroke()]))],
  ['a map of another name', ({ doc, change }) => change(() => doc.getMap('others').set('a', 1))],
  ['a list in the list', ({ change }) => change((list) => list.push([new Y.Array()]))],
  ['a text in the list', ({ change }) => change((list) => list.push([new Y.Text('hello')]))],
  ['a document in the list', ({ change }) => change((list) => list.push([new Y.Doc()]))],
  ['bytes in the list', ({ change }) => change((list) => list.push([Uint8Array.of(1, 2)]))],
  [
    'a key in the list',
    ({ doc }) => {
      const forged = new Y.Doc();
      forged.clientID = doc.clientID;
      forged.getMap('items').set('length', makeStroke());
      return Y.encodeStateAsUpdate(forged);
    },
  ],
  ['a picture as a text', ({ add }) => add('data:image/png;base64,AAAA')],
  ['a stroke with an address', ({ add }) => add({ ...makeStroke(), href: 'https://elsewhere.test' })],
  ['good and bad together', ({ add }) => add(makeStroke(), { kind: 'script' })],
  ['deep lists', ({ add }) => add(JSON.parse('['.repeat(900) + ']'.repeat(900)))],
  ['an own __proto__', ({ add }) => add(JSON.parse('{"kind":"clear","id":"c","__proto__":{"a":1}}'))],
];

describe('an update', () => {
  it('of strokes, pictures and clearings by their own hand is taken', () => {
    const here = place();
    expect(outcomeOf(here, here.own.add(makeStroke(), makeStroke({ kind: 'eraser' }), clear))).toBe('taken');
    const fileId = crypto.randomUUID();
    const image = { kind: 'image', id: 'i', fileId, x: 1, y: 1, width: 5, height: 5 };
    const both = Y.mergeUpdates([here.own.add(makeStroke()), here.own.add(image)]);
    const whole = Y.mergeUpdates([Y.encodeStateAsUpdate(here.own.doc), both]);
    expect(checkUpdate(here.document, whole, here.rights).fileIds).toEqual([fileId]);
    drawUpdate(here.document, whole);
    expect(itemsOf(here.document)).toEqual(here.own.items());
    expect(checkUpdate(here.document, whole, here.rights).fileIds).toEqual([]);
  });

  it.each(strange)('with %s is refused, and the board stays as it was', (_, make) => {
    const here = place();
    expect(outcomeOf(here, make(here.own))).toBe('board_update_refused');
  });

  it('of a browser that has not joined is told to join first', () => {
    expect(outcomeOf(place(), makeBoard().add(makeStroke()))).toBe('board_stale');
  });

  it('in the name of somebody else is refused', () => {
    const here = place();
    const forged = makeBoard();
    forged.doc.clientID = here.other.doc.clientID;
    expect(outcomeOf(here, forged.add(makeStroke(), makeStroke()))).toBe('board_update_refused');
    const mine = place();
    expect(outcomeOf(mine, mine.other.add(makeStroke()))).toBe('board_update_refused');
  });

  it('that leaves something out is refused instead of waiting for it for ever', () => {
    const here = place();
    here.own.add(makeStroke());
    expect(outcomeOf(here, here.own.add(makeStroke()))).toBe('board_update_refused');
    const unknown = makeBoard();
    unknown.doc.clientID = here.own.doc.clientID;
    const ghost = makeBoard();
    unknown.receive(ghost.add(makeStroke()));
    expect(outcomeOf(here, unknown.add(makeStroke()))).toBe('board_update_refused');
  });

  it('that takes away what nobody has drawn is refused', () => {
    const here = place();
    const later = here.other.add(makeStroke());
    here.own.receive(later);
    expect(
      outcomeOf(
        here,
        here.own.change((list) => list.delete(1, 1)),
      ),
    ).toBe('board_update_refused');
  });

  it('of a person who was only handed the pen takes away nothing of others and clears nothing', () => {
    const here = place(false);
    const mine = here.own.add(makeStroke());
    expect(outcomeOf(here, mine)).toBe('taken');
    drawUpdate(here.document, mine);
    expect(
      outcomeOf(
        here,
        here.own.change((list) => list.delete(1, 1)),
      ),
    ).toBe('taken');
    expect(
      outcomeOf(
        here,
        here.own.change((list) => list.delete(0, 1)),
      ),
    ).toBe('board_update_refused');
    expect(outcomeOf(place(false), place(false).own.add(clear))).toBe('board_stale');
    const again = place(false);
    expect(outcomeOf(again, again.own.add(clear))).toBe('board_update_refused');
  });

  it('of a person who may clear takes away what others drew', () => {
    const here = place();
    expect(
      outcomeOf(
        here,
        here.own.change((list) => list.delete(0, 1)),
      ),
    ).toBe('taken');
  });

  it('on a full board is refused, but for a clearing', () => {
    const here = place();
    const stroke = makeStroke();
    const many = here.own.add(...Array.from({ length: boardLimits.items - 1 }, () => stroke));
    expect(outcomeOf(here, many)).toBe('taken');
    drawUpdate(here.document, many);
    expect(outcomeOf(here, here.own.add(stroke))).toBe('board_full');
    const cleared = place();
    drawUpdate(
      cleared.document,
      cleared.own.add(...Array.from({ length: boardLimits.items - 1 }, () => stroke)),
    );
    const wipe = cleared.own.add(clear);
    expect(outcomeOf(cleared, wipe)).toBe('taken');
    drawUpdate(cleared.document, wipe);
    expect(outcomeOf(cleared, cleared.own.add(stroke))).toBe('taken');
  });
});

/** Numbers that look like chance and are the same in each run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('broken bytes', () => {
  it('are refused or harmless, 20,000 times: what is taken can be placed wholly', () => {
    const next = chance(20_261_121);
    const here = place();
    const good = Y.mergeUpdates([here.own.add(makeStroke()), here.own.add(makeStroke(), clear)]);
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 20_000; round += 1) {
      const broken = Uint8Array.from(good);
      for (let at = next(4); at >= 0; at -= 1) broken[next(broken.length)] = next(256);
      const cut = next(3) === 0 ? broken.slice(0, next(broken.length)) : broken;
      const outcome = outcomeOf(here, cut);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== 'taken') continue;
      const copy = emptyDocument(1);
      drawUpdate(copy, wholeUpdate(here.document));
      drawUpdate(copy, cut);
    }
    expect([...outcomes.keys()].toSorted()).toEqual(['board_stale', 'board_update_refused', 'taken']);
  });

  it('of chance alone never throw anything but a refusal', () => {
    const next = chance(7);
    const here = place();
    for (let round = 0; round < 20_000; round += 1) {
      const bytes = Uint8Array.from({ length: next(200) }, () => next(256));
      expect(['taken', 'board_stale', 'board_update_refused']).toContain(outcomeOf(here, bytes));
    }
  });
});
