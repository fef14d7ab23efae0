import { randomUUID } from 'node:crypto';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import type { DataPerson, Erasure } from '@lectern/contract/administration/personal-data.shapes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditAbout } from '../../../../test/audit-factories.ts';
import { makeCast, makeVisit, type Cast } from '../../../../test/call-factories.ts';
import {
  makePerson,
  makeSession,
  makeWorld,
  type MadePerson,
  type World,
} from '../../../../test/factories.ts';
import { givePicture } from '../../../../test/files-factories.ts';
import { eventually, mailsTo, makeParentOf } from '../../../../test/identity-factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/test-server.ts';
import { rehearse } from '../../../../test/upload-factories.ts';
import { record } from '../../audit/audit.service.ts';
import { verifyChain } from '../../audit/chain.service.ts';
import { erasePerson } from './erasing.service.ts';

const daySeconds = 24 * 3_600;

let server: TestServer;
let cast: Cast;
let top: MadePerson;
let second: MadePerson;
let other: World;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  other = await makeWorld(server, 'second.test');
});
afterAll(() => server.stop());
beforeEach(async () => {
  top = await makePerson(server, cast.world, 'topAdmin');
  second = await makePerson(server, cast.world, 'graAdmin');
});

const nameless = { firstName: 'Quillabeth', lastName: 'Zanderholm' } as const;

const closed = async (id: string) =>
  server.db.updateTable('people').set({ active: false }).where('id', '=', id).execute();

const ask = (as: MadePerson, id: string) =>
  server.call<Erasure>(`POST /personal-data/${id}/erasure`, { as: as.token });
const decide = (as: MadePerson, id: string, act: 'agreement' | 'withdrawal') =>
  server.call<Erasure>(`PUT /personal-data/erasures/${id}/${act}`, { as: as.token });

/** A new sign-in of somebody: days pass, and proofs grow old. */
const again = async (person: MadePerson): Promise<MadePerson> => ({
  ...person,
  token: await makeSession(server, cast.world, person.id),
});

async function agreed(person: MadePerson): Promise<Erasure> {
  await closed(person.id);
  const { response } = await ask(top, person.id);
  const answer = await decide(second, response?.id ?? '', 'agreement');
  expect(answer.status).toBe(200);
  return answer.response as Erasure;
}

const stateOf = async (id: string) =>
  server.db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const toldOfTakingBack = async ({ email }: MadePerson) =>
  (await mailsTo(server, email, 'erasure-withdrawn')).map(({ body }) => body);

const erased = (id: string) =>
  eventually(async () => ((await stateOf(id)).doneAt === null ? undefined : true));

