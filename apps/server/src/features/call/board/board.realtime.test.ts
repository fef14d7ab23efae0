import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packPoints } from '@lectern/contract/call/board/board.rules.ts';
import { join, makeBoard, makeStroke, send, type TestBoard } from '../../../../test/board-factories.ts';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type TestSocket,
} from '../../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { makePdf, makePng, openFile, upload } from '../../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let port: number;
let pair: string;
let group: string;
let second: MadePerson;
let groupEducator: MadePerson;

interface Place {
  readonly socket: TestSocket;
  readonly board: TestBoard;
}

const educators: Record<string, MadePerson> = {};

async function come(visitId: string, person: MadePerson): Promise<Place> {
  const socket = await openSocket(port, '/chat', { token: person.token, visitId });
  const board = makeBoard();
  socket.socket.on('white_board_message', ({ textMessage }: { textMessage: Uint8Array }) =>
    board.receive(textMessage),
  );
  const isEducator = Object.values(educators).includes(person);
  await socket.send(isEducator ? 'on_doctor_connect' : 'on_patient_connect', { visitId });
  const ack = await join(socket, visitId, board);
  expect(ack.response_code).toBe('ok');
  return { socket, board };
}

const draw = ({ socket, board }: Place, visitId: string, ...items: unknown[]) =>
  send(socket, visitId, board.add(...items));
const idsOf = ({ board }: Place) => board.items().map((item) => item.id);
const says = (response_code: string) => ({ response_code });

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  second = await makePerson(server, cast.world, 'student');
  groupEducator = await makePerson(server, cast.world, 'educator');
  port = await server.listen();
  pair = (await makeVisit(server, cast.world, { educator: cast.educator, students: [cast.student] })).id;
  group = (
    await makeVisit(server, cast.world, {
      educator: groupEducator,
      students: [second, cast.peer],
      kind: 'classroom',
    })
  ).id;
  educators[pair] = cast.educator;
  educators[group] = groupEducator;
  await server.call(`POST /visit/${pair}/call`, { as: cast.educator.token });
  await server.call(`POST /visit/${group}/call`, { as: groupEducator.token });
});
afterAll(() => server.stop());
/** The limits count by the clock; each test begins in a fresh window. */
beforeEach(() => server.clock.move(11));

