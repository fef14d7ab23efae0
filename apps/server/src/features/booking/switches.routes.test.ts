import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import {
  bookingBody,
  bookSlot,
  ctxOf,
  makeSchool,
  makeWeekly,
  slotAfter,
  type School,
} from '../../../test/visits-factories.ts';
import { cancelVisit } from '../visits/changing.service.ts';

interface Switches {
  readonly noticeHours?: number | null;
  readonly inPerson?: boolean | null;
  readonly slotMinutes?: number | null;
}

type Side = Pick<School, 'educator' | 'student'>;

let server: TestServer;
let school: School;
/** A school in another area of the same district. */
let beside: Side;
let besideLevel: string;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  const area = await addLevel(school.world.levels[0], 2);
  besideLevel = await addLevel(area, 3);
  beside = await sideAt(besideLevel);
});
afterAll(() => server.stop());

async function addLevel(parentId: string, depth: number): Promise<string> {
  const { institutionId } = school.world;
  const { id } = await server.db
    .insertInto('levels')
    .values({ institutionId, parentId, depth, name: `Beside ${depth}`, createdAt: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function sideAt(levelId: string): Promise<Side> {
  const educator = await makePerson(server, school.world, 'educator', { levelId });
  const student = await makePerson(server, school.world, 'student', { levelId });
  await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: educator.id });
  return { educator, student };
}

/** A level's own decision; null means inherited. */
async function decide(levelId: string, given: Switches): Promise<void> {
  await server.db.updateTable('levels').set(given).where('id', '=', levelId).execute();
}

async function book(side: Side, hoursAhead: number): Promise<string> {
  const booked = await bookSlot(server, side, slotAfter(server, hoursAhead * 60));
  expect(booked.status).toBe(201);
  return booked.response?.visitId ?? '';
}

const cancel = async (visitId: string, person: MadePerson) =>
  cancelVisit(await ctxOf(server, person), visitId, { reason: 'Ill' });

async function isSaidToBeCancellable(visitId: string, { educator, student }: Side): Promise<boolean[]> {
  type Info = { permissions: { mayCancel: boolean } };
  type List = { data: { visitId: string; isAllowedToCancel: boolean }[] };
  const info = await server.call<Info>(`GET /visit/${visitId}`, { as: student.token });
  const list = await server.call<List>('GET /visit/educator', {
    as: educator.token,
    query: { filter: 'future' },
  });
  const item = list.response?.data.find((one) => one.visitId === visitId);
  return [info.response?.permissions.mayCancel ?? false, item?.isAllowedToCancel ?? false];
}

describe('the notice of a session', () => {
  it('is that of the deepest level above the school that decides one, and not of another branch', async () => {
    const [district, area, ownSchool] = school.world.levels;
    await decide(district, { noticeHours: 100 });
    await decide(area, { noticeHours: 48 });
    const below = await book(school, 60);
    const other = await book(beside, 60);
    expect(await isSaidToBeCancellable(below, school)).toEqual([true, true]);
    expect(await isSaidToBeCancellable(other, beside)).toEqual([false, false]);
    await expect(cancel(other, beside.student)).rejects.toMatchObject({ code: 'request_needed' });
    expect(await cancel(below, school.student)).toMatchObject({ isChanged: true });
    await decide(ownSchool, { noticeHours: 72 });
    expect(await isSaidToBeCancellable(await book(school, 65), school)).toEqual([false, false]);
    await decide(district, { noticeHours: null });
    await decide(area, { noticeHours: null });
    await decide(ownSchool, { noticeHours: null });
  });

  it('stays what it was when the session was booked, whatever is decided later', async () => {
    const [, area, ownSchool] = school.world.levels;
    const before = await book(school, 30);
    await decide(area, { noticeHours: 200 });
    const later = await book(school, 35);
    expect(await isSaidToBeCancellable(before, school)).toEqual([true, true]);
    expect(await isSaidToBeCancellable(later, school)).toEqual([false, false]);
    await decide(ownSchool, { noticeHours: 0 });
    await expect(cancel(later, school.educator)).rejects.toMatchObject({ code: 'request_needed' });
    expect(await cancel(before, school.student)).toMatchObject({ isChanged: true });
    await decide(area, { noticeHours: null });
    await decide(ownSchool, { noticeHours: null });
  });

  it('is the institution’s where no level decides', async () => {
    const of = server.db.updateTable('institutions').where('id', '=', school.world.institutionId);
    await of.set({ cancelNoticeHours: 50 }).execute();
    const strict = await book(school, 45);
    await of.set({ cancelNoticeHours: 24 }).execute();
    expect(await isSaidToBeCancellable(strict, school)).toEqual([false, false]);
    expect(await isSaidToBeCancellable(await book(school, 47), school)).toEqual([true, true]);
  });
});

describe('a session in person', () => {
  const inPerson = (side: Side, hoursAhead: number, as = side.student) =>
    bookSlot(server, side, slotAfter(server, hoursAhead * 60), {
      as: as.token,
      visitType: 6,
      studentId: side.student.id,
    });
  const refused = { status: 403, response_code: 'visit_type_not_allowed' };
  const offered = ({ student }: Pick<Side, 'student'>) =>
    server.call<{ inPerson: boolean }>('GET /visit/booking-options', { as: student.token });

  it('is booked where the student’s school has it, by the parent too, and not in another branch', async () => {
    const [district, area, ownSchool] = school.world.levels;
    expect(await inPerson(school, 100)).toMatchObject(refused);
    await decide(area, { inPerson: true });
    expect(await inPerson(school, 100)).toMatchObject({
      status: 201,
      response: { sessionType: 'IN_PERSON' },
    });
    expect(await inPerson(school, 101, school.parent)).toMatchObject({ status: 201 });
    expect(await inPerson(beside, 100)).toMatchObject(refused);
    expect(await offered(school)).toMatchObject({ status: 200, response: { inPerson: true } });
    expect(await offered({ student: school.parent })).toMatchObject({ response: { inPerson: true } });
    expect(await offered(beside)).toMatchObject({ response: { inPerson: false } });
    expect(await offered({ student: school.educator })).toMatchObject({ status: 403 });
    await decide(ownSchool, { inPerson: false });
    await decide(district, { inPerson: true });
    expect(await inPerson(school, 102)).toMatchObject(refused);
    expect(await inPerson(beside, 102)).toMatchObject({ status: 201 });
    for (const level of [district, area, ownSchool]) await decide(level, { inPerson: null });
  });

  it('stays in person when the school has none any more', async () => {
    const [, , ownSchool] = school.world.levels;
    await decide(ownSchool, { inPerson: true });
    const booked = await inPerson(school, 104);
    await decide(ownSchool, { inPerson: null });
    const kept = await server.call(`GET /visit/${booked.response?.visitId}`, { as: school.student.token });
    expect(kept).toMatchObject({ status: 200, response: { visitType: 6, physicianAppointmentType: 1 } });
    expect(await inPerson(school, 105)).toMatchObject(refused);
  });

  it('is refused where a school has none although its institution has', async () => {
    const [, , ownSchool] = school.world.levels;
    const of = server.db.updateTable('institutions').where('id', '=', school.world.institutionId);
    await of.set({ allowsInPerson: true }).execute();
    await decide(ownSchool, { inPerson: false });
    expect(await inPerson(school, 106)).toMatchObject(refused);
    expect(await inPerson(beside, 106)).toMatchObject({ status: 201 });
    expect(await offered(school)).toMatchObject({ response: { inPerson: false } });
    expect(await offered(beside)).toMatchObject({ response: { inPerson: true } });
    await of.set({ allowsInPerson: false }).execute();
    await decide(ownSchool, { inPerson: null });
  });
});

describe('the length of a slot', () => {
  interface Times {
    readonly slots: { startTime: string; endTime: string; booked: boolean }[];
  }
  const slotsOn = (
    date: string,
    { educator, as, levelId }: { educator: MadePerson; as: MadePerson; levelId?: string },
  ) =>
    server.call<Times>('GET /availability', {
      as: as.token,
      query: { tutorId: educator.id, sessionDate: date, ...(levelId === undefined ? {} : { levelId }) },
    });
  /** Minutes of the first slot of a day. */
  async function minutesOf(educator: MadePerson, as: MadePerson, levelId?: string): Promise<number> {
    const asked = levelId === undefined ? { educator, as } : { educator, as, levelId };
    const slot = (await slotsOn('2027-03-20', asked)).response?.slots[0];
    return (Date.parse(slot?.endTime ?? '') - Date.parse(slot?.startTime ?? '')) / 60_000;
  }
  const notOffered = { status: 417, response_code: 'slot_not_offered' };

  it('is that of the student’s school, where it is shown and where it is booked, and not of another branch', async () => {
    const [, area] = school.world.levels;
    await decide(area, { slotMinutes: 45 });
    expect(await minutesOf(school.educator, school.student)).toBe(45);
    expect(await minutesOf(school.educator, school.parent)).toBe(45);
    expect(await minutesOf(school.educator, school.educator)).toBe(45);
    expect(await minutesOf(beside.educator, beside.student)).toBe(30);
    const at = new Date('2027-03-21T00:45:00Z');
    expect(await bookSlot(server, school, at)).toMatchObject(notOffered);
    expect(await bookSlot(server, beside, at, { minutes: 45 })).toMatchObject(notOffered);
    expect(await bookSlot(server, school, at, { minutes: 45 })).toMatchObject({ status: 201 });
    await decide(area, { slotMinutes: null });
  });

  it('changes nothing of what was booked', async () => {
    const [, , ownSchool] = school.world.levels;
    await decide(ownSchool, { slotMinutes: 45 });
    const booked = await bookSlot(server, school, new Date('2027-03-22T00:45:00Z'), { minutes: 45 });
    await decide(ownSchool, { slotMinutes: null });
    const kept = await server.call(`GET /visit/${booked.response?.visitId}`, { as: school.educator.token });
    expect(kept.response).toMatchObject({
      appointment: { startTime: '2027-03-22T00:45:00.000Z', endTime: '2027-03-22T01:30:00.000Z' },
    });
    const day = await slotsOn('2027-03-22', { educator: school.educator, as: school.student });
    expect(day.response?.slots.slice(0, 4).map((slot) => slot.booked)).toEqual([false, true, true, false]);
  });

  it('is, with an educator of several schools, that of the school for which the session is', async () => {
    const [district, area, ownSchool] = school.world.levels;
    const { educator, student } = await sideAt(ownSchool);
    const { institutionId } = school.world;
    await server.db
      .insertInto('educatorLevels')
      .values({ institutionId, educatorId: educator.id, levelId: besideLevel })
      .execute();
    await decide(ownSchool, { slotMinutes: 60 });
    await decide(besideLevel, { slotMinutes: 20 });
    expect(await minutesOf(educator, student)).toBe(60);
    expect(await minutesOf(educator, beside.student)).toBe(20);
    expect(await minutesOf(educator, educator)).toBe(30);
    expect(await minutesOf(educator, educator, ownSchool)).toBe(60);
    expect(await minutesOf(educator, educator, besideLevel)).toBe(20);
    const above = await makePerson(server, school.world, 'levelTwoAdmin', { levelId: area });
    expect(await minutesOf(educator, above)).toBe(60);
    expect(await minutesOf(educator, above, ownSchool)).toBe(60);
    const foreign = await makeSchool(server, 'switches.test');
    for (const [as, levelId] of [
      [student, besideLevel],
      [above, besideLevel],
      [educator, district],
      [educator, foreign.world.levels[2]],
    ] as const)
      expect(await slotsOn('2027-03-20', { educator, as, levelId })).toMatchObject({ status: 404 });
    await decide(ownSchool, { slotMinutes: null });
    await decide(besideLevel, { slotMinutes: null });
  });

  it('is that of the chosen school in a session for others', async () => {
    const [, , ownSchool] = school.world.levels;
    const { educator } = await sideAt(ownSchool);
    const above = await makePerson(server, school.world, 'levelTwoAdmin');
    await decide(ownSchool, { slotMinutes: 60 });
    const create = (as: MadePerson, hour: number, minutes: number) =>
      server.call('POST /visit/session', {
        as: as.token,
        body: {
          ...bookingBody({ educator }, new Date(`2027-03-23T0${hour}:00:00Z`), { minutes }),
          visitType: 8,
          levelId: ownSchool,
          parentEmails: ['ana@home.test'],
          topic: 'How the year began',
        },
      });
    for (const [hour, creator] of [educator, above].entries()) {
      expect(await create(creator, hour, 30)).toMatchObject(notOffered);
      expect(await create(creator, hour, 60)).toMatchObject({ status: 201 });
    }
    await decide(ownSchool, { slotMinutes: null });
  });
});
