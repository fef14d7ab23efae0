import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Missing, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { visitStatusCodes } from '@lectern/contract/visits/visits.names.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { mendFigures } from '../visits/figures/figures.service.ts';

let server: TestServer;
let world: World;
let educator: MadePerson;
const people = new Map<Role, MadePerson>();

interface Summary {
  readonly today: string;
  readonly timeZone: string;
  readonly fromDate: string;
  readonly liveNow: number;
  readonly openFlags: number | null;
  readonly todaySession: Readonly<Record<VisitState, number>>;
  readonly students: { active: number; inactive: number };
  readonly educators: { active: number; inactive: number };
  readonly figures: Readonly<Record<string, number>>;
  readonly weeks: readonly { startDate: string; kinds: readonly { sessions: number }[] }[];
}

/** One second long, so that the educator can have several in a row. */
async function addVisit(at: string, state: VisitState, missing: Missing | null = null): Promise<string> {
  const startsAt = new Date(at);
  const { id } = await server.db
    .insertInto('visits')
    .values({
      ...{ institutionId: world.institutionId, educatorId: educator.id, createdBy: educator.id },
      ...{ createdByRole: 'educator', levelId: world.levels[2], kind: 'classroom', state, missing },
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + 1_000), createdAt: startsAt },
      ...{ bufferMinutes: 2, finalBufferMinutes: 5 },
      dueAt: state === 'booked' || state === 'inCall' ? startsAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  educator = await makePerson(server, world, 'educator');
  for (const role of ['topAdmin', 'levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const)
    people.set(role, await makePerson(server, world, role));
  // Today is Wednesday, 2027-03-10 of New York: from five in the morning of London to five of Thursday.
  for (const at of [
    '2027-03-10T04:59:59Z',
    '2027-03-10T05:00:00Z',
    '2027-03-11T04:59:59Z',
    '2027-03-11T05:00:00Z',
  ])
    for (const state of ['booked', 'notePending', 'completed', 'cancelled'] as const)
      await addVisit(at, state);
  await addVisit('2027-03-10T04:59:59Z', 'missed', 'student');
  await addVisit('2027-03-10T05:00:00Z', 'missed', 'student');
  await addVisit('2027-03-11T04:59:59Z', 'missed', 'educator');
  await addVisit('2027-03-11T05:00:00Z', 'missed', 'everybody');
  // Calls that run now: of today, one that began before midnight, one that was begun early before the next.
  for (const at of ['2027-03-10T09:45:00Z', '2027-03-10T04:50:00Z', '2027-03-11T05:05:00Z'])
    await addVisit(at, 'inCall');
  const away = await makePerson(server, world, 'student');
  const erased = await makePerson(server, world, 'student');
  const present = await makePerson(server, world, 'student');
  const attended = await addVisit('2027-03-01T15:00:00Z', 'completed');
  await server.db
    .insertInto('visitParticipants')
    .values({
      ...{ institutionId: world.institutionId, visitId: attended, personId: present.id },
      ...{ side: 'student', state: 'invited', wasPresent: true },
    })
    .execute();
  const left = await makePerson(server, world, 'educator');
  const close = (id: string, erasedAt: Date | null) =>
    server.db
      .updateTable('people')
      .set({ active: false, ...(erasedAt && { erasedAt, levelId: null }) })
      .where('id', '=', id)
      .execute();
  await close(away.id, null);
  await close(left.id, null);
  await close(erased.id, server.clock.now());
  await server.db
    .insertInto('erasures')
    .values({
      ...{ institutionId: world.institutionId, personId: erased.id, askedAt: server.clock.now() },
      ...{ askedBy: people.get('topAdmin')?.id ?? '', dueAt: server.clock.now() },
    })
    .execute();
  await mendFigures(await server.server.contexts.forInstitution(world.institutionId));
});
afterAll(() => server.stop());

const tokenOf = (role: Role) => people.get(role)?.token ?? '';

async function summaryOf(role: Role): Promise<Summary> {
  const { response } = await server.call<Summary>('GET /admin-summary', { as: tokenOf(role) });
  if (!response) throw new Error('no summary');
  return response;
}

/** How many the list says, and how many it shows. */
async function listed(role: Role, route: string, query: Record<string, string>, zone = 'Asia/Tokyo') {
  const { status, response } = await server.call<{ totalItems: number; data: unknown[] }>(route, {
    ...{ as: tokenOf(role), headers: { 'x-time-zone': zone }, query: { ...query, itemsPerPage: '100' } },
  });
  return [status, response?.totalItems, response?.data.length];
}

describe('each figure of the dashboard has the number of its list', () => {
  const zones = ['America/New_York', 'Asia/Tokyo', 'Pacific/Honolulu'];
  const states = ['booked', 'notePending', 'completed', 'missed', 'cancelled'] as const;

  it.each(['levelTwoAdmin', 'levelThreeAdmin'] as const)('today, for %s in any zone', async (role) => {
    const { today, timeZone, todaySession } = await summaryOf(role);
    expect(today).toBe('2027-03-10');
    for (const state of states) {
      expect([state, todaySession[state]]).toEqual([state, 2]);
      const query = { filter: 'custom', date: today, timeZone };
      for (const zone of zones)
        expect([
          state,
          zone,
          ...(await listed(
            role,
            'GET /visit/session',
            { ...query, visitStatus: String(visitStatusCodes[state]) },
            zone,
          )),
        ]).toEqual([state, zone, 200, 2, 2]);
    }
  });

  it.each(['levelTwoAdmin', 'levelThreeAdmin'] as const)('twelve weeks, for %s in any zone', async (role) => {
    const { fromDate, today, timeZone, figures } = await summaryOf(role);
    const of = { filter: 'custom', date: fromDate, toDate: today, timeZone };
    const all = figures['sessions'] ?? 0;
    for (const [figure, count, query] of [
      ['sessions', all, { counted: 'sessions' }],
      ['missed', 3, { visitStatus: String(visitStatusCodes.missed) }],
      ['studentMissed', 2, { counted: 'studentMissed' }],
      ['educatorMissed', 1, { counted: 'educatorMissed' }],
    ] as const) {
      expect([figure, figures[figure]]).toEqual([figure, count]);
      for (const zone of zones)
        expect([
          figure,
          zone,
          ...(await listed(role, 'GET /visit/session', { ...of, ...query }, zone)),
        ]).toEqual([...[figure, zone, 200, count, count]]);
    }
    // Of classes without students nobody could be there; one that was marked is the only one with attendance.
    expect(await listed(role, 'GET /visit/session', { ...of, counted: 'attendance' })).toEqual([200, 1, 1]);
    expect(figures).toMatchObject({ places: 1, present: 1 });
  });

  it('shows several days with the latest first, and those to come with the soonest first', async () => {
    const startsOf = async (date: string, toDate: string) => {
      const { response } = await server.call<{ data: { sessionStartDate: string }[] }>('GET /visit/session', {
        as: tokenOf('levelThreeAdmin'),
        headers: { 'x-time-zone': 'UTC' },
        query: { filter: 'custom', date, toDate, itemsPerPage: '100' },
      });
      return response?.data.map(({ sessionStartDate }) => sessionStartDate) ?? [];
    };
    const past = await startsOf('2027-03-01', '2027-03-12');
    expect(past).toEqual(past.toSorted().toReversed());
    expect(new Set(past).size).toBeGreaterThan(2);
    const coming = await startsOf('2027-03-10', '2027-03-12');
    expect(coming).toEqual(coming.toSorted());
    expect(new Set(coming).size).toBeGreaterThan(2);
  });

  it('refuses a last day before the first, or without one, at its field', async () => {
    const wrong: Record<string, string>[] = [
      { filter: 'custom', date: '2027-03-10', toDate: '2027-03-09' },
      { filter: 'today', toDate: '2027-03-09' },
    ];
    for (const query of wrong) {
      const answer = await server.call('GET /visit/session', { as: tokenOf('levelTwoAdmin'), query });
      expect([answer.status, answer.validationErrors]).toMatchObject([400, [{ field: 'toDate' }]]);
    }
  });

  it.each(['levelTwoAdmin', 'levelThreeAdmin'] as const)(
    'live now, for %s: whichever day it began',
    async (role) => {
      const { liveNow } = await summaryOf(role);
      expect(liveNow).toBe(3);
      for (const zone of zones)
        expect(
          await listed(role, 'GET /visit/session', { visitStatus: String(visitStatusCodes.inCall) }, zone),
        ).toEqual([200, 3, 3]);
    },
  );

  it('open flags, for Levels 2 and 3: those on which nobody has taken action, of what is below them', async () => {
    const flagged = async (levelId: string | undefined, statuses: readonly string[]) => {
      const { institutionId } = world;
      const at = new Date('2027-02-01T12:00:00Z');
      const { id: visitId } = await server.db
        .insertInto('visits')
        .values({
          ...{ institutionId, levelId, educatorId: educator.id, createdBy: educator.id },
          ...{ createdByRole: 'educator', kind: 'appointment', state: 'completed' },
          ...{ startsAt: at, endsAt: new Date(at.getTime() + 1_000), createdAt: at },
          ...{ bufferMinutes: 2, finalBufferMinutes: 5 },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const of = { institutionId, visitId, createdAt: at };
      await server.db
        .insertInto('visitFlags')
        .values({ ...of, otherReason: 'x' })
        .execute();
      const messages = statuses.map((status, index) => ({
        ...{ ...of, status, number: index + 1, createdBy: educator.id, body: 'x' },
      }));
      await server.db.insertInto('flagMessages').values(messages).execute();
    };
    const beside = await server.db
      .insertInto('levels')
      .values({
        ...{ institutionId: world.institutionId, parentId: world.levels[1], depth: 3, name: 'Beside' },
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect([(await summaryOf('topAdmin')).openFlags, (await summaryOf('levelTwoAdmin')).openFlags]).toEqual([
      null,
      0,
    ]);
    await flagged(world.levels[2], ['underReview']);
    await flagged(world.levels[2], ['underReview', 'moreInfoNeeded', 'moreInfoProvided']);
    await flagged(world.levels[2], ['underReview', 'actionTaken']);
    await flagged(beside.id, ['underReview', 'moreInfoNeeded']);
    for (const [role, open, all] of [
      ['levelTwoAdmin', 3, 4],
      ['levelThreeAdmin', 2, 3],
    ] as const) {
      expect((await summaryOf(role)).openFlags).toBe(open);
      const listOf = (query: Record<string, string>) => listed(role, 'GET /visit/session', query);
      expect(await listOf({ filter: 'flagged_session' })).toEqual([200, all, all]);
      expect(await listOf({ filter: 'flagged_session', openFlags: 'true' })).toEqual([200, open, open]);
    }
    for (const role of ['topAdmin', 'levelOneAdmin'] as const)
      expect((await summaryOf(role)).openFlags).toBeNull();
  });

  it.each(['topAdmin', 'levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const)(
    'people, for %s',
    async (role) => {
      const { students, educators } = await summaryOf(role);
      expect({ students, educators }).toEqual({
        students: { active: 1, inactive: 1 },
        educators: { active: 1, inactive: 1 },
      });
      for (const route of ['GET /user/student', 'GET /user/educator'])
        for (const active of ['true', 'false'])
          expect(await listed(role, route, { active })).toEqual([200, 1, 1]);
    },
  );

  it.each(['topAdmin', 'levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const)(
    'twelve weeks and today, for %s: the report of the same days has the same sums',
    async (role) => {
      const { today, fromDate, figures, todaySession } = await summaryOf(role);
      const report = async (query: Record<string, string>) => {
        const options = { as: tokenOf(role), headers: { 'x-time-zone': 'Asia/Tokyo' }, query };
        const { response } = await server.call<{ total: object }>('GET /admin-summary/levels', options);
        return response?.total as Record<string, number>;
      };
      expect(await report({ fromDate, toDate: today })).toMatchObject(figures);
      const { booked, inCall, notePending, completed, missed } = todaySession;
      expect(await report({ fromDate: today, toDate: today })).toMatchObject({
        ...{ sessions: booked + inCall + notePending + completed + missed, missed },
      });
    },
  );
});

describe('on a Sunday, when the week is one of the sums that are kept', () => {
  it('today is told by itself, and the week has all of its days', async () => {
    const daysToSunday = 4;
    server.clock.move(daysToSunday * 86_400);
    const admin = await makePerson(server, world, 'levelThreeAdmin');
    await addVisit('2027-03-14T16:00:00Z', 'completed');
    await mendFigures(await server.server.contexts.forInstitution(world.institutionId));
    people.set('levelThreeAdmin', admin);
    const { today, todaySession, weeks, figures } = await summaryOf('levelThreeAdmin');
    expect(today).toBe('2027-03-14');
    expect(todaySession).toMatchObject({ booked: 0, completed: 1, missed: 0, cancelled: 0 });
    // Of each of the three days: booked, note pending and completed; four were missed, three are calls; and today's.
    const ofWeek = 4 * 3 + 4 + 3 + 1;
    expect(weeks.at(-1)).toMatchObject({ startDate: '2027-03-08', kinds: [{ sessions: ofWeek }] });
    const all = weeks.flatMap(({ kinds }) => kinds).reduce((sum, { sessions }) => sum + sessions, 0);
    expect(all).toBeGreaterThan(ofWeek);
    expect(figures['sessions']).toBe(all);
  });
});