describe('on_white_board_send_message', () => {
  it('is acknowledged once it is stored, and everybody in the call has the same board', async () => {
    const [educator, student] = [await come(pair, cast.educator), await come(pair, cast.student)];
    expect(await draw(educator, pair, makeStroke({ id: 'one' }))).toMatchObject(says('ok'));
    await expect.poll(() => idsOf(student)).toEqual(['one']);
    expect(await draw(student, pair, makeStroke({ id: 'two' }))).toMatchObject(says('ok'));
    await expect.poll(() => idsOf(educator)).toEqual(['one', 'two']);
    await expect.poll(() => idsOf(student)).toEqual(['one', 'two']);
    const late = await come(pair, cast.parent);
    expect(idsOf(late)).toEqual(['one', 'two']);
  });

  it('draws what two drew at the same moment in one order for all, and twice sent once', async () => {
    const [educator, student] = [await come(pair, cast.educator), await come(pair, cast.student)];
    const before = idsOf(educator);
    const twice = student.board.add(makeStroke({ id: 'same' }));
    await Promise.all([
      send(student.socket, pair, twice),
      send(student.socket, pair, twice),
      ...Array.from({ length: 10 }, (_, at) => draw(educator, pair, makeStroke({ id: `e${at}` }))),
      ...Array.from({ length: 10 }, (_, at) => draw(student, pair, makeStroke({ id: `s${at}` }))),
    ]);
    await expect.poll(() => idsOf(educator)).toHaveLength(before.length + 21);
    await expect.poll(() => idsOf(student)).toEqual(idsOf(educator));
    const late = await come(pair, cast.parent);
    expect(idsOf(late)).toEqual(idsOf(educator));
  });

  it('brings what was missed to people who come back, by what they have', async () => {
    const [educator, student] = [await come(pair, cast.educator), await come(pair, cast.student)];
    student.socket.close();
    await draw(educator, pair, makeStroke({ id: 'missed' }));
    const offline = student.board.add(makeStroke({ id: 'drawn-while-away' }));
    const back = await openSocket(port, '/chat', { token: cast.student.token, visitId: pair });
    const ack = await join(back, pair, student.board);
    const whole = await come(pair, cast.parent);
    const part = ack.response?.['textMessage'] as Uint8Array;
    const all = (await join(whole.socket, pair, makeBoard())).response?.['textMessage'] as Uint8Array;
    expect(part.byteLength).toBeLessThan(all.byteLength);
    expect(await send(back, pair, offline)).toMatchObject(says('ok'));
    await expect.poll(() => idsOf(educator)).toContain('drawn-while-away');
    expect(idsOf(student).toSorted()).toEqual(idsOf(educator).toSorted());
  });

  it('is refused where it is malformed, too large, or of another visit, and harms nothing', async () => {
    const student = await come(pair, cast.student);
    const before = idsOf(student);
    const { socket } = student;
    const refused = says('board_update_refused');
    expect(await send(socket, pair, Uint8Array.of(1, 2, 3, 4))).toMatchObject(refused);
    expect(await send(socket, pair, makeBoard().add(makeStroke()))).toMatchObject(says('board_stale'));
    expect(await send(socket, pair, new Uint8Array(262_145))).toMatchObject(says('invalid_input'));
    expect(await send(socket, group, student.board.add(makeStroke()))).toMatchObject(says('not_found'));
    for (const textMessage of ['data:image/png;base64,AAAA', [1, 2], null, { type: 'Buffer', data: [1] }])
      expect(await socket.send('on_white_board_send_message', { visitId: pair, textMessage })).toMatchObject(
        says('invalid_input'),
      );
    const late = await come(pair, cast.parent);
    expect(idsOf(late)).toEqual(before);
    expect(await draw(late, pair, makeStroke({ id: 'after-all-that' }))).toMatchObject(says('ok'));
  });

  it('ignores who is said to have sent it, and refuses a number of somebody else', async () => {
    const [educator, student] = [await come(pair, cast.educator), await come(pair, cast.student)];
    const update = student.board.add(makeStroke());
    expect(
      await student.socket.send('on_white_board_send_message', {
        visitId: pair,
        textMessage: update,
        senderUserId: cast.educator.id,
      }),
    ).toMatchObject(says('ok'));
    const thief = makeBoard();
    thief.doc.clientID = educator.board.doc.clientID;
    expect(await join(student.socket, pair, thief)).toMatchObject(says('board_stale'));
    expect(await send(student.socket, pair, thief.add(makeStroke()))).toMatchObject(
      says('board_update_refused'),
    );
  });

  it('is refused when it comes too often', async () => {
    const student = await come(pair, cast.student);
    const update = student.board.add(makeStroke());
    const acks = await Promise.all(Array.from({ length: 310 }, () => send(student.socket, pair, update)));
    expect(acks.filter((ack) => ack.response_code === 'too_many_requests')).toHaveLength(10);
    server.clock.move(11);
    expect(await draw(student, pair, makeStroke())).toMatchObject(says('ok'));
  });

  it('stores nothing of a batch that cannot be stored, and everything afterwards', async () => {
    const [educator, student] = [await come(pair, cast.educator), await come(pair, cast.student)];
    const held = 'alter table call_board_updates add constraint closed check (seq < 0) not valid';
    await sql.raw(held).execute(server.db);
    const [mine, theirs] = [
      educator.board.add(makeStroke({ id: 'm' })),
      student.board.add(makeStroke({ id: 't' })),
    ];
    const failed = await Promise.all([send(educator.socket, pair, mine), send(student.socket, pair, theirs)]);
    expect(failed).toMatchObject([says('internal_error'), says('internal_error')]);
    await sql.raw('alter table call_board_updates drop constraint closed').execute(server.db);
    expect(idsOf(await come(pair, cast.parent))).not.toContain('m');
    expect(await send(educator.socket, pair, mine)).toMatchObject(says('ok'));
    expect(await send(student.socket, pair, theirs)).toMatchObject(says('ok'));
    expect(idsOf(await come(pair, cast.parent))).toEqual(expect.arrayContaining(['m', 't']));
  });

  it('is stored as a whole again after many updates, and read back the same', async () => {
    const educator = await come(group, groupEducator);
    for (let at = 0; at < 210; at += 1) await draw(educator, group, makeStroke({ id: `many${at}` }));
    const board = await server.db
      .selectFrom('callBoards')
      .select(['snapshotSeq', 'lastSeq'])
      .where('visitId', '=', group)
      .executeTakeFirstOrThrow();
    expect(board.snapshotSeq).toBeGreaterThan(0);
    const rows = await server.db
      .selectFrom('callBoardUpdates')
      .select('seq')
      .where('visitId', '=', group)
      .execute();
    expect(rows.length).toBe(board.lastSeq - board.snapshotSeq);
    // A generation that no memory knows: the board is read from the tables.
    await sql`update call_boards set generation = generation + 1 where visit_id = ${group}`.execute(
      server.db,
    );
    expect(idsOf(await come(group, second))).toEqual(idsOf(educator));
  });
});

