import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeVisit, openSocket } from '../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { eventually, mailsTo } from '../../../test/identity-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import * as uploads from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let call: CallAs<unknown>;
let listening: Promise<number> | undefined;

districtPerTest('withdrawn', (made) => {
  ({ server, district, call } = made);
});

const booked = (startsIn: number, students = [district.student]) =>
  makeVisit(server, district.world, { educator: district.educator, students, startsIn });

/** More sessions than are cancelled at a time: copies of one, an hour apart. */
async function manyLike({ id }: { readonly id: string }): Promise<{ readonly id: string }[]> {
  const { occupied: _generated, ...row } = await server.db
    .selectFrom('visits')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const places = await server.db
    .selectFrom('visitParticipants')
    .selectAll()
    .where('visitId', '=', id)
    .execute();
  const later = (time: Date, at: number) => new Date(time.getTime() + at * 3_600_000);
  const copies = Array.from({ length: 59 }, (_, at) => ({
    ...{ ...row, id: randomUUID() },
    ...{ startsAt: later(row.startsAt, at + 1), endsAt: later(row.endsAt, at + 1) },
    dueAt: later(row.startsAt, at),
  }));
  await server.db.insertInto('visits').values(copies).execute();
  await server.db
    .insertInto('visitParticipants')
    .values(copies.flatMap((copy) => places.map((place) => ({ ...place, visitId: copy.id }))))
    .execute();
  return [row, ...copies];
}

const cancelling = { active: false, sessions: 'cancel', reason: 'Moved away' };

async function expectEntryOf(visit: { readonly id: string }, by: MadePerson): Promise<void> {
  const rows = server.db.selectFrom('visits').select(['startsAt', 'endsAt', 'state']);
  const { startsAt, endsAt } = await eventually(async () => {
    const row = await rows.where('id', '=', visit.id).executeTakeFirst();
    return row?.state === 'cancelled' ? row : undefined;
  });
  expect(await auditAbout(server, visit.id)).toMatchObject([
    {
      ...{ action: 'visit.cancelled', subjectKind: 'visit', actorId: by.id },
      beforeValues: { sessionTime: `${startsAt.toISOString()} - ${endsAt.toISOString()}`, reason: null },
      afterValues: { sessionTime: null, reason: 'Moved away' },
    },
  ]);
}

describe('a session that is cancelled because', () => {
  it('an account was closed leaves an entry of the person who closed it, and one about the student where only a place ended', async () => {
    const { levelThree, student, other } = district;
    const alone = await booked(120);
    const educator = await makePerson(server, district.world, 'educator');
    const group = await makeVisit(server, district.world, {
      ...{ educator, students: [student, other], startsIn: 240, kind: 'classroom' },
    });
    await call(levelThree, `PUT /user/${student.id}/status`, cancelling);
    await expectEntryOf(alone, levelThree);
    await expect
      .poll(() => auditAbout(server, student.id))
      .toContainEqual(
        expect.objectContaining({
          ...{ action: 'visit.student-removed', actorId: levelThree.id },
          afterValues: { sessionTime: null, reason: 'Moved away' },
        }),
      );
    expect(await auditAbout(server, group.id)).toEqual([]);
  });

  it('a level was closed leaves one entry per session of the person who closed it', async () => {
    const { levelTwo, world } = district;
    const visits = await manyLike(await booked(120));
    await call(levelTwo, `PUT /hierarchy/${world.levels[2]}/status`, cancelling);
    for (const visit of visits) await expectEntryOf(visit, levelTwo);
  });

  it('a file closed an account leaves an entry of the person who confirmed the file', async () => {
    const { levelThree, student, world } = district;
    const visit = await booked(120);
    const { studentNumber } = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    await uploads.apply(
      server,
      { as: levelThree, host: world.hostName },
      {
        ...{ sentAs: 'CLOSE', content: `Student Number\n${studentNumber}` },
        body: { sessions: 'cancel', reason: 'Moved away' },
      },
    );
    await expectEntryOf(visit, levelThree);
  });
});

