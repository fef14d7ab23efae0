import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { join, makeBoard, makeStroke, send } from '../../../test/board-factories.ts';
import { makeVisit, openSocket } from '../../../test/call-factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../test/classroom-factories.ts';
import { makePerson, makeSession } from '../../../test/factories.ts';
import { givePicture, uploadPdf } from '../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { GuardedMedia } from '../media-engine/media-passes.ts';
import { processLeases } from '../processes/process-leases.ts';
import { keptTables, type Keeping } from './kept-tables.ts';

let server: TestServer;
let cast: ClassCast;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeClassCast(server);
  port = await server.listen();
  // What is due is done when a test says so.
  await server.server.sweeper.stop();
});
afterAll(() => server.stop());

type Tables = typeof keptTables;
/** A table whose rows are kept until a feature deletes them. */
type Until = { [T in keyof Tables]: Tables[T] extends { readonly until: string } ? T : never }[keyof Tables];

/** Rows that are there, and what ends them. */
interface Begun {
  /** Which rows of the table are meant. */
  readonly where: ReturnType<typeof sql<boolean>>;
  readonly end: () => Promise<unknown>;
  readonly close?: () => void;
}

/** Only a failure takes so long. */
const patience = { timeout: 20_000 } as const;
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
const before = (seconds: number): Date => new Date(server.clock.now().getTime() - seconds * 1000);

/** A class with its call, somebody who looks on, a raised hand and a stroke on the board. */
async function heldClass(): Promise<HeldClass> {
  const held = await holdClass(server, port, { cast });
  const [student] = held.students;
  await student?.send('raise_hand', { visitId: held.id });
  const observer = await held.enter(cast.observer);
  await observer.send('on_observer_connect', { visitId: held.id });
  const board = makeBoard();
  await join(held.educator, held.id, board);
  await send(held.educator, held.id, board.add(makeStroke()));
  return held;
}

async function callThatEnds(): Promise<Begun> {
  const held = await heldClass();
  return {
    where: sql<boolean>`visit_id = ${held.id}`,
    end: () => server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token }),
    close: held.end,
  };
}

async function callThatOneLeaves(): Promise<Begun> {
  const held = await heldClass();
  const [{ id, token }] = cast.students;
  return {
    where: sql<boolean>`visit_id = ${held.id} and person_id = ${id}`,
    end: () => server.call(`PUT /visit/${held.id}/leave`, { as: token }),
    close: held.end,
  };
}

async function lookThatEnds(): Promise<Begun> {
  const held = await holdClass(server, port, { cast });
  const observer = await held.enter(cast.observer);
  await observer.send('on_observer_connect', { visitId: held.id });
  return {
    where: sql<boolean>`visit_id = ${held.id}`,
    end: async () => {
      observer.close();
      const isAway = sql<boolean>`visit_id = ${held.id} and gone_at is not null`;
      await vi.waitUntil(async () => (await countOf('callObservers', isAway)) === 1, patience);
      await server.pass(60);
    },
    close: held.end,
  };
}

async function waitingThatEnds(): Promise<Begun> {
  const visit = await makeVisit(server, cast.world, {
    ...{ educator: cast.educator, students: [cast.student], startsIn: 5 },
  });
  const token = await makeSession(server, cast.world, cast.student.id);
  const socket = await openSocket(port, '/web', { token });
  await socket.send('waiting_room_enter', { visitId: visit.id });
  return {
    where: sql<boolean>`visit_id = ${visit.id}`,
    end: () => server.pass(hourSeconds),
    close: () => socket.close(),
  };
}

/** A board with nearly as many updates as it keeps, of which no memory knows. */
async function boardThatIsSaved(): Promise<Begun> {
  const held = await heldClass();
  await sql`insert into call_board_updates (institution_id, visit_id, seq, content)
    select institution_id, visit_id, given.seq, content
    from call_board_updates, generate_series(2, 199) as given(seq) where visit_id = ${held.id}`.execute(
    server.db,
  );
  await sql`update call_boards set last_seq = 199, generation = generation + 1
    where visit_id = ${held.id}`.execute(server.db);
  const board = makeBoard();
  return {
    where: sql<boolean>`visit_id = ${held.id}`,
    end: async () => {
      await join(held.educator, held.id, board);
      await send(held.educator, held.id, board.add(makeStroke()));
    },
    close: held.end,
  };
}

async function oldSignIn(): Promise<{ personId: string; where: Begun['where'] }> {
  const { id: personId } = await makePerson(server, cast.world, 'student');
  await server.db
    .updateTable('authSessions')
    .set({ expiresAt: before(daySeconds - 60) })
    .where('personId', '=', personId)
    .execute();
  return { personId, where: sql<boolean>`person_id = ${personId}` };
}

async function signInThatIsOver(): Promise<Begun> {
  const { where } = await oldSignIn();
  return { where, end: () => server.pass(hourSeconds) };
}

