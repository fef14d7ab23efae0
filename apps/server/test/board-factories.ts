import * as Y from 'yjs';
import { packPoints, type BoardItem, type BoardStroke } from '@lectern/contract/call/board/board.rules.ts';
import type { Ack, TestSocket } from './call-factories.ts';

/** A stroke from one place to another. */
export function makeStroke(changes: Partial<BoardStroke> = {}): BoardStroke {
  const points = packPoints(
    [
      [100, 100, 0.5],
      [200, 150, 0.5],
      [300, 100, 0.5],
    ],
    false,
  );
  return { kind: 'pen', id: crypto.randomUUID(), ink: 'black', size: 4, points, ...changes };
}

/** A browser's board, without the browser: what it draws is what it would send. */
export interface TestBoard {
  readonly doc: Y.Doc;
  readonly items: () => BoardItem[];
  /** Does something to the list and tells the update that it makes. */
  change(work: (list: Y.Array<unknown>) => void): Uint8Array;
  /** The update that puts something on the board. */
  add(...items: unknown[]): Uint8Array;
  receive(update: unknown): void;
}

export function makeBoard(): TestBoard {
  const doc = new Y.Doc();
  const list = doc.getArray<unknown>('items');
  const change = (work: (list: Y.Array<unknown>) => void): Uint8Array => {
    const updates: Uint8Array[] = [];
    const keep = (update: Uint8Array) => updates.push(update);
    doc.on('update', keep);
    doc.transact(() => work(list));
    doc.off('update', keep);
    return Y.mergeUpdates(updates);
  };
  return {
    doc,
    items: () => list.toArray() as BoardItem[],
    change,
    add: (...items) => change((all) => all.push(items)),
    receive: (update) => Y.applyUpdate(doc, new Uint8Array(update as Uint8Array)),
  };
}

/** Comes to the board of a visit by a socket, as a browser does at every connection. */
export async function join(socket: TestSocket, visitId: string, board: TestBoard): Promise<Ack> {
  const ack = await socket.send('white_board_sync', {
    visitId,
    clientId: board.doc.clientID,
    stateVector: Y.encodeStateVector(board.doc),
  });
  if (ack.response_code === 'ok') board.receive(ack.response?.['textMessage']);
  return ack;
}

/** Sends what was drawn. */
export function send(socket: TestSocket, visitId: string, update: Uint8Array): Promise<Ack> {
  return socket.send('on_white_board_send_message', { visitId, textMessage: update });
}
