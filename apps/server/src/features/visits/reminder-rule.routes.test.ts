import { beforeEach, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { changeActs, toldOf, toMorning } from '../../../test/change-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { CreatedKind, District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let call: CallAs<unknown>;
let acts: ReturnType<typeof changeActs>;
let top: MadePerson;

districtPerTest('reminders', async (made) => {
  ({ server, second, call, district } = made);
  await toMorning(server);
  acts = changeActs(server, district);
  top = await makePerson(server, district.world, 'topAdmin');
});

const usual = [1440, 15];
const path = '/institution/reminders';
async function set(minutes: unknown, as = top) {
  const { reminderVersion: version } = await server.db
    .selectFrom('institutions')
    .select('reminderVersion')
    .where('id', '=', district.world.institutionId)
    .executeTakeFirstOrThrow();
  return call<{ minutes: number[] }>(as, `PUT ${path}`, { minutes, version });
}
const held = async (as = top) => (await call<{ minutes: number[] }>(as, `GET ${path}`)).response?.minutes;
const kept = async (id: string) =>
  server.db
    .selectFrom('visits')
    .select(['reminderMinutes', 'dueAt', 'startsAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const reminded = async () => (await toldOf(server, district.educator, 'sessionReminder')).length;
/** Moves the clock to so many minutes before a visit, as the sweeps of the product see it. */
async function passTo(startsAt: Date, minutesBefore: number): Promise<void> {
  await server.db
    .updateTable('authSessions')
    .set({ expiresAt: new Date('2039-01-01T00:00:00Z') })
    .execute();
  await server.pass((startsAt.getTime() - server.clock.now().getTime()) / 1_000 - minutesBefore * 60);
}

describe('the rule of reminders', () => {
  it('is 24 hours and 15 minutes, until the institution says something else', async () => {
    expect(await held()).toEqual(usual);
    const answer = await set([15, 120, 2880, 15, 120]);
    expect(answer).toMatchObject({ status: 200, response: { minutes: [2880, 120, 15] } });
    expect(answer.message).toBe('Saved. Sessions that are booked from now on have these reminders.');
    expect(await held()).toEqual([2880, 120, 15]);
    const gra = await makePerson(server, district.world, 'graAdmin');
    expect(await held(gra)).toEqual([2880, 120, 15]);
    expect((await set([20_160, 5, 6, 7, 8], gra)).response?.minutes).toEqual([20_160, 8, 7, 6, 5]);
    expect((await set([])).response?.minutes).toEqual([]);
    expect(await held()).toEqual([]);
  });

  it('refuses the second of two who save at once, and keeps the word of the first', async () => {
    const before = await call<{ version: number }>(top, `GET ${path}`);
    const version = before.response?.version ?? -1;
    const wanted = [[30], [60]];
    const both = await Promise.all(
      wanted.map((minutes) => call<{ version: number }>(top, `PUT ${path}`, { minutes, version })),
    );
    expect(both.map(({ response_code }) => response_code).toSorted()).toEqual(['changed_meanwhile', 'ok']);
    const first = both.findIndex(({ status }) => status === 200);
    expect(await held()).toEqual(wanted[first]);
    expect(both[first]?.response?.version).toBe(version + 1);
  });

  it('leaves what it was and is in the audit', async () => {
    await set([30, 60]);
    expect(await auditAbout(server, district.world.institutionId)).toMatchObject([
      {
        ...{ action: 'reminders.rule-changed', subjectKind: 'institution', actorId: top.id },
        ...{ beforeValues: { reminderMinutes: usual }, afterValues: { reminderMinutes: [60, 30] } },
      },
    ]);
    const page = await call<{ data: { changes: unknown[] }[] }>(top, 'GET /audit');
    expect(page.response?.data[0]?.changes).toEqual([
      { field: 'reminderMinutes', before: ['1440', '15'], after: ['60', '30'], isWithheld: false },
    ]);
  });

  it.each([
    [[4], 'minutes.0', 'From 5 minutes to 14 days, in whole numbers'],
    [[15, 20_161], 'minutes.1', 'From 5 minutes to 14 days, in whole numbers'],
    [[15, 30.5], 'minutes.1', 'From 5 minutes to 14 days, in whole numbers'],
    [['15'], 'minutes.0', 'From 5 minutes to 14 days, in whole numbers'],
    [[null], 'minutes.0', 'From 5 minutes to 14 days, in whole numbers'],
    [[5, 6, 7, 8, 9, 10], 'minutes', 'There can be at most 5 reminders'],
    [15, 'minutes', expect.any(String)],
  ])('cannot be %j', async (minutes, field, message) => {
    expect(await set(minutes)).toMatchObject({ status: 400, validationErrors: [{ field, message }] });
    expect(await held()).toEqual(usual);
  });

  it('is not changed where nothing is said', async () => {
    expect(await set(undefined)).toMatchObject({
      ...{ response_code: 'field_missing', validationErrors: [{ field: 'minutes' }] },
    });
    expect(await held()).toEqual(usual);
  });

  it('is no matter of a level, an educator or a family', async () => {
    const levelOne = await makePerson(server, district.world, 'levelOneAdmin');
    const { levelTwo, levelThree, educator, student, parent } = district;
    for (const as of [levelOne, levelTwo, levelThree, educator, student, parent]) {
      expect((await set([60], as)).status).toBe(403);
      expect((await call(as, `GET ${path}`)).status).toBe(403);
    }
    expect(await held()).toEqual(usual);
  });

  it('is of the own institution alone', async () => {
    const stranger = await makePerson(server, second, 'topAdmin');
    const there = (route: string, body?: unknown) =>
      server.call<{ minutes: number[]; version: number }>(route, {
        as: stranger.token,
        host: 'second.test',
        body,
      });
    await set([60]);
    expect((await there(`GET ${path}`)).response?.minutes).toEqual(usual);
    const version = (await there(`GET ${path}`)).response?.version ?? -1;
    expect((await there(`PUT ${path}`, { minutes: [45], version })).status).toBe(200);
    expect(await held()).toEqual([60]);
    await there(`PUT ${path}`, { minutes: usual, version: version + 1 });
  });
});

describe('a session', () => {
  it('has the reminders that held when it was booked, whatever is said later', async () => {
    const id = await acts.booked(50);
    const { startsAt } = await kept(id);
    await set([2880, 60]);
    const laterId = await acts.booked(51, { as: district.other });
    expect((await kept(id)).reminderMinutes).toEqual(usual);
    const later = await kept(laterId);
    expect(later.reminderMinutes).toEqual([2880, 60]);
    expect(later.dueAt).toEqual(new Date(later.startsAt.getTime() - 2_880 * 60_000));
    // The older one is the earlier by an hour: 48 hours before the later one nothing is due of it.
    await passTo(later.startsAt, 2_880);
    expect(await reminded()).toBe(1);
    await passTo(startsAt, 1_440);
    expect(await reminded()).toBe(2);
    await passTo(later.startsAt, 1_440);
    expect(await reminded()).toBe(2);
  });

  it('is reminded of at the new times and not at the old', async () => {
    await set([180]);
    const id = await acts.booked(26);
    const { startsAt } = await kept(id);
    await passTo(startsAt, 1_440);
    await passTo(startsAt, 181);
    expect(await reminded()).toBe(0);
    await passTo(startsAt, 180);
    expect(await reminded()).toBe(1);
    expect(await toldOf(server, district.student, 'sessionReminder')).toHaveLength(1);
    await passTo(startsAt, 12);
    expect(await reminded()).toBe(1);
  });

  it('is reminded of not at all, where there are no reminders', async () => {
    await set([]);
    const id = await acts.booked(26);
    const { startsAt, dueAt } = await kept(id);
    expect(dueAt).toEqual(new Date(startsAt.getTime() - 10 * 60_000));
    await passTo(startsAt, 1_440);
    await passTo(startsAt, 12);
    expect(await reminded()).toBe(0);
  });

  it('keeps its reminders when it is moved', async () => {
    await set([120]);
    const id = await acts.booked(50);
    await set([30]);
    const to = acts.slotIn(74);
    expect((await acts.move(district.educator, id, to)).status).toBe(200);
    expect(await kept(id)).toMatchObject({
      ...{ reminderMinutes: [120], startsAt: to, dueAt: new Date(to.getTime() - 120 * 60_000) },
    });
  });

  it('that begins sooner than a reminder has the later ones', async () => {
    await set([1440, 90, 20]);
    const id = await acts.booked(2);
    const { startsAt, dueAt } = await kept(id);
    expect(dueAt).toEqual(new Date(startsAt.getTime() - 90 * 60_000));
  });
});

describe('a session that somebody creates', () => {
  beforeEach(() => set([45]));

  it.each(['appointment', 'classroom', 'broadcast', 'conference'] satisfies CreatedKind[])(
    'as %s has the reminders of the institution',
    async (kind) => {
      const { educator, levelTwo } = district;
      const id = await acts.created(kind === 'broadcast' ? levelTwo : educator, kind, 50);
      expect((await kept(id)).reminderMinutes).toEqual([45]);
    },
  );

  it('as conference is told and reminded of as one, to its educator and a parent who has an account here', async () => {
    const { educator, parent } = district;
    const { email } = await server.db
      .selectFrom('people')
      .select('email')
      .where('id', '=', parent.id)
      .executeTakeFirstOrThrow();
    const id = await acts.created(educator, 'conference', 50, { parentEmails: [email, 'ana@home.test'] });
    const told = async () =>
      Promise.all(
        [educator, parent].flatMap((who) =>
          (['conference', 'conferenceReminder', 'sessionReminder'] as const).map(
            async (type) => (await toldOf(server, who, type)).length,
          ),
        ),
      );
    expect(await told()).toEqual([1, 0, 0, 1, 0, 0]);
    await passTo((await kept(id)).startsAt, 45);
    await server.pass(2);
    expect(await told()).toEqual([1, 1, 0, 1, 1, 0]);
  });

  it('in person or at once has them, too', async () => {
    await server.db
      .updateTable('institutions')
      .set({ allowsInPerson: true })
      .where('id', '=', district.world.institutionId)
      .execute();
    const inPerson = await acts.booked(50, { visitType: 6 });
    expect((await kept(inPerson)).reminderMinutes).toEqual([45]);
    const { response } = await acts.call<{ visitId: string }>(district.other, 'POST /visit', {
      body: { tutorId: district.educator.id, visitType: 1 },
    });
    expect((await kept(response?.visitId ?? '')).reminderMinutes).toEqual([45]);
  });
});
