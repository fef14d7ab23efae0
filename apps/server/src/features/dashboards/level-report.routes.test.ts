import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Figures, LevelReport } from '@lectern/contract/dashboards/figures.shapes.ts';
import {
  visitTypeCodes,
  type Missing,
  type VisitKind,
  type VisitState,
} from '@lectern/contract/visits/visits.names.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/test-server.ts';
import { mendFigures } from '../visits/figures/figures.service.ts';

let server: TestServer;
let world: World;
let educator: MadePerson;
let students: MadePerson[];
/** One per role; `otherArea` administers another area of the same institution than that of the sessions. */
const people = new Map<Role | 'otherArea' | 'foreign', MadePerson>();
/** A second school of the area, and another area with a school. */
let secondSchool: string;
let otherArea: string;
let otherSchool: string;

const admins = ['topAdmin', 'graAdmin', 'levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const;

const columns = [
  ...(['sessions', 'cancelled', 'seconds', 'places', 'present'] as const),
  ...(['missed', 'studentMissed', 'educatorMissed'] as const),
] as const;

interface Wanted {
  readonly at: string;
  readonly levelId?: string;
  readonly kind?: VisitKind;
  readonly state?: VisitState;
  readonly missing?: Missing;
  readonly present?: number;
  readonly minutes?: number;
}

async function addLevel(parentId: string, depth: number, name: string): Promise<string> {
  const { id } = await server.db
    .insertInto('levels')
    .values({ institutionId: world.institutionId, parentId, depth, name, createdAt: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addVisit({ at, present = 0, minutes = 30, ...given }: Wanted): Promise<void> {
  const { institutionId } = world;
  const startsAt = new Date(at);
  const { id } = await server.db
    .insertInto('visits')
    .values({
      ...{ institutionId, educatorId: educator.id, createdBy: educator.id, createdByRole: 'educator' },
      ...{ levelId: world.levels[2], kind: 'classroom', state: 'completed' },
      ...given,
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000), createdAt: startsAt },
      ...{ bufferMinutes: 2, finalBufferMinutes: 5 },
      dueAt: given.state === 'booked' || given.state === 'inCall' ? startsAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [number, { id: personId }] of students.entries())
    await server.db
      .insertInto('visitParticipants')
      .values({
        ...{ institutionId, visitId: id, personId, side: 'student', state: 'left' },
        joinedAt: number < present ? startsAt : null,
      })
      .execute();
}

function reportFor(
  who: Role | 'otherArea' | 'foreign',
  query: Record<string, string> = {},
): Promise<Answer<LevelReport>> {
  return server.call<LevelReport>('GET /admin-summary/levels', {
    as: people.get(who)?.token ?? '',
    ...(who === 'foreign' ? { host: 'second.test' } : {}),
    query,
  });
}

const summaryFor = (who: Role | 'otherArea' | 'foreign') =>
  server.call('GET /admin-summary', {
    as: people.get(who)?.token ?? '',
    ...(who === 'foreign' ? { host: 'second.test' } : {}),
  });

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const foreign = await makeWorld(server, 'second.test');
  secondSchool = await addLevel(world.levels[1], 3, 'Second school');
  otherArea = await addLevel(world.levels[0], 2, 'Other area');
  otherSchool = await addLevel(otherArea, 3, 'Other school');
  educator = await makePerson(server, world, 'educator');
  const student = await makePerson(server, world, 'student');
  students = [student, await makePerson(server, world, 'student')];
  for (const role of [...admins, 'parent'] as const) people.set(role, await makePerson(server, world, role));
  people.set('educator', educator);
  people.set('student', student);
  people.set('otherArea', await makePerson(server, world, 'levelTwoAdmin', { levelId: otherArea }));
  people.set('foreign', await makePerson(server, foreign, 'topAdmin'));
  await makePerson(server, world, 'student', { levelId: secondSchool });
  // Now is Wednesday, 2027-03-10 at five in the morning of New York.
  await addVisit({ at: '2027-03-09T15:00:00Z', present: 2 });
  await addVisit({ at: '2027-03-09T16:00:00Z', state: 'cancelled' });
  await addVisit({ at: '2027-03-08T15:00:00Z', kind: 'appointment', present: 1, minutes: 45 });
  await addVisit({ at: '2027-03-02T15:00:00Z', state: 'missed', missing: 'student' });
  await addVisit({ at: '2027-03-03T15:00:00Z', state: 'missed', missing: 'educator' });
  await addVisit({ at: '2027-03-04T15:00:00Z', state: 'missed', missing: 'everybody' });
  await addVisit({ at: '2027-03-10T16:00:00Z', state: 'booked' });
  await addVisit({ at: '2027-03-10T09:30:00Z', state: 'inCall', minutes: 60 });
  await addVisit({ at: '2027-03-11T16:00:00Z', state: 'booked' });
  await addVisit({ at: '2027-03-05T15:00:00Z', levelId: secondSchool, present: 2 });
  await addVisit({ at: '2027-03-05T17:00:00Z', levelId: world.levels[1], kind: 'broadcast', minutes: 60 });
  await addVisit({ at: '2027-03-05T19:00:00Z', levelId: otherSchool, present: 2 });
  // Ten in the evening of New York: a day earlier there than in London.
  await addVisit({ at: '2027-03-01T03:00:00Z', present: 2 });
  await mendFigures(await server.server.contexts.forInstitution(world.institutionId));
});
afterAll(() => server.stop());

describe('the dashboard of administrators', () => {
  it('shows a school its day, its people and its weeks', async () => {
    const { status, response } = await summaryFor('levelThreeAdmin');
    expect(status).toBe(200);
    expect(response).toMatchObject({
      ...{ today: '2027-03-10', timeZone: 'America/New_York', fromDate: '2026-12-21', liveNow: 1 },
      todaySession: { booked: 1, inCall: 1, notePending: 0, completed: 0, cancelled: 0, missed: 0 },
      students: { active: 2, inactive: 0 },
      educators: { active: 1, inactive: 0 },
      // Tomorrow's session is not in the last twelve weeks.
      figures: {
        sessions: 8,
        cancelled: 1,
        places: 10,
        present: 5,
        missed: 3,
        studentMissed: 2,
        educatorMissed: 2,
      },
    });
    const weeks = response?.['weeks'] as { startDate: string; kinds: unknown[] }[];
    expect(weeks.map(({ startDate }) => startDate).slice(-3)).toEqual([
      '2027-02-22',
      '2027-03-01',
      '2027-03-08',
    ]);
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)?.kinds).toHaveLength(2);
    expect(weeks.at(-3)?.kinds).toEqual([{ visitType: 4, sessions: 1, seconds: 1800 }]);
  });

  it.each([
    ['levelTwoAdmin', 10],
    ['levelOneAdmin', 11],
    ['topAdmin', 11],
    ['graAdmin', 11],
    ['otherArea', 1],
    ['foreign', 0],
  ] as const)('sums for %s what is in reach, and nothing else', async (who, sessions) => {
    expect((await summaryFor(who)).response).toMatchObject({ figures: { sessions } });
  });

  it('counts who was deactivated apart', async () => {
    const gone = await makePerson(server, world, 'student', { levelId: otherSchool });
    await server.db.updateTable('people').set({ active: false }).where('id', '=', gone.id).execute();
    expect((await summaryFor('otherArea')).response).toMatchObject({ students: { active: 0, inactive: 1 } });
    expect((await summaryFor('topAdmin')).response).toMatchObject({ students: { active: 3, inactive: 1 } });
  });

  it.each(['student', 'parent', 'educator'] as const)('is not for a %s', async (who) => {
    expect((await summaryFor(who)).status).toBe(403);
    expect((await reportFor(who)).status).toBe(403);
  });
});

