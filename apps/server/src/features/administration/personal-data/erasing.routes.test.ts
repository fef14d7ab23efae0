import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../../test/audit-factories.ts';
import { makeCast, makeVisit, type Cast } from '../../../../test/call-factories.ts';
import { eraseAsDue } from '../../../../test/erasure-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { Ctx } from '../../../platform/context/ctx.ts';
import { record } from '../../audit/audit.service.ts';

let server: TestServer;
let cast: Cast;
let top: MadePerson;
let peer: MadePerson;
let ctx: Ctx;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  top = await makePerson(server, cast.world, 'topAdmin');
  ctx = await server.server.contexts.forInstitution(cast.world.institutionId);
});
afterAll(() => server.stop());
beforeEach(async () => {
  peer = await makePerson(server, cast.world, 'student', { firstName: 'Other', lastName: 'Child' });
});

/** Somebody with a number of their own and a closed account. */
async function closedStudent(
  names: { firstName: string; lastName: string },
  known: { studentNumber: string; email?: string },
): Promise<MadePerson> {
  const student = await makePerson(server, cast.world, 'student', names);
  await server.db
    .updateTable('people')
    .set({ ...known, active: false })
    .where('id', '=', student.id)
    .execute();
  return student;
}

/** Erases a person as the due job does, and returns the pseudonym. */
async function erase({ id: personId }: MadePerson): Promise<string> {
  const { institutionId } = cast.world;
  const id = await eraseAsDue(server, {
    ...{ institutionId, personId, askedBy: top.id, agreedBy: cast.educator.id },
  });
  return `Erased ${id.slice(0, 8)}`;
}

/** A session with a topic and an assessment. */
async function toldVisit(
  students: MadePerson[],
  texts: { topic: string; objective: string },
): Promise<string> {
  const { institutionId } = cast.world;
  const { id: visitId } = await makeVisit(server, cast.world, {
    ...{ educator: cast.educator, students, state: 'completed' },
  });
  await server.db.updateTable('visits').set({ topic: texts.topic }).where('id', '=', visitId).execute();
  await server.db
    .insertInto('visitNotes')
    .values({
      ...{ institutionId, visitId, updatedBy: cast.educator.id, updatedAt: server.clock.now() },
      objective: texts.objective,
    })
    .execute();
  return visitId;
}

async function textsOf(visitId: string) {
  return server.db
    .selectFrom('visits')
    .innerJoin('visitNotes', 'visitNotes.visitId', 'visits.id')
    .select(['visits.topic', 'visitNotes.objective'])
    .where('visits.id', '=', visitId)
    .executeTakeFirstOrThrow();
}

