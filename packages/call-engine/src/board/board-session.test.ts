import * as Y from 'yjs';
import { describe, expect, it, vi } from 'vitest';
import { packPoints, type BoardItem } from '@lectern/contract/call/board/board.rules.ts';
import type { BoardChange } from './board-document.ts';
import { BoardSession, type BoardFailure } from './board-session.ts';

/** A server that stores and pushes what it is sent, and can be cut off or refuse. */
class FakeServer {
  readonly doc = new Y.Doc();
  readonly sessions: BoardSession[] = [];
  refuses: BoardFailure | null = null;
  isUp = true;
  /** Whether they hear of the others: they have their seat. */
  isConnected = true;
  /** The connection is open, but no answer comes. */
  isDeaf = false;
  sent = 0;

  join(): BoardSession & { refused: ReturnType<typeof vi.fn> } {
    const refused = vi.fn();
    const session: BoardSession = new BoardSession({
      isConnected: () => this.isUp && this.isConnected,
      sync: async ({ stateVector }) => {
        if (!this.isUp || this.isDeaf) throw new Error('notArrived');
        return {
          visitId: '',
          textMessage: Y.encodeStateAsUpdate(this.doc, stateVector),
          isWhiteboardOpen: true,
          penUserId: null,
          mayDraw: true,
          mayClear: true,
        };
      },
      draw: async (update) => this.draw(update),
      failureOf: (error) => (error as Error).message as BoardFailure,
      refused,
      newId: () => crypto.randomUUID(),
    });
    this.sessions.push(session);
    return Object.assign(session, { refused });
  }

  private async draw(update: Uint8Array): Promise<void> {
    if (!this.isUp || this.isDeaf) throw new Error('notArrived');
    if (this.refuses) throw new Error(this.refuses);
    this.sent += 1;
    Y.applyUpdate(this.doc, update);
    for (const session of this.sessions) session.receive(update);
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
}

const stroke = (id: string): BoardItem => ({
  kind: 'pen',
  id,
  ink: 'red',
  size: 2,
  points: packPoints([[1, 1, 0.5]], false),
});
const ids = (session: BoardSession) => session.items.map((item) => item.id);

async function two() {
  const server = new FakeServer();
  const [a, b] = [server.join(), server.join()];
  await Promise.all([a.join(), b.join()]);
  return { server, a, b };
}

describe('a board in one browser', () => {
  it('sends nothing to a server that would refuse it, before the seat is taken again', async () => {
    const { server, a, b } = await two();
    server.isConnected = false;
    server.refuses = 'refused';
    a.add(stroke('own'));
    await server.settle();
    expect(a.refused).not.toHaveBeenCalled();
    expect(ids(a)).toEqual(['own']);
    server.refuses = null;
    server.isConnected = true;
    await a.join();
    await server.settle();
    expect(ids(b)).toEqual(['own']);
  });

  it('brings what was missed also when the first question after a cut is lost and something is drawn meanwhile', async () => {
    vi.useFakeTimers();
    const { server, a, b } = await two();
    server.sessions.splice(0, 1);
    b.add(stroke('missed'));
    await server.settle();
    server.sessions.push(a);
    server.isDeaf = true;
    await a.join();
    a.add(stroke('own'));
    await server.settle();
    server.isDeaf = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ids(a).toSorted()).toEqual(['missed', 'own']);
    expect(ids(b).toSorted()).toEqual(['missed', 'own']);
    vi.useRealTimers();
  });

  it('shows what is drawn at once, and the others as soon as it is stored', async () => {
    const { server, a, b } = await two();
    a.add(stroke('1'));
    expect(ids(a)).toEqual(['1']);
    expect(a.state.get()).toMatchObject({ isSaved: false, canUndo: true, isEmpty: false });
    await server.settle();
    expect(ids(b)).toEqual(['1']);
    expect(a.state.get().isSaved).toBe(true);
  });

  it('takes back and does again only what was done here', async () => {
    const { server, a, b } = await two();
    a.add(stroke('1'));
    await server.settle();
    b.add(stroke('2'));
    await server.settle();
    a.undo();
    a.undo();
    await server.settle();
    expect([ids(a), ids(b)]).toEqual([['2'], ['2']]);
    a.redo();
    await server.settle();
    expect(ids(b).toSorted()).toEqual(['1', '2']);
    expect(a.state.get()).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('hides everything by clearing, brings it back by undo, and forgets what an earlier clearing hid', async () => {
    const { server, a, b } = await two();
    a.add(stroke('1'));
    b.add(stroke('2'));
    await server.settle();
    b.clear();
    await server.settle();
    expect([ids(a), a.state.get().isEmpty]).toEqual([[], true]);
    b.undo();
    await server.settle();
    expect(ids(a).toSorted()).toEqual(['1', '2']);
    b.redo();
    a.add(stroke('3'));
    await server.settle();
    a.clear();
    await server.settle();
    a.undo();
    await server.settle();
    expect(ids(b)).toEqual(['3']);
  });

  it('sends once more what never arrived, in one message, and has then what the others have', async () => {
    vi.useFakeTimers();
    const { server, a, b } = await two();
    server.isUp = false;
    a.add(stroke('1'));
    a.add(stroke('2'));
    await server.settle();
    expect([ids(a), ids(b), server.sent]).toEqual([['1', '2'], [], 0]);
    server.isUp = true;
    await a.join();
    await server.settle();
    expect([ids(b), server.sent, a.state.get().isSaved]).toEqual([['1', '2'], 1, true]);
    vi.useRealTimers();
  });

  it('tries again after a while what came too fast', async () => {
    vi.useFakeTimers();
    const { server, a, b } = await two();
    server.refuses = 'tooFast';
    a.add(stroke('1'));
    await server.settle();
    server.refuses = null;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ids(b)).toEqual(['1']);
    expect(a.refused).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('takes back what is refused for good, says so, and goes on with what the server has', async () => {
    const { server, a, b } = await two();
    b.add(stroke('1'));
    await server.settle();
    server.refuses = 'refused';
    a.add(stroke('2'));
    await server.settle();
    server.refuses = null;
    await server.settle();
    expect([ids(a), a.refused.mock.calls.length]).toEqual([['1'], 1]);
    a.add(stroke('3'));
    await server.settle();
    expect(ids(b)).toEqual(['1', '3']);
  });

  it('starts over when the board was cleared for everybody', async () => {
    const { server, a } = await two();
    a.add(stroke('1'));
    await server.settle();
    const removed: BoardChange[] = [];
    a.onChange((change) => removed.push(change));
    const cleared = new FakeServer();
    Object.assign(server, { doc: cleared.doc });
    await a.cleared();
    expect(ids(a)).toEqual([]);
    expect(removed[0]?.removed).toHaveLength(1);
    expect(a.state.get()).toMatchObject({ isReady: true, canUndo: false });
  });

  it('draws nothing before it has joined, and nothing after it was left', async () => {
    const server = new FakeServer();
    const session = server.join();
    session.add(stroke('1'));
    expect(ids(session)).toEqual([]);
    await session.join();
    session.stop();
    session.add(stroke('2'));
    expect(ids(session)).toEqual([]);
  });

  it('says whether what came lies on top, so that only it has to be drawn', async () => {
    const { server, a, b } = await two();
    const changes: BoardChange[] = [];
    b.onChange((change) => changes.push(change));
    a.add(stroke('1'));
    await server.settle();
    a.add(stroke('2'));
    await server.settle();
    b.add(stroke('3'));
    await server.settle();
    a.undo();
    await server.settle();
    expect(changes.map(({ isOnTop }) => isOnTop)).toEqual([true, true, true, false]);
  });
});