/** All of the database as text, by table: of the product and of its jobs. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(server.db);
  const texts = new Map<string, string>();
  for (const { schema, name } of rows) {
    const all = await sql<{ text: string | null }>`
      select string_agg(t::text, ' ') as text from ${sql.raw(`${schema}.${name}`)} as t`.execute(
      server.server.contexts.forProduct().all.db,
    );
    texts.set(`${schema}.${name}`, all.rows[0]?.text ?? '');
  }
  return texts;
}

const tablesWith = async (words: readonly string[]) =>
  [...(await dump())].flatMap(([table, text]) =>
    words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).map((word) => `${table} ${word}`),
  );

describe('a person’s data', () => {
  it('are for top administrators alone, and nobody’s of another institution', async () => {
    const student = await makePerson(server, cast.world, 'student');
    const calls = [
      'GET /personal-data/people',
      'GET /personal-data/erasures',
      `POST /personal-data/${student.id}/export`,
      `POST /personal-data/${student.id}/erasure`,
      `PUT /personal-data/erasures/${randomUUID()}/agreement`,
      `PUT /personal-data/erasures/${randomUUID()}/withdrawal`,
    ];
    for (const role of [
      'levelOneAdmin',
      'levelTwoAdmin',
      'levelThreeAdmin',
      'educator',
      'student',
    ] as const) {
      const { token } = await makePerson(server, cast.world, role);
      for (const call of calls) expect((await server.call(call, { as: token })).status).toBe(403);
    }
    const strange = await makePerson(server, other, 'topAdmin');
    const there = { as: strange.token, host: other.hostName };
    await closed(student.id);
    const { id } = await agreed(student);
    for (const call of [
      `POST /personal-data/${student.id}/export`,
      `POST /personal-data/${student.id}/erasure`,
      `PUT /personal-data/erasures/${id}/agreement`,
      `PUT /personal-data/erasures/${id}/withdrawal`,
    ])
      expect((await server.call(call, there)).status).toBe(404);
    const found = await server.call<{ data: DataPerson[] }>('GET /personal-data/people', {
      ...{ ...there, query: { search: 'student' } },
    });
    expect(found.response?.data.some((one) => one.id === student.id)).toBe(false);
  });

  it('ask for a recent proof before they go out or are erased', async () => {
    const student = await makePerson(server, cast.world, 'student');
    await closed(student.id);
    await server.pass(16 * 60);
    for (const call of [
      `POST /personal-data/${student.id}/export`,
      `POST /personal-data/${student.id}/erasure`,
      `PUT /personal-data/erasures/${randomUUID()}/agreement`,
    ])
      expect(await server.call(call, { as: top.token })).toMatchObject({ response_code: 'proof_required' });
  });
});

describe('an erasure', () => {
  it('is refused of an open account, of oneself, and twice', async () => {
    const student = await makePerson(server, cast.world, 'student');
    expect(await ask(top, student.id)).toMatchObject({ status: 417, response_code: 'account_open' });
    expect(await ask(top, top.id)).toMatchObject({ status: 417, response_code: 'not_oneself' });
    await closed(student.id);
    const answers = await Promise.all([ask(top, student.id), ask(second, student.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 417]);
  });

  it('needs another administrator than the one who asked, once', async () => {
    const student = await makePerson(server, cast.world, 'student');
    await closed(student.id);
    const { response } = await ask(top, student.id);
    const id = response?.id ?? '';
    expect(response).toMatchObject({ state: 'asked', mayAgree: false, mayWithdraw: true });
    expect(await mailsTo(server, top.email, 'erasure-asked')).toEqual([]);
    const [told] = await mailsTo(server, second.email, 'erasure-asked');
    expect(told?.body).toContain(`${top.name} has asked for the erasure of ${student.name}`);
    expect(await decide(top, id, 'agreement')).toMatchObject({ response_code: 'second_admin_needed' });
    await server.pass((personalDataLimits.erasureDays + 1) * daySeconds);
    expect((await stateOf(id)).queuedAt).toBeNull();
    const late = await again(second);
    const both = await Promise.all([decide(late, id, 'agreement'), decide(late, id, 'agreement')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    await server.pass(1);
    await erased(id);
  });

  it('can be taken back until it begins, by either, and nothing is erased', async () => {
    const student = await makePerson(server, cast.world, 'student', nameless);
    const { id } = await agreed(student);
    expect((await decide(second, id, 'withdrawal')).response).toMatchObject({
      ...{ state: 'withdrawn', withdrawnBy: second.name },
    });
    expect(await decide(top, id, 'withdrawal')).toMatchObject({ response_code: 'erasure_over' });
    expect(await toldOfTakingBack(top)).toEqual([
      expect.stringContaining(`${second.name} took back the erasure of ${student.name}`),
    ]);
    expect(await toldOfTakingBack(second)).toEqual([]);
    await server.pass((personalDataLimits.erasureDays + 1) * daySeconds);
    const { firstName } = await server.db
      .selectFrom('people')
      .select('firstName')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(firstName).toBe('Quillabeth');
    expect((await ask(await again(top), student.id)).status).toBe(200);
    await server.db
      .updateTable('people')
      .set({ firstName: 'Q', lastName: 'Z' })
      .where('id', '=', student.id)
      .execute();
  });

  it('waits seven days, and leaves an account alone that was opened meanwhile', async () => {
    const student = await makePerson(server, cast.world, 'student');
    const { id } = await agreed(student);
    await server.pass(personalDataLimits.erasureDays * daySeconds - 60);
    expect((await stateOf(id)).queuedAt).toBeNull();
    await server.db.updateTable('people').set({ active: true }).where('id', '=', student.id).execute();
    await server.pass(120);
    await eventually(async () => (await stateOf(id)).withdrawnAt ?? undefined);
    expect((await stateOf(id)).doneAt).toBeNull();
    for (const decider of [top, second])
      expect(await toldOfTakingBack(decider)).toEqual([
        expect.stringContaining(`the account of ${student.name} is active again`),
      ]);
  });

  it('says once it has begun, however long it takes, and cannot be taken back then', async () => {
    const student = await makePerson(server, cast.world, 'student');
    const { id } = await agreed(student);
    await server.db
      .updateTable('erasures')
      .set({ queuedAt: server.clock.now() })
      .where('id', '=', id)
      .execute();
    const { response } = await server.call<{ data: Erasure[] }>('GET /personal-data/erasures', {
      ...{ as: top.token, query: { itemsPerPage: 100 } },
    });
    expect(response?.data.find((one) => one.id === id)).toMatchObject({
      ...{ state: 'begun', mayAgree: false, mayWithdraw: false },
    });
    expect(await decide(top, id, 'withdrawal')).toMatchObject({ response_code: 'erasure_over' });
  });

  it('is taken back in the name of the person who opens the account again, who is told of it before', async () => {
    const student = await makePerson(server, cast.world, 'student');
    const school = await makePerson(server, cast.world, 'levelThreeAdmin');
    const { id } = await agreed(student);
    const summary = async () =>
      (await server.call<{ isErasing: boolean }>(`GET /user/${student.id}/summary`, { as: school.token }))
        .response?.isErasing;
    expect(await summary()).toBe(true);
    const opened = await server.call(`PUT /user/${student.id}/status`, {
      ...{ as: school.token, body: { active: true, sessions: 'keep' } },
    });
    expect(opened.status).toBe(200);
    expect(await summary()).toBe(false);
    const { response } = await server.call<{ data: Erasure[] }>('GET /personal-data/erasures', {
      ...{ as: top.token, query: { itemsPerPage: 100 } },
    });
    expect(response?.data.find((one) => one.id === id)).toMatchObject({
      ...{ state: 'withdrawn', withdrawnBy: school.name },
    });
    const written = await auditAbout(server, student.id);
    expect(written.find(({ action }) => action === 'erasure.withdrawn')?.actorId).toBe(school.id);
    for (const decider of [top, second])
      expect(await toldOfTakingBack(decider)).toEqual([
        expect.stringContaining(`${school.name} activated the account of ${student.name}`),
      ]);
  });

  it('leaves the person in no table, text, audit value, mail or job; sessions, others and the chain stay', async () => {
    const student = await makePerson(server, cast.world, 'student', {
      ...{ firstName: 'Perpetuella', lastName: 'Grindlewatt' },
    });
    const words = ['Perpetuella', 'Grindlewatt', 'quilla.z@example.test', '+15557654321', 'QZ-90417'];
    const peer = await makePerson(server, cast.world, 'student', { firstName: 'Other', lastName: 'Child' });
    const parent = await makePerson(server, cast.world, 'parent', { firstName: 'Pat' });
    await makeParentOf(server, cast.world, { parentId: parent.id, studentIds: [student.id] });
    await givePicture(server, student);
    await server.db
      .updateTable('people')
      .set({ email: words[2], mobile: words[3], studentNumber: words[4] })
      .where('id', '=', student.id)
      .execute();
    const { institutionId } = cast.world;
    const visit = await makeVisit(server, cast.world, {
      ...{ educator: cast.educator, students: [student], state: 'completed' },
    });
    const now = server.clock.now();
    await server.db
      .updateTable('visits')
      .set({ topic: 'Reading with perpetuella', cancelReason: 'Grindlewatt was ill' })
      .where('id', '=', visit.id)
      .execute();
    await server.db
      .insertInto('visitNotes')
      .values({
        ...{ institutionId, visitId: visit.id, updatedBy: cast.educator.id, updatedAt: now },
        objective: 'Perpetuella read to Other Child.',
      })
      .execute();
    const message = (senderId: string, body: string) => ({
      ...{ institutionId, visitId: visit.id, senderId, body, kind: 'user', createdAt: now },
      clientMessageId: randomUUID(),
    });
    await server.db
      .insertInto('visitMessages')
      .values([message(student.id, 'My secret'), message(cast.educator.id, 'Well done, Perpetuella')])
      .execute();
    await server.db
      .insertInto('notifications')
      .values({
        ...{ institutionId, personId: cast.educator.id, type: 'sessionMissed', createdAt: now },
        data: JSON.stringify({ studentName: 'Perpetuella Grindlewatt' }),
      })
      .execute();
    const ctx = await server.server.contexts.forInstitution(institutionId);
    await ctx.ports.mail.send(
      ctx,
      { to: words[2] ?? '', subject: 'Hello', text: 'Hello Perpetuella', kind: 'x' },
      now,
    );
    await ctx.ports.mail.send(
      ctx,
      { to: cast.educator.email, subject: 'Perpetuella Grindlewatt comes', text: 'x', kind: 'x' },
      now,
    );
    await server.db
      .insertInto('studentParents')
      .values({
        ...{ institutionId, studentId: student.id, email: 'pat@example.test', createdAt: now },
        ...{ firstName: 'Pat', lastName: 'Grindlewatt' },
      })
      .execute();
    await record(
      { ...ctx, address: '192.0.2.9' },
      {
        ...({ action: 'person.changed', subjectKind: 'person' } as const),
        ...{ subjectId: student.id, before: { lastName: 'Grindlewatt' }, after: { lastName: 'X' } },
      },
    );
    await record(ctx, {
      ...({ action: 'person.changed', subjectKind: 'person' } as const),
      ...{ subjectId: peer.id, after: { parents: [{ email: words[2] }] } },
    });
    const { id } = await agreed(student);
    await server.pass(personalDataLimits.erasureDays * daySeconds + 60);
    await erased(id);
    await server.pass(60);
    expect(await tablesWith([...words, 'My secret', 'pat@example.test'])).toEqual([]);
    const kept = await server.db
      .selectFrom('visits')
      .selectAll()
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ state: 'completed' });
    const note = await server.db
      .selectFrom('visitNotes')
      .select('objective')
      .where('visitId', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(note.objective).toMatch(/^Erased [\da-f]{8} read to Other Child\.$/);
    expect(
      await server.db.selectFrom('files').selectAll().where('ownerId', '=', student.id).execute(),
    ).toEqual([]);
    expect((await verifyChain(ctx)).broken).toBeNull();
    expect((await auditAbout(server, student.id)).map(({ action }) => action)).toEqual([
      ...['person.changed', 'erasure.asked', 'erasure.agreed', 'person.erased'],
    ]);
    const list = await server.call<{ data: Erasure[] }>('GET /personal-data/erasures', {
      as: (await again(top)).token,
    });
    expect(list.response?.data.find((one) => one.id === id)).toMatchObject({
      ...{ state: 'done', mayAgree: false, mayWithdraw: false },
      name: `Erased ${id.slice(0, 8)}`,
    });
  });

  it('leaves nothing of the person in files that were uploaded, whose cells part the names', async () => {
    const names = { firstName: 'Zebulonia', lastName: 'Quuxley' };
    const student = await makePerson(server, cast.world, 'student', names);
    await server.db
      .updateTable('people')
      .set({ studentNumber: 'zq', email: 'z@quux.test' })
      .where('id', '=', student.id)
      .execute();
    const parent = await makePerson(server, cast.world, 'parent', { firstName: 'Momzeb', lastName: 'Elder' });
    const sender = { as: await makePerson(server, cast.world, 'levelThreeAdmin'), host: 'localhost' };
    const content = [
      'Student Number,First Name,Last Name,Date of Birth,Email,Mobile,Parent First Name,Parent Last Name,Parent Email',
      'ZQ,zebulonia,quuxley,3/4/2011,z@quux.test,12,,,',
      ',Zebulonia,Quuxley,03/05/2011,,,,,',
      `N77,Other,Child,03/06/2011,,,Momzeb,Elder,${parent.email}`,
    ].join('\n');
    const { id } = await rehearse(server, sender, { sentAs: 'STUDENT', content });
    for (const person of [student, parent]) await agreed(person);
    await server.pass(personalDataLimits.erasureDays * daySeconds + 60);
    const lines = () =>
      server.db.selectFrom('bulkUploadLines').selectAll().where('uploadId', '=', id).execute();
    await vi.waitUntil(async () => {
      const text = JSON.stringify(await lines()).toLowerCase();
      return !['zeb', 'quux', 'zq', '2011-03-04', '3/4/2011', '03/05/2011', 'elder'].some((word) =>
        text.includes(word),
      );
    }, 20_000);
    const child = (await lines()).find(({ line }) => line === 4);
    expect(child?.cells).toEqual(expect.arrayContaining(['N77', 'Other', 'Child', '03/06/2011']));
    expect(child?.adds).toEqual({ parents: [] });
  });

  it('is for good: nobody opens, changes or reads the account any more', async () => {
    const student = await makePerson(server, cast.world, 'student');
    const admin = await makePerson(server, cast.world, 'levelThreeAdmin');
    const { id } = await agreed(student);
    await server.pass(personalDataLimits.erasureDays * daySeconds + 60);
    await erased(id);
    const { token: as } = await again(admin);
    const act = async (route: string, body?: object) =>
      (await server.call(route, { as, ...(body ? { body } : {}) })).status;
    expect(await act(`PUT /user/${student.id}/status`, { active: true, sessions: 'keep' })).toBe(404);
    expect(await act(`PUT /user/${student.id}/update/password`)).toBe(404);
    expect(await act(`GET /user/student/${student.id}`)).toBe(404);
    const list = await server.call<{ data: { id: string }[] }>('GET /user/student', { as });
    expect(list.response?.data.map((one) => one.id)).not.toContain(student.id);
  });

  it('leaves nobody to be counted, listed, found or erased again', async () => {
    const people = [
      await makePerson(server, cast.world, 'student'),
      await makePerson(server, cast.world, 'educator'),
    ];
    interface Figures {
      students: { inactive: number };
      educators: { inactive: number };
    }
    const figures = async () => {
      const { token: as } = await again(top);
      const { response } = await server.call<Figures>('GET /admin-summary', { as });
      return [response?.students.inactive, response?.educators.inactive];
    };
    const before = await figures();
    const ids = await Promise.all(people.map(async (one) => (await agreed(one)).id));
    expect(await figures()).toEqual(before.map((many) => (many ?? 0) + 1));
    await server.pass(personalDataLimits.erasureDays * daySeconds + 60);
    for (const id of ids) await erased(id);
    expect(await figures()).toEqual(before);
    const now = await again(top);
    for (const [place, name] of [
      ['GET /user/student', ids[0]],
      ['GET /user/educator', ids[1]],
      ['GET /personal-data/people', ids[1]],
    ] as const) {
      const query = { search: `Erased ${name?.slice(0, 8)}` };
      const { response } = await server.call<{ data: unknown[] }>(place, { as: now.token, query });
      expect(response?.data).toEqual([]);
    }
    for (const { id } of people) expect((await ask(now, id)).status).toBe(404);
  });

  it('of a parent begins with the top admin, who alone closes the account', async () => {
    const parent = await makePerson(server, cast.world, 'parent');
    const body = { active: false, sessions: 'keep' };
    const close = (as: MadePerson) => server.call(`PUT /user/${parent.id}/status`, { as: as.token, body });
    for (const role of ['graAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const)
      expect((await close(await makePerson(server, cast.world, role))).status).toBe(404);
    expect((await close(top)).status).toBe(200);
    expect((await server.call('GET /user/session', { as: parent.token })).status).toBe(401);
    expect((await ask(top, parent.id)).status).toBe(200);
  });

  it('is all or nothing, and once, in however many processes', async () => {
    const student = await makePerson(server, cast.world, 'student', {
      ...{ firstName: 'Wilhelmota', lastName: 'Brackenfell' },
    });
    const { id } = await agreed(student);
    await server.db
      .updateTable('erasures')
      .set({ dueAt: server.clock.now(), queuedAt: server.clock.now() })
      .where('id', '=', id)
      .execute();
    const ctx = await server.server.contexts.forInstitution(cast.world.institutionId);
    const cut = {
      ...ctx,
      ports: { ...ctx.ports, jobs: { ...ctx.ports.jobs, send: () => Promise.reject(new Error('killed')) } },
    };
    await givePictureRow(student);
    await expect(erasePerson.run(cut, { erasureId: id })).rejects.toThrow('killed');
    expect(await tablesWith(['Brackenfell'])).toContain('public.people Brackenfell');
    await Promise.all([1, 2, 3].map(() => erasePerson.run(ctx, { erasureId: id })));
    expect(await tablesWith(['Brackenfell'])).toEqual([]);
    const done = (await auditAbout(server, student.id)).filter(({ action }) => action === 'person.erased');
    expect(done).toHaveLength(1);
  });

  async function givePictureRow(person: MadePerson): Promise<void> {
    await server.db
      .insertInto('files')
      .values({
        ...{ institutionId: cast.world.institutionId, ownerId: person.id, storageName: randomUUID() },
        ...{ displayName: 'a.png', contentType: 'image/png', bytes: 1, createdAt: server.clock.now() },
      })
      .execute();
  }
});

describe('GET /personal-data/people', () => {
  it('finds people of every role by what is typed, and nobody for nothing', async () => {
    const parent = await makePerson(server, cast.world, 'parent', { firstName: 'Ottoline', lastName: 'Vex' });
    const find = (search?: string): Promise<Answer<{ data: DataPerson[] }>> =>
      server.call('GET /personal-data/people', { as: top.token, ...(search ? { query: { search } } : {}) });
    expect((await find('ottol')).response?.data).toMatchObject([
      { id: parent.id, role: 'PARENT', place: null, active: true, isErasing: false },
    ]);
    expect((await find()).response?.data).toEqual([]);
    const sean = await makePerson(server, cast.world, 'educator', { firstName: 'Sean', lastName: "O'Neìll" });
    expect((await find('Sean ONeill')).response?.data.map(({ id }) => id)).toEqual([sean.id]);
    await agreed(parent);
    expect((await find('ottol')).response?.data).toMatchObject([{ active: false, isErasing: true }]);
  });
});