async function notify(data: object): Promise<string> {
  const { id } = await server.db
    .insertInto('notifications')
    .values({
      ...{ institutionId: cast.world.institutionId, personId: cast.educator.id, type: 'sessionMissed' },
      ...{ createdAt: server.clock.now(), data: JSON.stringify(data) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const dataOf = async (id: string): Promise<unknown> =>
  (await server.db.selectFrom('notifications').select('data').where('id', '=', id).executeTakeFirstOrThrow())
    .data;

/** A job that is over, as it stays for some days. */
async function keepJob(name: string, data: object): Promise<string> {
  const all = { ...data, institutionId: cast.world.institutionId };
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state) values (${name}, ${JSON.stringify(all)}, 'completed')
    returning id`.execute(server.db);
  return rows[0]?.id ?? '';
}

async function jobData(id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from pgboss.job where id = ${id}`.execute(server.db);
  return rows[0]?.data;
}

describe('GET /personal-data/erasures', () => {
  it('lists the open wishes first, however old, and the others by pages', async () => {
    const { institutionId } = cast.world;
    const at = server.clock.now();
    const wish = async (given: object): Promise<string> => {
      const { id: personId } = await makePerson(server, cast.world, 'student');
      const { id } = await server.db
        .insertInto('erasures')
        .values({ institutionId, personId, askedBy: top.id, askedAt: at, dueAt: at, ...given })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const old = await wish({ askedAt: new Date(at.getTime() - 86_400_000) });
    const over = [await wish({ withdrawnAt: at }), await wish({ withdrawnAt: at })].toSorted();
    const page = async (pageNumber: number) => {
      const { response } = await server.call<{ data: { id: string; mayWithdraw: boolean }[] }>(
        'GET /personal-data/erasures',
        { as: top.token, query: { pageNumber, itemsPerPage: 1 } },
      );
      return response;
    };
    expect(await page(1)).toMatchObject({ data: [{ id: old, mayWithdraw: true }], totalItems: 3 });
    expect(await page(2)).toMatchObject({ data: [{ id: over[0], mayWithdraw: false }], totalPages: 3 });
    expect(await page(3)).toMatchObject({ data: [{ id: over[1] }] });
    await server.db
      .deleteFrom('erasures')
      .where('id', 'in', [old, ...over])
      .execute();
  });
});

describe('an erasure leaves what is said of others', () => {
  it.each(['2026', '123456'])(
    'where a student number such as %s stands for something else',
    async (number) => {
      const student = await closedStudent({ firstName: 'May', lastName: 'Quoin' }, { studentNumber: number });
      const told = { topic: `Plan of ${number}`, objective: `Room ${number}, on ${number}-11-24, in May` };
      const visitId = await toldVisit([peer], told);
      const data = { year: number, count: Number(number), colour: `#${number}`, may: true };
      const notice = await notify(data);
      await server.db
        .updateTable('hosts')
        .set({
          settings: sql`settings || ${JSON.stringify({ brandColor: `#${number}`, x: Number(number) })}`,
        })
        .where('institutionId', '=', cast.world.institutionId)
        .execute();
      await record(ctx, {
        ...({ action: 'person.changed', subjectKind: 'person' } as const),
        ...{ subjectId: peer.id, before: { timeZone: 'x' }, after: { timeZone: `of ${number}` } },
      });
      const job = await keepJob('visits.cancel-open', { levelIds: [], reason: `Term ${number} is over` });
      await erase(student);
      expect(await textsOf(visitId)).toEqual(told);
      expect(await dataOf(notice)).toEqual(data);
      const { settings } = await server.db
        .selectFrom('hosts')
        .select('settings')
        .where('institutionId', '=', cast.world.institutionId)
        .executeTakeFirstOrThrow();
      expect(settings).toMatchObject({ brandColor: `#${number}`, x: Number(number) });
      expect((await auditAbout(server, peer.id)).map(({ afterValues }) => afterValues)).toContainEqual({
        timeZone: `of ${number}`,
      });
      expect(await jobData(job)).toMatchObject({ reason: `Term ${number} is over` });
    },
  );

  it('where their address only ends or begins like the erased one, and a name is part of another', async () => {
    const student = await closedStudent(
      { firstName: 'May', lastName: 'Lee' },
      { studentNumber: 'L1', email: 'lee@x.test' },
    );
    const told = {
      topic: 'Write to anna.lee@x.test',
      objective: 'lee@x.test.org and May Lee-Roy came, May Leeds and Anne-May Lee too',
    };
    const visitId = await toldVisit([peer], told);
    await erase(student);
    expect(await textsOf(visitId)).toEqual(told);
  });
});

describe('an erasure finds', () => {
  it('the number in what is about the student, and no date that begins with it', async () => {
    const student = await closedStudent({ firstName: 'May', lastName: 'Tove' }, { studentNumber: '2027' });
    const visitId = await toldVisit([student, peer], {
      topic: 'Reading with No.2027',
      objective: 'May (2027) read on 2027-11-24 and 11/2027.',
    });
    const erased = await erase(student);
    expect(await textsOf(visitId)).toEqual({
      topic: `Reading with No.${erased}`,
      objective: `${erased} (${erased}) read on 2027-11-24 and 11/2027.`,
    });
  });

  it('a name in what others have begun to write, to them and to somebody else', async () => {
    const { institutionId } = cast.world;
    const student = await closedStudent({ firstName: 'Odo', lastName: 'Brill' }, { studentNumber: 'S-77' });
    const drafted = async (family: MadePerson, draft: string): Promise<string> => {
      const { id: conversationId } = await server.db
        .insertInto('messageConversations')
        .values({
          ...{ institutionId, educatorId: cast.educator.id, familyId: family.id, studentId: family.id },
          ...{ createdAt: server.clock.now(), headHash: Buffer.alloc(0) },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('messagePlaces')
        .values({
          ...{ institutionId, conversationId, personId: cast.educator.id, otherId: family.id, draft },
        })
        .execute();
      return conversationId;
    };
    const draftOf = async (conversationId: string) =>
      (
        await server.db
          .selectFrom('messagePlaces')
          .select('draft')
          .where('conversationId', '=', conversationId)
          .executeTakeFirstOrThrow()
      ).draft;
    const own = await drafted(student, 'Dear Odo, tomorrow');
    const other = await drafted(peer, 'Sit beside Odo Brill, and read');
    const erased = await erase(student);
    expect(await draftOf(own)).toBe(`Dear ${erased}, tomorrow`);
    expect(await draftOf(other)).toBe(`Sit beside ${erased}, and read`);
  });

  it('names in the values of JSON, over lines and in lists, and leaves its fields and numbers', async () => {
    const student = await closedStudent({ firstName: 'Ida', lastName: 'Count' }, { studentNumber: '55' });
    const notice = await notify({
      ...{ ida: true, count: 7, when: null, text: 'Hello\nIda Count\nis here' },
      list: [{ name: 'ida  count' }, ['Count, Ida']],
    });
    const erased = await erase(student);
    expect(await dataOf(notice)).toEqual({
      ...{ ida: true, count: 7, when: null, text: `Hello\n${erased}\nis here` },
      list: [{ name: erased }, [erased]],
    });
  });

  it('names in texts that have no room for more, and cuts no other', async () => {
    const student = await closedStudent({ firstName: 'Bo', lastName: 'Lindqvist' }, { studentNumber: 'b1' });
    const objective = `${'Bo read. '.repeat(10)}The end.`;
    const visitId = await toldVisit([student], { topic: 'Reading', objective });
    const otherReason = 'Bo was late, because the bus to school was too.';
    await server.db
      .insertInto('visitFlags')
      .values({
        ...{ institutionId: cast.world.institutionId, visitId, createdAt: server.clock.now(), otherReason },
      })
      .execute();
    const erased = await erase(student);
    expect((await textsOf(visitId)).objective).toBe(objective.replaceAll('Bo', erased));
    const flag = await server.db
      .selectFrom('visitFlags')
      .select('otherReason')
      .where('visitId', '=', visitId)
      .executeTakeFirstOrThrow();
    expect(flag.otherReason).toBe(otherReason.replace('Bo', erased).slice(0, 50));
  });

  it('jobs to the address and for the child by number, and names in the words of others', async () => {
    const known = { studentNumber: '2028', email: 'Ida.B@x.test' };
    const student = await closedStudent({ firstName: 'Ida', lastName: 'Brackish' }, known);
    const { dateOfBirth } = await server.db
      .updateTable('people')
      .set({ dateOfBirth: '2012-03-04' })
      .where('id', '=', student.id)
      .returning('dateOfBirth')
      .executeTakeFirstOrThrow();
    const asks = { parentId: randomUUID(), studentNumber: '2028' };
    const [mailed, asked, other, reason] = [
      await keepJob('identity.mail-reset-link', { email: 'ida.b@x.test', requestId: 'r' }),
      await keepJob('administration.ask-for-child', { ...asks, dateOfBirth }),
      await keepJob('administration.ask-for-child', { ...asks, dateOfBirth: '2011-01-01' }),
      await keepJob('visits.cancel-of-person', { personId: peer.id, reason: 'Ida Brackish has left' }),
    ];
    await record(ctx, {
      ...({ action: 'parent-link.requested', subjectKind: 'parentLink' } as const),
      ...{ subjectId: peer.id, after: { studentNumber: '2028' } },
    });
    await record(ctx, {
      ...({ action: 'message.withdrawn', subjectKind: 'person' } as const),
      ...{ subjectId: peer.id, before: { message: 'Hello\nIda Brackish' }, after: { message: '' } },
    });
    const erased = await erase(student);
    expect(await jobData(mailed)).toBeUndefined();
    expect(await jobData(asked)).toBeUndefined();
    expect(await jobData(other)).toMatchObject({ studentNumber: '2028' });
    expect(await jobData(reason)).toMatchObject({ personId: peer.id, reason: `${erased} has left` });
    expect((await auditAbout(server, peer.id)).map(({ afterValues }) => afterValues)).toEqual([null, null]);
  });

  it('why a job failed and was given up, in the words of who refused it', async () => {
    const known = { studentNumber: 'S-79', email: 'uma.t@x.test' };
    const student = await closedStudent({ firstName: 'Uma', lastName: 'Tarn' }, known);
    const failed = await keepJob('identity.mail-reset-link', { requestId: 'r' });
    const message = 'No such user: uma.t@x.test (Uma Tarn)';
    await sql`update pgboss.job set output = jsonb_build_object('message', ${message}::text),
      source_output = jsonb_build_object('message', ${message}::text) where id = ${failed}`.execute(
      server.db,
    );
    const erased = await erase(student);
    const { rows } = await sql<{ output: unknown; given: unknown }>`
      select output, source_output as given from pgboss.job where id = ${failed}`.execute(server.db);
    const said = { message: `No such user: ${erased} (${erased})` };
    expect(rows).toEqual([{ output: said, given: said }]);
  });

  it('who is named in the head and the reason of an upload, and from where they acted on one', async () => {
    const { institutionId } = cast.world;
    const student = await closedStudent({ firstName: 'Ivo', lastName: 'Kestrel' }, { studentNumber: 'S-80' });
    const [admin, other] = [
      await makePerson(server, cast.world, 'levelThreeAdmin'),
      await makePerson(server, cast.world, 'levelThreeAdmin'),
    ];
    const { id } = await server.db
      .insertInto('bulkUploads')
      .values({
        ...{ institutionId, levelId: cast.world.levels[2], uploadedBy: admin.id, type: 'students' },
        ...{ fileName: 'a.csv', state: 'applied', hostName: 'localhost', createdAt: server.clock.now() },
        ...{ confirmedBy: admin.id, confirmedFrom: '192.0.2.1', undoneBy: admin.id, undoneFrom: '192.0.2.2' },
        ...{ invitedBy: other.id, invitedFrom: '192.0.2.3' },
        head: JSON.stringify([{ title: 'Friend of Ivo Kestrel', column: null }]),
        choices: JSON.stringify({ sessions: 'cancel', reason: 'Ivo Kestrel has moved' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const erased = await erase(student);
    await server.db.updateTable('people').set({ active: false }).where('id', '=', admin.id).execute();
    await erase(admin);
    const upload = await server.db
      .selectFrom('bulkUploads')
      .select(['head', 'choices', 'confirmedFrom', 'undoneFrom', 'invitedFrom'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(upload).toEqual({
      head: [{ title: `Friend of ${erased}`, column: null }],
      choices: { sessions: 'cancel', reason: `${erased} has moved` },
      ...{ confirmedFrom: '', undoneFrom: '', invitedFrom: '192.0.2.3' },
    });
  });

  it('why a payout was refused, in the words of the provider', async () => {
    const educator = await makePerson(server, cast.world, 'educator', { firstName: 'Una', lastName: 'Peel' });
    await server.db.updateTable('people').set({ active: false }).where('id', '=', educator.id).execute();
    const { id } = await server.db
      .insertInto('payouts')
      .values({
        ...{ institutionId: cast.world.institutionId, educatorId: educator.id, accountId: 'acct_1' },
        ...{ amount: 100, currency: 'USD', state: 'failed', failure: 'The account of Una Peel is closed' },
        ...{ platform: 'sandbox', createdAt: server.clock.now(), nextTryAt: server.clock.now() },
        closedAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const erased = await erase(educator);
    const { failure } = await server.db
      .selectFrom('payouts')
      .select('failure')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(failure).toBe(`The account of ${erased} is closed`);
  });

  it('boards of sessions with them alone, also where the picture was never made', async () => {
    const student = await closedStudent({ firstName: 'Pia', lastName: 'Rook' }, { studentNumber: 'S-81' });
    const kept = async (students: MadePerson[]): Promise<string> => {
      const { id: visitId } = await makeVisit(server, cast.world, {
        ...{ educator: cast.educator, students, state: 'completed' },
      });
      await server.db
        .insertInto('callKeptBoards')
        .values({
          ...{ institutionId: cast.world.institutionId, visitId, keptAt: server.clock.now() },
          document: Buffer.from('strokes'),
        })
        .execute();
      return visitId;
    };
    const [alone, ofBoth] = [await kept([student]), await kept([student, peer])];
    await erase(student);
    const boards = await server.db
      .selectFrom('callKeptBoards')
      .select('visitId')
      .where('visitId', 'in', [alone, ofBoth])
      .execute();
    expect(boards).toEqual([{ visitId: ofBoth }]);
  });

  it('what was taken in of sessions with them alone, of which an operator could still have films made', async () => {
    const student = await closedStudent({ firstName: 'Ola', lastName: 'Brun' }, { studentNumber: 'S-78' });
    const takenIn = async (students: MadePerson[], state: 'failed' | 'composing'): Promise<string> => {
      const { id: visitId } = await makeVisit(server, cast.world, {
        ...{ educator: cast.educator, students, state: 'completed' },
      });
      const { id } = await server.db
        .insertInto('recordings')
        .values({
          ...{ institutionId: cast.world.institutionId, visitId, number: 1, startedBy: cast.educator.id },
          ...{ state, startsAt: server.clock.now(), stoppedAt: server.clock.now() },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      server.recorder.record({ recordingId: id, room: visitId });
      // As it is among the jobs that were given up.
      if (state === 'failed')
        await sql`insert into pgboss.job (name, source_name, data)
          values ('failed', 'call.make-films', ${JSON.stringify({ recordingId: id })})`.execute(server.db);
      return id;
    };
    const failed = await takenIn([student], 'failed');
    const ofBoth = await takenIn([student, peer], 'failed');
    server.recorder.composings = 0;
    const composing = await takenIn([student], 'composing');
    await erase(student);
    server.recorder.composings = 8;
    await server.pass(3_600);
    expect(server.recorder.forgotten).toEqual(expect.arrayContaining([failed, composing]));
    expect(server.recorder.forgotten).not.toContain(ofBoth);
    const { rows } = await sql<{ id: string }>`
      select data ->> 'recordingId' as id from pgboss.job where name = 'failed'`.execute(server.db);
    expect(rows).toEqual([{ id: ofBoth }]);
  });
});