/** As it is left by a call that nobody has ended in this table. */
async function entryWithoutSignIn(): Promise<Begun> {
  const { personId, where } = await oldSignIn();
  const { institutionId } = cast.world;
  const visit = await makeVisit(server, cast.world, { educator: cast.educator, students: [cast.student] });
  await server.db
    .insertInto('callEntries')
    .columns(['institutionId', 'visitId', 'personId', 'authSessionId', 'askedAt', 'lookAt'])
    .expression((from) =>
      from
        .selectFrom('authSessions')
        .select([
          sql.val(institutionId).as('institutionId'),
          sql<string>`${visit.id}::uuid`.as('visitId'),
          'personId',
          'id',
          'createdAt',
          sql<Date>`${before(-2 * daySeconds)}::timestamptz`.as('lookAt'),
        ])
        .where('personId', '=', personId),
    )
    .execute();
  return { where, end: () => server.pass(hourSeconds) };
}

async function fileThatNothingClaims(): Promise<Begun> {
  const token = await makeSession(server, cast.world, cast.educator.id);
  const id = await uploadPdf(server, token);
  return { where: sql<boolean>`id = ${id}`, end: () => server.pass(daySeconds + 60) };
}

async function pictureThatIsTakenAway(): Promise<Begun> {
  await givePicture(server, cast.student);
  const token = await makeSession(server, cast.world, cast.admin.id);
  return {
    where: sql<boolean>`owner_id = ${cast.student.id}`,
    end: () => server.call(`DELETE /user/student/${cast.student.id}/picture`, { as: token }),
  };
}

/** Whatever is done writes an entry. */
async function entryThatIsLinked(): Promise<Begun> {
  const picture = await pictureThatIsTakenAway();
  await picture.end();
  return { where: sql<boolean>`true`, end: () => server.pass(1) };
}

/** Looked for by a guard that begins, and hourly from then on. */
async function oldDecision(): Promise<Begun> {
  await sql`insert into media_decisions (room, identity, out_until_pass, permitted_until_pass, decided_at)
    values ('old', 'ann', 1, 0, now() - interval '49 hours'), ('new', 'ann', 1, 0, now() - interval '47 hours')`.execute(
    server.db,
  );
  const guard = new GuardedMedia({
    ...{ media: server.media, databaseUrl: server.databaseUrl, log: pino({ level: 'silent' }) },
    liveSignIns: (ids) => Promise.resolve(new Set(ids)),
  });
  return {
    where: sql<boolean>`room = 'old'`,
    end: async () => {
      guard.start();
      await guard.stop();
    },
  };
}

async function lastWord(name: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select seen_at::text as at from server_processes where name = ${name}`.execute(server.db);
  return rows[0]?.at;
}

async function processThatIsGone(): Promise<Begun> {
  await sql`insert into server_processes (name, seen_at) values ('gone', clock_timestamp() - interval '6 s')`.execute(
    server.db,
  );
  return {
    where: sql<boolean>`name = 'gone'`,
    end: async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
      const { db } = server.server.database;
      const leases = processLeases({
        ...{ name: 'other', db, log: pino({ level: 'silent' }), onForgotten: () => undefined },
      });
      await leases.start();
      for (let second = 0; second < 8; second += 1) {
        const at = await lastWord('other');
        await vi.advanceTimersByTimeAsync(1_000);
        await expect.poll(() => lastWord('other'), patience).not.toBe(at);
      }
      await leases.stop();
      vi.useRealTimers();
    },
  };
}

/** Each way in which rows come to their end. A new table of this kind without one does not compile. */
const endings: Record<Until, Readonly<Record<string, () => Promise<Begun>>>> = {
  auditUnlinked: { 'the chain has the entry': entryThatIsLinked },
  authSessions: { 'a day has passed since their end': signInThatIsOver },
  callBoardUpdates: { 'the snapshot has them': boardThatIsSaved, 'the call has ended': callThatEnds },
  callClassMembers: { 'the call has ended': callThatEnds },
  callClasses: { 'the call has ended': callThatEnds },
  callEntries: {
    'the call has ended': callThatEnds,
    'the sign-in is deleted': entryWithoutSignIn,
  },
  callObservers: { 'nobody looks on': lookThatEnds, 'the call has ended': callThatEnds },
  callPresence: { 'somebody has left': callThatOneLeaves, 'the call has ended': callThatEnds },
  files: {
    'what shows them lets them go': pictureThatIsTakenAway,
    'nothing claims them': fileThatNothingClaims,
  },
  mediaDecisions: { 'two days have passed': oldDecision },
  serverProcesses: { 'nothing was heard for five seconds': processThatIsGone },
  waitingRoomPresence: { 'the visit is over': waitingThatEnds },
};

async function countOf(table: Until, where: Begun['where']): Promise<number> {
  const { rows } = await sql<{ rows: string }>`
    select count(*) as rows from ${sql.table(table)} where ${where}`.execute(server.db);
  return Number(rows[0]?.rows);
}

describe('rows that a feature deletes', () => {
  it('are of these tables', () => {
    const until = Object.entries<Keeping>(keptTables).filter(([, keeping]) => 'until' in keeping);
    expect(until.map(([table]) => table).toSorted()).toEqual(Object.keys(endings).toSorted());
  });

  const all = Object.entries(endings).flatMap(([table, ways]) =>
    Object.entries(ways).map(([when, begin]) => ({ table: table as Until, when, begin })),
  );

  it.each(all)('of $table are gone once $when', async ({ table, begin }) => {
    const { where, end, close } = await begin();
    expect(await countOf(table, where)).toBeGreaterThan(0);
    await end();
    expect(await countOf(table, where)).toBe(0);
    close?.();
  });
});
