import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { makeParentOf, newestMail } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { transaction } from '../../platform/context/ctx.ts';
import { tell, tellStudent } from './telling.service.ts';

let server: TestServer;
let world: World;
let second: World;
let ctx: Ctx;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  second = await makeWorld(server, 'second.test');
  ctx = await server.server.contexts.forInstitution(world.institutionId);
});
afterAll(() => server.stop());

interface Listed {
  data: { id: string; type: string; read: boolean; data: Record<string, unknown> }[];
  read: boolean;
  totalItems: number;
  totalPages: number;
}

const list = (as: string, query = {}) => server.call<Listed>('GET /notification', { as, query });
const unread = async (as: string) =>
  (await server.call('GET /notification/count', { as })).response?.['unread'];

describe('being told', () => {
  it('makes a row, the newest first, with every field of the wire', async () => {
    const educator = await makePerson(server, world, 'educator');
    const visitId = crypto.randomUUID();
    await tell(ctx, { personId: educator.id, type: 'sessionReminder', data: {} });
    await tell(ctx, {
      personId: educator.id,
      type: 'waitingRoom',
      data: { visitId, studentName: 'Maya', subject: 'Math', startsAt: new Date('2027-03-11T10:00:00Z') },
    });
    const { response } = await list(educator.token);
    expect(response).toMatchObject({ totalItems: 2, totalPages: 1, read: false });
    expect(response?.data.map((one) => one.type)).toEqual(['WAITING_ROOM', 'SESSION_REMINDER']);
    expect(response?.data[0]).toMatchObject({
      read: false,
      data: {
        userId: educator.id,
        visitId,
        sessionId: visitId,
        studentName: 'Maya',
        subject: 'Math',
        appointmentStartTime: '2027-03-11T10:00:00.000Z',
        createdAt: server.clock.now().toISOString(),
      },
    });
    expect(Object.keys(response?.data[0]?.data ?? {})).toHaveLength(19);
    expect(await unread(educator.token)).toBe(2);
  });

  it('happens once under one key, also when told twice in the same moment', async () => {
    const student = await makePerson(server, world, 'student');
    const news = { personId: student.id, type: 'sessionMissed', data: {}, dedupeKey: 'missed:1' } as const;
    await Promise.all([tell(ctx, news), tell(ctx, news), tell(ctx, news)]);
    expect(await unread(student.token)).toBe(1);
  });

  it('is undone with the transaction that told it', async () => {
    const student = await makePerson(server, world, 'student');
    const failing = transaction(ctx, async (tx) => {
      await tell(tx, { personId: student.id, type: 'sessionMissed', data: {} });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await unread(student.token)).toBe(0);
  });

  it('reaches the parents in the same words, for each child', async () => {
    const parent = await makePerson(server, world, 'parent');
    const children = [await makePerson(server, world, 'student'), await makePerson(server, world, 'student')];
    await makeParentOf(server, world, { parentId: parent.id, studentIds: children.map((child) => child.id) });
    for (const child of children)
      await tellStudent(ctx, {
        studentId: child.id,
        type: 'sessionConfirmed',
        data: { studentName: child.name },
        dedupeKey: 'confirmed:1',
      });
    const { response } = await list(parent.token);
    expect(response?.data.map((one) => one.data['studentName']).toSorted()).toEqual(
      children.map((child) => child.name).toSorted(),
    );
    expect(await unread(children[0]?.token ?? '')).toBe(1);
  });

  it('sends a mail with a link to the visit, in the person’s language and zone, to students only if they agreed', async () => {
    const [agrees, silent] = [
      await makePerson(server, world, 'student'),
      await makePerson(server, world, 'student'),
    ];
    await server.db
      .updateTable('people')
      .set({ agreesToMail: true, language: 'es', timeZone: 'America/Chicago' })
      .where('id', '=', agrees.id)
      .execute();
    const visitId = crypto.randomUUID();
    const data = { visitId, educatorName: 'Daniel Hughes', startsAt: new Date('2027-03-11T15:00:00Z') };
    for (const person of [agrees, silent])
      await tell(ctx, { personId: person.id, type: 'sessionConfirmed', data });
    const mail = await newestMail(server, agrees.email, 'session-confirmed');
    expect(mail?.body).toContain('Daniel Hughes');
    expect(mail?.body).toContain(`http://localhost/student/appointment/waiting-room/${agrees.id}/${visitId}`);
    expect(mail?.subject).toContain('9:00');
    expect(mail?.subject).not.toContain('confirmed');
    expect(await newestMail(server, silent.email, 'session-confirmed')).toBeUndefined();
  });

  it('passes by people of other institutions, closed accounts and roles that are told nothing', async () => {
    const foreign = await makePerson(server, second, 'student');
    const admin = await makePerson(server, world, 'levelOneAdmin');
    for (const personId of [foreign.id, admin.id, crypto.randomUUID()])
      await tell(ctx, { personId, type: 'sessionMissed', data: {} });
    const rows = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('personId', 'in', [foreign.id, admin.id])
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('reading', () => {
  it('marks one, then all, and counts what is left', async () => {
    const student = await makePerson(server, world, 'student');
    for (const key of ['a', 'b', 'c'])
      await tell(ctx, { personId: student.id, type: 'sessionMissed', data: {}, dedupeKey: key });
    const id = (await list(student.token)).response?.data[1]?.id ?? '';
    const one = await server.call('PUT /notification/read', {
      as: student.token,
      query: { id, userId: student.id },
    });
    expect(one).toMatchObject({ status: 200, response: { unread: 2 } });
    expect((await list(student.token)).response?.data.map((item) => item.read)).toEqual([false, true, false]);
    expect((await server.call('PUT /notification/read-all', { as: student.token })).response).toEqual({
      unread: 0,
    });
    expect((await list(student.token)).response?.read).toBe(true);
  });

  it('is for one’s own only', async () => {
    const [student, peer] = [
      await makePerson(server, world, 'student'),
      await makePerson(server, world, 'student'),
    ];
    const foreign = await makePerson(server, second, 'student');
    await tell(ctx, { personId: student.id, type: 'sessionMissed', data: {} });
    const id = (await list(student.token)).response?.data[0]?.id ?? '';
    const mark = (as: string, query: object, host = 'localhost') =>
      server.call('PUT /notification/read', { as, query: query as Record<string, string>, host });
    expect((await mark(peer.token, { id })).status).toBe(404);
    expect((await mark(student.token, { id, userId: peer.id })).status).toBe(404);
    expect((await mark(foreign.token, { id }, 'second.test')).status).toBe(404);
    expect(await unread(student.token)).toBe(1);
  });

  it('goes page by page', async () => {
    const student = await makePerson(server, world, 'student');
    for (const key of ['a', 'b', 'c'])
      await tell(ctx, { personId: student.id, type: 'sessionMissed', data: {}, dedupeKey: key });
    const page = await list(student.token, { pageNumber: 2, itemsPerPage: 2 });
    expect(page.response).toMatchObject({ totalPages: 2, totalItems: 3, pageNumber: 2, itemsPerPage: 2 });
    expect(page.response?.data).toHaveLength(1);
  });

  it('is for top administrators without a bell, and not for Level 1, nor for nobody', async () => {
    const admin = await makePerson(server, world, 'levelOneAdmin');
    expect((await server.call('GET /notification/count', { as: admin.token })).status).toBe(403);
    expect((await list(admin.token)).status).toBe(403);
    const top = await makePerson(server, world, 'topAdmin');
    expect((await list(top.token)).status).toBe(200);
    expect((await server.call('GET /notification/settings', { as: top.token })).status).toBe(403);
    for (const role of ['levelTwoAdmin', 'levelThreeAdmin'] as const)
      expect(await unread((await makePerson(server, world, role)).token)).toBe(0);
    expect((await server.call('GET /notification')).status).toBe(401);
    expect((await server.call('PUT /notification/read-all')).status).toBe(401);
  });
});
