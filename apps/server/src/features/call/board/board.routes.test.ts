import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardInks, boardPaper } from '@lectern/contract/call/board/board.names.ts';
import { join, makeBoard, makeStroke, send } from '../../../../test/board-factories.ts';
import { makeCast, makeVisit, openSocket, type Cast } from '../../../../test/call-factories.ts';
import { openFile } from '../../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { itemsOf, addStored, emptyDocument } from './document.service.ts';

let server: TestServer;
let cast: Cast;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());

async function openCall(): Promise<string> {
  const { id } = await makeVisit(server, cast.world, { educator: cast.educator, students: [cast.student] });
  await server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
  return id;
}
const show = (as: string, visitId: string, isWhiteboardOpen: boolean | string = true) =>
  server.call('POST /visit/whiteboard', { as, query: { visitId, isWhiteboardOpen } });

describe('POST /visit/whiteboard', () => {
  it('shows the board, by the educator', async () => {
    const id = await openCall();
    const socket = await openSocket(port, '/chat', { token: cast.student.token, visitId: id });
    expect(await show(cast.educator.token, id)).toMatchObject({
      status: 200,
      response: { visitId: id, isWhiteboardOpen: true },
    });
    expect(await socket.next('white_board_open')).toEqual({ visitId: id, isWhiteboardOpen: true });
    expect(await show(cast.educator.token, id, false)).toMatchObject({
      response: { isWhiteboardOpen: false },
    });
    socket.close();
  });

  it('refuses students, other people, another institution, and words that are no answer', async () => {
    const id = await openCall();
    expect(await show(cast.student.token, id)).toMatchObject({ status: 403, response_code: 'not_the_host' });
    expect(await show(cast.otherEducator.token, id)).toMatchObject({ status: 404 });
    expect(await show(cast.admin.token, id)).toMatchObject({ status: 403 });
    const strange = await server.call('POST /visit/whiteboard', {
      as: cast.strangeEducator.token,
      host: 'other.test',
      query: { visitId: id, isWhiteboardOpen: true },
    });
    expect(strange.status).toBe(404);
    expect(await show(cast.educator.token, id, 'perhaps')).toMatchObject({ response_code: 'invalid_input' });
  });

  it('refuses before the call and after it', async () => {
    const { id } = await makeVisit(server, cast.world, { educator: cast.educator, students: [cast.student] });
    expect(await show(cast.educator.token, id)).toMatchObject({ response_code: 'call_not_open' });
    await server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
    await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });
    expect(await show(cast.educator.token, id)).toMatchObject({ response_code: 'call_not_open' });
  });
});

describe('the board at the end of a call', () => {
  const kept = (as: string, id: string) =>
    server.call<{ data: { id: string; image: string | null }[] }>(`GET /visit/${id}/whiteboard`, { as });

  it('is kept with the visit as a document and as a picture, and is empty and put away', async () => {
    const id = await openCall();
    await show(cast.educator.token, id);
    const socket = await openSocket(port, '/chat', { token: cast.educator.token, visitId: id });
    const board = makeBoard();
    await join(socket, id, board);
    const hidden = makeStroke({ ink: 'red', size: 6 });
    await send(
      socket,
      id,
      board.add(hidden, { kind: 'clear', id: 'c' }, makeStroke({ ink: 'blue', size: 6 })),
    );
    expect((await kept(cast.educator.token, id)).response).toEqual({ data: [] });
    await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });
    expect(await socket.next('white_board_cleared')).toEqual({ visitId: id });
    expect(await socket.next('white_board_open')).toEqual({ visitId: id, isWhiteboardOpen: false });
    await expect
      .poll(async () => (await kept(cast.student.token, id)).response?.data[0]?.image, { timeout: 20_000 })
      .toEqual(expect.stringContaining('/content'));
    const row = await server.db
      .selectFrom('callKeptBoards')
      .selectAll()
      .where('visitId', '=', id)
      .executeTakeFirstOrThrow();
    const document = emptyDocument(0);
    addStored(document, { seq: 0, content: row.document });
    expect(itemsOf(document)).toEqual(board.items());
    const url = (await kept(cast.student.token, id)).response?.data[0]?.image ?? '';
    const answer = await openFile(server, url, { as: cast.student.token });
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1300, 700]);
    const count = (color: string) => {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const pixels = Array.from({ length: info.width * info.height }, (_, at) => at * info.channels);
      return pixels.filter((at) => wanted.every((value, channel) => data[at + channel] === value)).length;
    };
    expect(count(boardInks.blue)).toBeGreaterThan(1_500);
    expect(count(boardInks.red)).toBe(0);
    expect(count(boardPaper)).toBeGreaterThan(900_000);
    const left = await server.db
      .selectFrom('callBoardUpdates')
      .select('seq')
      .where('visitId', '=', id)
      .execute();
    expect(left).toEqual([]);
    socket.close();
  });

  it('is seen by people who took part, and by nobody else', async () => {
    const id = await openCall();
    await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });
    const at = async (as: string, host = 'localhost') =>
      (await server.call(`GET /visit/${id}/whiteboard`, { as, host })).status;
    expect(await at(cast.educator.token)).toBe(200);
    expect(await at(cast.parent.token)).toBe(200);
    expect(await at(cast.peer.token)).toBe(404);
    expect(await at(cast.otherEducator.token)).toBe(404);
    expect(await at(cast.admin.token)).toBe(403);
    expect(await at(cast.stranger.token, 'other.test')).toBe(404);
    await server.db
      .updateTable('visitParticipants')
      .set({ state: 'removed' })
      .where('visitId', '=', id)
      .where('personId', '=', cast.student.id)
      .execute();
    expect(await at(cast.student.token)).toBe(403);
  });

  it('that nothing is on is not kept', async () => {
    const id = await openCall();
    await show(cast.educator.token, id);
    await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });
    expect((await kept(cast.educator.token, id)).response).toEqual({ data: [] });
  });
});