describe('sessions that are cancelled with', () => {
  it('an account are counted in the answer; educators and parents get a mail of each', async () => {
    const { levelThree, student, educator, parent } = district;
    const { db } = server;
    await db
      .updateTable('people')
      .set({ agreesToMail: true })
      .where('id', 'in', [student.id, parent.id])
      .execute();
    const another = await makePerson(server, district.world, 'educator');
    const second = { educator: another, students: [student], startsIn: 240 };
    const visits = [await booked(120), await makeVisit(server, district.world, second)];
    const answer = await call(levelThree, `PUT /user/${student.id}/status`, cancelling);
    expect(answer.message).toBe('2 sessions are being cancelled.');
    for (const visit of visits) await expectEntryOf(visit, levelThree);
    const told = async (to: MadePerson) => (await mailsTo(server, to.email, 'session-cancelled')).length;
    for (const of of [educator, another]) await expect.poll(() => told(of)).toBe(1);
    expect(await told(parent)).toBe(2);
    // Nobody writes to a closed account.
    expect(await told(student)).toBe(0);
  });

  it('a level are counted in the answer, and both sides get a mail', async () => {
    const { levelTwo, student, educator, world } = district;
    await server.db.updateTable('people').set({ agreesToMail: true }).where('id', '=', student.id).execute();
    const visit = await booked(120);
    const answer = await call(levelTwo, `PUT /hierarchy/${world.levels[2]}/status`, cancelling);
    expect(answer.message).toBe('1 session is being cancelled.');
    await expectEntryOf(visit, levelTwo);
    const told = async (to: MadePerson) => (await mailsTo(server, to.email, 'session-cancelled')).length;
    await expect.poll(() => told(educator)).toBe(1);
    expect(await told(student)).toBe(1);
  });

  it.each(['an account', 'a level'])(
    '%s are told to the person who decided, every ten of them',
    async (what) => {
      const { levelTwo, levelThree, student, world } = district;
      const sixty = await manyLike(await booked(120));
      const [as, path] =
        what === 'a level'
          ? [levelTwo, `PUT /hierarchy/${world.levels[2]}/status`]
          : [levelThree, `PUT /user/${student.id}/status`];
      listening ??= server.listen();
      const web = await openSocket(await listening, '/web', { token: as.token, host: world.hostName });
      await call(as, path, cancelling);
      const told = () => web.pushed.filter(({ event }) => event === 'sessions_withdrawn').length;
      await expect.poll(told).toBeGreaterThanOrEqual(sixty.length / 10);
      web.close();
    },
  );

  it('an account where there are none say nothing of sessions', async () => {
    const { levelThree, student } = district;
    const answer = await call(levelThree, `PUT /user/${student.id}/status`, cancelling);
    expect(answer.message).toBe('Saved.');
  });
});

describe.each(['an account', 'a level'])('%s that somebody else has closed already', (what) => {
  const close = (body: object) => {
    const { levelTwo, levelThree, student, world } = district;
    return what === 'a level'
      ? call(levelTwo, `PUT /hierarchy/${world.levels[2]}/status`, body)
      : call(levelThree, `PUT /user/${student.id}/status`, body);
  };
  const by = () => (what === 'a level' ? district.levelTwo : district.levelThree);

  it('has its sessions cancelled for the first reason, and the second answer claims none', async () => {
    const visit = await booked(120);
    // Nothing is cancelled before both have been answered.
    const [first, second] = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('visits').select('id').where('id', '=', visit.id).forUpdate().execute();
      return [await close(cancelling), await close({ ...cancelling, reason: 'Another reason' })] as const;
    });
    expect(first.message).toBe('1 session is being cancelled.');
    expect(second).toMatchObject({ status: 200, message: 'Saved.' });
    await expectEntryOf(visit, by());
  });

  it('still has the sessions cancelled that were kept at first', async () => {
    const visit = await booked(120);
    await close({ active: false, sessions: 'keep' });
    expect(await close(cancelling)).toMatchObject({ status: 200, message: 'Saved.' });
    await expectEntryOf(visit, by());
  });
});
