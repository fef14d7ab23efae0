import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSocket } from '../../../test/call-factories.ts';
import { makePerson, makeSession, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { makeParentOf, mailsTo } from '../../../test/identity-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { endLink } from '../people/parents.service.ts';
import { tell, tellStudents } from './telling.service.ts';

let server: TestServer;
let here: District;
let call: CallAs<unknown>;
let host: string;
let ctx: Ctx;
let parent: MadePerson;

districtPerTest('ended', (made) => {
  ({ server, call, hostName: host, district: here } = made);
});
beforeEach(async () => {
  ctx = await server.server.contexts.forInstitution(here.world.institutionId);
  parent = here.parent;
  await makeParentOf(server, here.world, { parentId: parent.id, studentIds: [here.other.id] });
  await server.db.updateTable('people').set({ agreesToMail: true }).where('id', '=', parent.id).execute();
});

/** Something about each child, in the words of a session. */
const tellBoth = (key: string, to: Ctx = ctx) =>
  tellStudents(
    to,
    [here.student, here.other].map(({ id }) => ({
      studentId: id,
      type: 'sessionConfirmed' as const,
      data: { startsAt: new Date('2027-03-11T10:00:00Z'), educatorName: 'Ada' },
      dedupeKey: key,
    })),
  );

/** Ends the link with the first child, after which the parent signs in again. */
async function end(child = here.student): Promise<void> {
  await transaction(ctx, async (tx) => endLink(tx, child.id, parent.email));
  parent = { ...parent, token: await makeSession(server, here.world, parent.id) };
}

interface Listed {
  data: { id: string; read: boolean; data: { studentName: string } }[];
  totalItems: number;
  read: boolean;
}
const list = async () => (await call<Listed>(parent, 'GET /notification')).response;
const namesTold = async () => (await list())?.data.map(({ data }) => data.studentName).toSorted();
const unread = async () =>
  (await call<{ unread: number }>(parent, 'GET /notification/count')).response?.unread;
const mails = async () =>
  (await mailsTo(server, parent.email, 'session-confirmed')).map(({ subject }) => subject);

describe('a mail to a parent', () => {
  it('greets the parent, and then says about which child it is', async () => {
    await tellBoth('one');
    const sent = await mailsTo(server, parent.email, 'session-confirmed');
    for (const { name } of [here.student, here.other]) {
      const mail = sent.find(({ subject }) => subject.startsWith(`${name}: `));
      expect(mail?.body).toMatch(/^Hello [^\n]+,\n\nthis is about /);
      expect(mail?.body).toContain(`this is about ${name}: your session with `);
    }
  });
});

describe('after a link was ended', () => {
  it('a parent reads nothing of that child, and all of the other one', async () => {
    await tellBoth('one');
    expect(await namesTold()).toEqual([here.student.name, here.other.name].toSorted());
    const hidden = (await list())?.data.find(({ data }) => data.studentName === here.student.name)?.id;
    await end();
    expect(await namesTold()).toEqual([here.other.name]);
    expect(await list()).toMatchObject({ totalItems: 1, read: false });
    expect(await unread()).toBe(1);
    expect((await call(parent, `PUT /notification/read?id=${hidden}`)).status).toBe(404);
    expect(await unread()).toBe(1);
  });

  it('a socket counts and catches up on nothing of that child', async () => {
    await tellBoth('one');
    const [last] = (await list())?.data ?? [];
    await tellBoth('two');
    await end();
    const port = await server.listen();
    const socket = await openSocket(port, '/web', { token: parent.token, host });
    expect(await socket.next('unread_count')).toEqual({ unread: 2 });
    const missed = await socket.send('notifications_missed', { lastNotificationId: last?.id ?? null });
    expect(missed.response).toMatchObject({ unread: 2 });
    expect(JSON.stringify(missed)).toContain(here.other.name);
    expect(JSON.stringify(missed)).not.toContain(here.student.name);
    socket.close();
  });

  it('mails that still wait are withdrawn, those of the other child and those sent before are not', async () => {
    await tellBoth('sent');
    await server.db
      .updateTable('mails')
      .set({ sentAt: server.clock.now() })
      .where('recipient', '=', parent.email)
      .execute();
    await tellBoth('waiting');
    expect(await mails()).toHaveLength(4);
    await end();
    expect((await mails()).filter((subject) => subject.includes(here.student.name))).toHaveLength(1);
    expect((await mails()).filter((subject) => subject.includes(here.other.name))).toHaveLength(2);
  });

  it('nothing is told any more, also of what the parent had asked', async () => {
    await end();
    await tellBoth('later');
    await tell(ctx, {
      personId: parent.id,
      type: 'requestAccepted',
      data: { studentId: here.student.id, studentName: here.student.name },
    });
    expect(await namesTold()).toEqual([here.other.name]);
    expect((await mails()).join()).not.toContain(here.student.name);
  });

  it('what is told at the moment of the end is kept back', async () => {
    const ending = await server.db.startTransaction().execute();
    await ending.deleteFrom('guardianships').where('studentId', '=', here.student.id).execute();
    let isTold = false;
    const telling = transaction(ctx, async (tx) => tellBoth('same', tx)).then(() => (isTold = true));
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const isOver = async () => isTold || (await waiting.execute(server.db)).rows.length > 0;
    await vi.waitUntil(isOver, { timeout: 30_000 });
    await ending.commit().execute();
    await telling;
    expect(await namesTold()).toEqual([here.other.name]);
    expect((await mails()).join()).not.toContain(here.student.name);
  });

  it('a link that is made again brings back what was told before, unread as it was', async () => {
    await tellBoth('one');
    await end();
    await call(parent, 'PUT /notification/read-all');
    await makeParentOf(server, here.world, { parentId: parent.id, studentIds: [here.student.id] });
    expect(await unread()).toBe(1);
    expect(await namesTold()).toEqual([here.student.name, here.other.name].toSorted());
  });

  it('the student and the other parents read on', async () => {
    const other = await makePerson(server, here.world, 'parent');
    await makeParentOf(server, here.world, { parentId: other.id, studentIds: [here.student.id] });
    await tellBoth('one');
    await end();
    for (const person of [here.student, other])
      expect((await call<Listed>(person, 'GET /notification')).response?.totalItems).toBe(1);
  });
});