describe('a picture on the board', () => {
  const image = (fileId: string) => ({
    kind: 'image',
    id: crypto.randomUUID(),
    fileId,
    x: 1,
    y: 1,
    width: 9,
    height: 9,
  });
  const uploaded = async (person: MadePerson, name: string, content: Buffer) => {
    const answer = await upload(server, person.token, [{ name, content }]);
    return (answer.response as { files: { fileId: string }[] }).files[0]?.fileId ?? '';
  };

  it('is put there by its uploader, and read by people in the call', async () => {
    const [educator, student] = [await come(pair, cast.educator), await come(pair, cast.student)];
    const fileId = await uploaded(cast.student, 'a.png', await makePng());
    const theft = await draw(educator, pair, image(fileId));
    expect(theft).toMatchObject(says('not_found'));
    expect(await draw(student, pair, image(fileId))).toMatchObject(says('ok'));
    const address = await server.call<{ url: string }>(`GET /visit/${pair}/whiteboard/image/${fileId}`, {
      as: cast.educator.token,
    });
    const bytes = await openFile(server, address.response?.url ?? '', { as: cast.educator.token });
    expect(bytes.headers['content-type']).toBe('image/png');
    for (const [as, status] of [
      [cast.peer.token, 404],
      [cast.stranger.token, 401],
      [cast.admin.token, 403],
    ] as const) {
      const answer = await server.call(`GET /visit/${pair}/whiteboard/image/${fileId}`, { as });
      expect(answer.status).toBe(status);
    }
    const other = await uploaded(cast.student, 'b.png', await makePng());
    expect(
      await server.call(`GET /visit/${pair}/whiteboard/image/${other}`, { as: cast.student.token }),
    ).toMatchObject({ status: 404 });
  });

  it('is no document', async () => {
    const student = await come(pair, cast.student);
    const fileId = await uploaded(cast.student, 'a.pdf', makePdf());
    expect(await draw(student, pair, image(fileId))).toMatchObject(says('file_type_refused'));
  });
});