describe('the level report', () => {
  it('has a row for each level below, one for what is the own, and their sum', async () => {
    const { response } = await reportFor('levelTwoAdmin');
    expect(response).toMatchObject({
      ...{ level: { id: world.levels[1] }, line: [], fromDate: '2026-12-21', toDate: '2027-03-10' },
      levels: [
        { id: world.levels[2], students: 2, educators: 1, sessions: 8 },
        { id: secondSchool, students: 1, educators: 0, sessions: 1, places: 2, present: 2 },
      ],
      ...{ levelCount: 2, own: { sessions: 1, seconds: 3600, places: 0 } },
      total: { sessions: 10, students: 3, educators: 1, places: 12, present: 7 },
    });
  });

  it('counts deactivated people in each row, and for people with a list of sessions those with an open flag', async () => {
    const gone = await makePerson(server, world, 'student', { levelId: secondSchool });
    await server.db.updateTable('people').set({ active: false }).where('id', '=', gone.id).execute();
    const flagged = await server.db
      .updateTable('visits')
      .set({ flagged: true, flagOpen: true })
      .where('levelId', '=', secondSchool)
      .returning('id')
      .execute();
    expect(flagged).toHaveLength(1);
    expect((await reportFor('levelTwoAdmin')).response).toMatchObject({
      levels: [
        { id: world.levels[2], inactiveStudents: 0, inactiveEducators: 0, openFlags: 0 },
        { id: secondSchool, inactiveStudents: 1, inactiveEducators: 0, openFlags: 1 },
      ],
      total: { inactiveStudents: 1, inactiveEducators: 0, openFlags: 1 },
    });
    const district = { id: world.levels[0], openFlags: null };
    expect((await reportFor('topAdmin')).response).toMatchObject({
      levels: [district],
      total: { openFlags: null },
    });
  });

  it('has a row for each district at the top, and goes down to the kinds of a school', async () => {
    const top = await reportFor('topAdmin');
    expect(top.response).toMatchObject({
      level: null,
      line: [],
      levels: [{ id: world.levels[0], sessions: 11 }],
    });
    const school = await reportFor('topAdmin', { levelId: world.levels[2] });
    expect(school.response).toMatchObject({
      level: { id: world.levels[2], depth: 3 },
      line: [{ id: world.levels[0] }, { id: world.levels[1] }],
      ...{ levels: [], own: null },
      kinds: [
        { visitType: 2, sessions: 1, seconds: 2700, present: 1, places: 2 },
        { visitType: 4, sessions: 7, missed: 3, studentMissed: 2, educatorMissed: 2 },
      ],
      total: { sessions: 8, students: 2, educators: 1 },
    });
    expect((await reportFor('levelThreeAdmin')).response?.total).toEqual({
      ...school.response?.total,
      openFlags: 0,
    });
    const line = (await reportFor('levelTwoAdmin', { levelId: world.levels[2] })).response?.line;
    expect(line).toMatchObject([{ id: world.levels[1] }]);
  });

  it.each([
    ['2027-03-09', '2027-03-09', 1],
    ['2027-03-08', '2027-03-14', 5],
    ['2027-03-01', '2027-03-07', 3],
    ['2027-02-28', '2027-02-28', 1],
    ['2027-03-01', '2027-03-01', 0],
    ['2026-03-11', '2027-03-10', 8],
  ])('from %s to %s counts the days of the institution', async (fromDate, toDate, sessions) => {
    const { response } = await reportFor('levelThreeAdmin', { fromDate, toDate });
    expect(response).toMatchObject({ fromDate, toDate, total: { sessions } });
  });

  it('tells how many there were in as many days before', async () => {
    const { response } = await reportFor('levelThreeAdmin', { fromDate: '2027-03-08', toDate: '2027-03-10' });
    expect(response).toMatchObject({ total: { sessions: 4 }, sessionsBefore: 0 });
    const week = await reportFor('levelThreeAdmin', { fromDate: '2027-03-08', toDate: '2027-03-14' });
    expect(week.response?.sessionsBefore).toBe(3);
  });

  it('has a row for what was cancelled or missed alone, so that rows add up to their sum in each column', async () => {
    await addVisit({ at: '2026-06-02T15:00:00Z', present: 2 });
    await addVisit({ at: '2026-06-02T16:00:00Z', kind: 'appointment', state: 'cancelled' });
    await addVisit({ at: '2026-06-03T16:00:00Z', kind: 'appointment', state: 'cancelled' });
    await addVisit({ at: '2026-06-03T17:00:00Z', kind: 'conference', state: 'missed', missing: 'everybody' });
    await addVisit({
      ...{ at: '2026-06-04T17:00:00Z', levelId: world.levels[1], kind: 'broadcast', state: 'cancelled' },
    });
    await mendFigures(await server.server.contexts.forInstitution(world.institutionId));
    const dates = { fromDate: '2026-06-01', toDate: '2026-06-07' };
    const school = (await reportFor('levelThreeAdmin', dates)).response;
    expect(school?.kinds).toMatchObject([
      { visitType: visitTypeCodes.appointment, sessions: 0, cancelled: 2, missed: 0 },
      { visitType: visitTypeCodes.classroom, sessions: 1, cancelled: 0, missed: 0 },
      { visitType: visitTypeCodes.conference, sessions: 1, cancelled: 0, missed: 1 },
    ]);
    const area = (await reportFor('levelTwoAdmin', dates)).response;
    expect(area?.own).toMatchObject({ sessions: 0, cancelled: 1 });
    const rowsOfArea = [...(area?.levels ?? []), ...(area?.own ? [area.own] : [])];
    for (const column of columns) {
      const sumOf = (rows: readonly Figures[]) => rows.reduce((sum, row) => sum + row[column], 0);
      expect([column, sumOf(school?.kinds ?? [])]).toEqual([column, school?.total[column]]);
      expect([column, sumOf(rowsOfArea)]).toEqual([column, area?.total[column]]);
    }
  });

  it('has no row for a kind of which nothing was left between the dates', async () => {
    const { response } = await reportFor('levelThreeAdmin', { fromDate: '2026-06-02', toDate: '2026-06-02' });
    expect(response?.kinds.map(({ visitType }) => visitType)).toEqual([
      visitTypeCodes.appointment,
      visitTypeCodes.classroom,
    ]);
    const dates = { fromDate: '2026-07-01', toDate: '2026-07-07' };
    expect((await reportFor('levelTwoAdmin', dates)).response).toMatchObject({ own: null, kinds: [] });
  });

  it.each([
    ['2027-03-09', '2027-03-08', 'toDate'],
    ['2020-01-01', '2027-03-08', 'fromDate'],
    ['2027-02-29', '2027-03-08', 'fromDate'],
  ])('refuses %s to %s', async (fromDate, toDate, field) => {
    const answer = await reportFor('topAdmin', { fromDate, toDate });
    expect(answer).toMatchObject({
      status: 400,
      validationErrors: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  });

  it('does not know levels of other branches, above, or of another institution', async () => {
    const asked: [Parameters<typeof reportFor>[0], string][] = [
      ['otherArea', world.levels[1]],
      ['otherArea', world.levels[2]],
      ['levelTwoAdmin', otherSchool],
      ['levelThreeAdmin', world.levels[1]],
      ['levelThreeAdmin', secondSchool],
      ['foreign', world.levels[0]],
    ];
    for (const [who, levelId] of asked) expect((await reportFor(who, { levelId })).status).toBe(404);
  });

  it('sums the tree as it is, also after a level was moved', async () => {
    await server.db
      .updateTable('levels')
      .set({ parentId: otherArea })
      .where('id', '=', secondSchool)
      .execute();
    expect((await reportFor('otherArea')).response).toMatchObject({
      levels: [
        { id: otherSchool, sessions: 1 },
        { id: secondSchool, sessions: 1, students: 1 },
      ],
      total: { sessions: 2 },
    });
    expect((await reportFor('levelTwoAdmin')).response).toMatchObject({ total: { sessions: 9 } });
  });
});