describe('who draws in a class', () => {
  const pen = (place: Place, userId: string | null) =>
    place.socket.send('white_board_pen', { visitId: group, userId });

  it('is the educator, and the person with the pen, until it is taken back', async () => {
    const [educator, student] = [await come(group, groupEducator), await come(group, second)];
    const stroke = student.board.add(makeStroke({ id: 'of-the-class' }));
    expect(await send(student.socket, group, stroke)).toMatchObject(says('board_not_yours'));
    expect(await pen(student, second.id)).toMatchObject(says('not_the_host'));
    expect(await pen(educator, second.id)).toMatchObject(says('ok'));
    expect(await student.socket.next('white_board_pen')).toEqual({ visitId: group, userId: second.id });
    const ack = await join(student.socket, group, student.board);
    expect(ack.response).toMatchObject({ mayDraw: true, mayClear: false, penUserId: second.id });
    expect(await send(student.socket, group, stroke)).toMatchObject(says('ok'));
    const clear = student.board.add({ kind: 'clear', id: 'c' });
    expect(await send(student.socket, group, clear)).toMatchObject(says('board_update_refused'));
    expect(await pen(educator, null)).toMatchObject(says('ok'));
    const other = await come(group, second);
    expect(await draw(other, group, makeStroke())).toMatchObject(says('board_not_yours'));
    expect(await pen(educator, cast.student.id)).toMatchObject(says('not_found'));
    expect(await pen(educator, groupEducator.id)).toMatchObject(says('not_found'));
  });

  it('is nobody any more from the moment they are put out, on the socket that they had', async () => {
    const [educator, student] = [await come(group, groupEducator), await come(group, cast.peer)];
    expect(await pen(educator, cast.peer.id)).toMatchObject(says('ok'));
    expect(await draw(student, group, makeStroke())).toMatchObject(says('ok'));
    await server.db
      .updateTable('visitParticipants')
      .set({ state: 'removed' })
      .where('visitId', '=', group)
      .where('personId', '=', cast.peer.id)
      .execute();
    expect(await draw(student, group, makeStroke())).toMatchObject(says('removed_from_visit'));
    expect(await join(student.socket, group, student.board)).toMatchObject(says('removed_from_visit'));
    const points = packPoints([[1, 1, 0.5]], false);
    const part = { visitId: group, strokeId: 'a', isEraser: false, ink: 'red', size: 2, from: 0, points };
    expect(await student.socket.send('white_board_live', part)).toMatchObject(says('removed_from_visit'));
    expect(await pen(educator, cast.peer.id)).toMatchObject(says('not_found'));
  });
});

describe('white_board_live', () => {
  it('shows a stroke in progress to the others, who drew it said by the server', async () => {
    const [educator, student] = [await come(pair, cast.educator), await come(pair, cast.student)];
    const points = packPoints([[1, 2, 0.5]], false);
    const part = { visitId: pair, strokeId: 'l1', isEraser: false, ink: 'blue', size: 6, from: 0, points };
    expect(await student.socket.send('white_board_live', part)).toMatchObject(says('ok'));
    const shown = await educator.socket.next('white_board_live');
    expect(shown).toMatchObject({ strokeId: 'l1', userId: cast.student.id, ink: 'blue', size: 6, from: 0 });
    expect(shown['points']).toBe(points);
    const bad = { ...part, points: '<b>' };
    expect(await student.socket.send('white_board_live', bad)).toMatchObject(says('board_update_refused'));
    for (const wrong of [{ ink: 'pink' }, { size: 3 }, { strokeId: '<b>' }, { from: -1 }, { userId: 'x' }])
      expect(await student.socket.send('white_board_live', { ...part, ...wrong })).toMatchObject(
        says('invalid_input'),
      );
    const watcher = await come(group, second);
    expect(await watcher.socket.send('white_board_live', { ...part, visitId: group })).toMatchObject(
      says('board_not_yours'),
    );
  });
});

describe('on_white_board_open_send_message', () => {
  it('shows the board to everybody and puts it away, by the educator only; what is on it stays', async () => {
    const [educator, student] = [await come(pair, cast.educator), await come(pair, cast.student)];
    const before = idsOf(educator);
    const open = (place: Place, isWhiteboardOpen: boolean) =>
      place.socket.send('on_white_board_open_send_message', {
        visitId: pair,
        isWhiteboardOpen,
        senderUserId: cast.educator.id,
      });
    expect(await open(student, true)).toMatchObject(says('not_the_host'));
    expect(await open(educator, true)).toMatchObject({ ...says('ok'), response: { isWhiteboardOpen: true } });
    expect(await student.socket.next('white_board_open')).toEqual({ visitId: pair, isWhiteboardOpen: true });
    const state = await student.socket.send('classroom_init', { visitId: pair });
    expect(state.response).toMatchObject({ isWhiteboardOpen: true });
    expect(await open(educator, false)).toMatchObject(says('ok'));
    expect(idsOf(await come(pair, cast.parent))).toEqual(before);
  });
});
