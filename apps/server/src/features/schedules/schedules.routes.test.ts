import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headers } from '@lectern/contract/core/envelope.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { scheduleLimits } from '@lectern/contract/schedules/schedules.limits.ts';
import type {
  Availability,
  CustomSchedule,
  WeeklySchedule,
} from '@lectern/contract/schedules/schedules.shapes.ts';
import { makePerson, makeSubject, type MadePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import {
  askOnDemand,
  bookSlot,
  makeSchool,
  makeWeekly,
  slotAfter,
  type School,
} from '../../../test/visits-factories.ts';

let server: TestServer;
let school: School;
let foreign: School;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  foreign = await makeSchool(server, 'second.test');
});
afterAll(() => server.stop());

const newEducator = (given: { timeZone?: string } = {}) =>
  makePerson(server, school.world, 'educator', given);
const weeklyForm = (given: object = {}) => ({
  days: [2, 4],
  startTime: '09:00',
  endTime: '12:00',
  availablePerOnDemand: true,
  ...given,
});
const customForm = (given: object = {}) => ({
  startTime: '2027-03-12T09:00',
  endTime: '2027-03-14T10:30',
  ...given,
});

async function addWeekly(educator: MadePerson, given: object = {}) {
  return server.call<{ data: WeeklySchedule[] }>('POST /schedule/weekly', {
    as: educator.token,
    body: weeklyForm(given),
  });
}

async function addCustom(educator: MadePerson, given: object = {}) {
  return server.call<{ data: CustomSchedule }>('POST /schedule/custom', {
    as: educator.token,
    body: customForm(given),
  });
}

async function availability(educatorId: string, query: Record<string, string>, as = school.student.token) {
  return server.call<Availability>('GET /availability', { as, query: { tutorId: educatorId, ...query } });
}

describe('weekly schedules', () => {
  it('are one window for each ticked day, listed with their zone', async () => {
    const educator = await newEducator({ timeZone: 'America/New_York' });
    const added = await addWeekly(educator);
    expect(added).toMatchObject({ status: 201, message: 'Your schedule has been saved.' });
    expect(added.response?.data.map(({ day }) => day)).toEqual([2, 4]);
    const listed = await server.call('GET /schedule', { as: educator.token });
    expect(listed.response).toMatchObject({
      timeZone: 'America/New_York',
      timeZoneAbbreviation: 'EST',
      weekly: [
        { day: 2, startTime: '09:00', endTime: '12:00', availablePerOnDemand: true },
        { day: 4, startTime: '09:00', endTime: '12:00' },
      ],
      custom: [],
    });
  });

  it.each([
    ['Days should not be empty', { days: [] }],
    ['Start time and End time should not be same', { endTime: '09:00' }],
    ['Please select an end time greater than start time', { endTime: '08:00' }],
    ['Slot time should be minimum 15 minutes', { endTime: '09:14' }],
  ])('are refused: %s', async (sentence, given) => {
    const answer = await addWeekly(school.educator, given);
    expect(answer).toMatchObject({ status: 400, response_code: 'invalid_input' });
    expect(answer.validationErrors.map(({ message }) => message)).toContain(sentence);
  });

  it('refuse to overlap each other, also when they change', async () => {
    const educator = await newEducator();
    const first = await addWeekly(educator);
    expect(await addWeekly(educator, { startTime: '11:30', endTime: '13:00' })).toMatchObject({
      status: 417,
      response_code: 'schedule_overlaps',
    });
    const after = await addWeekly(educator, { startTime: '12:00', endTime: '13:00' });
    expect(after.status).toBe(201);
    const change = (id: string | undefined, body: object) =>
      server.call(`PUT /schedule/weekly/${id}`, { as: educator.token, body });
    const times = { startTime: '11:00', endTime: '13:00', availablePerOnDemand: false };
    expect(await change(after.response?.data[0]?.id, times)).toMatchObject({
      response_code: 'schedule_overlaps',
    });
    const shorter = { startTime: '09:15', endTime: '11:00', availablePerOnDemand: false };
    expect(await change(first.response?.data[0]?.id, shorter)).toMatchObject({
      status: 200,
      response: { data: { day: 2, ...shorter }, bookedSessions: 0 },
    });
  });

  it('count the booked sessions that they touch, and leave them alone', async () => {
    const educator = await newEducator();
    const added = await addWeekly(educator, { days: [4, 5] });
    const startsAt = new Date('2027-03-11T10:00:00Z');
    const bookedAt = await bookSlot(server, { ...school, educator }, startsAt);
    const id = added.response?.data[1]?.id;
    const call = (method: string, path = '') =>
      server.call(`${method} /schedule/weekly/${id}${path}`, { as: educator.token });
    expect((await call('GET', '/impact')).response).toEqual({ bookedSessions: 1 });
    expect(await call('DELETE')).toMatchObject({
      message: 'Your schedule has been deleted.',
      response: { bookedSessions: 1 },
    });
    expect(await call('DELETE')).toMatchObject({ status: 404 });
    const visit = await server.call(`GET /visit/${bookedAt.response?.visitId}`, { as: school.student.token });
    expect(visit.response).toMatchObject({ sessionStatus: 'Booked' });
  });

  it('of somebody else do not exist, and are for educators only', async () => {
    const added = await addWeekly(await newEducator());
    const path = `/schedule/weekly/${added.response?.data[0]?.id}`;
    for (const method of ['DELETE', 'PUT', 'GET']) {
      const body = method === 'PUT' ? { startTime: '09:00', endTime: '10:00' } : undefined;
      const target = method === 'GET' ? `${path}/impact` : path;
      const as = { as: school.educator.token, ...(body ? { body } : {}) };
      expect(await server.call(`${method} ${target}`, as)).toMatchObject({ status: 404 });
      const from = { ...as, as: foreign.educator.token, host: 'second.test' };
      expect(await server.call(`${method} ${target}`, from)).toMatchObject({ status: 404 });
      expect(await server.call(`${method} ${target}`, { ...as, as: school.student.token })).toMatchObject({
        status: 403,
      });
    }
    expect(await server.call('GET /schedule', { as: school.student.token })).toMatchObject({ status: 403 });
    expect(
      await server.call('POST /schedule/weekly', { as: school.parent.token, body: weeklyForm() }),
    ).toMatchObject({ status: 403 });
  });
});

describe('custom schedules', () => {
  it('are refused in words beyond as many as one has open; those that are over do not count', async () => {
    const educator = await newEducator();
    const { openCustom } = scheduleLimits;
    const rows = Array.from({ length: openCustom + 5 }, (_, at) => ({
      ...{ institutionId: school.world.institutionId, educatorId: educator.id, days: [], timeZone: 'UTC' },
      ...{
        startTime: '09:00',
        endTime: '09:15',
        onDemand: false,
        createdAt: new Date('2026-01-01T00:00:00Z'),
      },
      startDate: addDays('2027-03-10', at),
      endDate: addDays('2027-03-10', at),
    }));
    const insert = (some: typeof rows) => server.db.insertInto('customSchedules').values(some).execute();
    const over = rows.slice(0, 5).map((row) => ({ ...row, startDate: '2027-01-05', endDate: '2027-01-05' }));
    await insert([...over, ...rows.slice(0, openCustom - 1)]);
    const times = { startTime: '2027-03-12T11:00', endTime: '2027-03-12T11:30' };
    expect((await addCustom(educator, times)).status).toBe(201);
    const refused = await addCustom(educator, { startTime: '2027-03-12T12:00', endTime: '2027-03-12T12:30' });
    expect(refused).toMatchObject({
      ...{ status: 417, response_code: 'too_many_schedules' },
      message: expect.stringContaining(`already have ${openCustom} custom schedules`),
    });
  });

  it('are added, listed, changed and deleted', async () => {
    const educator = await newEducator();
    const added = await addCustom(educator);
    expect(added).toMatchObject({
      status: 201,
      response: { data: { ...customForm(), days: [], availablePerOnDemand: false } },
    });
    const path = `/schedule/custom/${added.response?.data.id}`;
    const body = customForm({ endTime: '2027-03-13T11:00', availablePerOnDemand: true });
    expect(await server.call(`PUT ${path}`, { as: educator.token, body })).toMatchObject({
      status: 200,
      response: { data: { ...body, days: [] }, bookedSessions: 0 },
    });
    expect((await server.call(`GET ${path}/impact`, { as: educator.token })).response).toEqual({
      bookedSessions: 0,
    });
    expect(await server.call(`DELETE ${path}`, { as: educator.token })).toMatchObject({ status: 200 });
    expect((await server.call('GET /schedule', { as: educator.token })).response).toMatchObject({
      custom: [],
    });
  });

  it('refuse dates before today and beyond 6 months, wrong orders, and dates off the ticked days', async () => {
    for (const given of [{ startTime: '2027-03-09T09:00' }, { endTime: '2027-09-11T10:00' }])
      expect(await addCustom(school.educator, given)).toMatchObject({
        status: 400,
        response_code: 'schedule_dates_out_of_range',
      });
    const reversed = await addCustom(school.educator, { startTime: '2027-03-15T09:00' });
    expect(reversed.validationErrors[0]?.message).toBe('End date cannot be less than start date.');
    const off = await addCustom(school.educator, { days: [2] });
    expect(off.validationErrors[0]?.message).toBe('Please choose dates that fall on the ticked days.');
  });

  it('refuse to overlap each other, but not weekly ones', async () => {
    const educator = await newEducator();
    await addWeekly(educator, { days: [6] });
    expect((await addCustom(educator)).status).toBe(201);
    expect(
      await addCustom(educator, { startTime: '2027-03-14T10:00', endTime: '2027-03-20T11:00' }),
    ).toMatchObject({
      status: 417,
      response_code: 'schedule_overlaps',
    });
  });

  it('that have begun can still be changed', async () => {
    const educator = await newEducator();
    const added = await addCustom(educator, { startTime: '2027-03-10T09:00' });
    const id = added.response?.data.id ?? '';
    await server.db
      .updateTable('customSchedules')
      .set({ startDate: '2027-03-01' })
      .where('id', '=', id)
      .execute();
    const body = customForm({ startTime: '2027-03-01T08:00' });
    expect((await server.call(`PUT /schedule/custom/${id}`, { as: educator.token, body })).status).toBe(200);
  });

  it('of somebody else do not exist', async () => {
    const added = await addCustom(await newEducator());
    const path = `/schedule/custom/${added.response?.data.id}`;
    expect(await server.call(`DELETE ${path}`, { as: school.educator.token })).toMatchObject({ status: 404 });
    expect(await server.call(`GET ${path}/impact`, { as: school.educator.token })).toMatchObject({
      status: 404,
    });
    const change = { as: foreign.educator.token, host: 'second.test', body: customForm() };
    expect(await server.call(`PUT ${path}`, change)).toMatchObject({ status: 404 });
  });
});

describe('a schedule that is sent twice with one key', () => {
  it.each([
    ['POST /schedule/weekly', weeklyForm()],
    ['POST /schedule/custom', customForm()],
  ])('is made once by %s and answered the same', async (route, body) => {
    const educator = await newEducator();
    const keyed = { [headers.idempotencyKey]: crypto.randomUUID() };
    const send = () => server.call(route, { as: educator.token, headers: keyed, body });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.response).toEqual(one.response);
    const again = await server.call(route, { as: educator.token, body });
    expect(again).toMatchObject({ response_code: 'schedule_overlaps' });
  });
});

describe('availability', () => {
  it('has weekdays, custom windows, dates with a free slot and the slots of a day', async () => {
    const educator = await newEducator();
    await addWeekly(educator, { days: [5] });
    await addCustom(educator, { startTime: '2027-03-11T11:00', endTime: '2027-03-12T13:00' });
    await bookSlot(server, { ...school, educator }, new Date('2027-03-11T09:30:00Z'));
    // A session of the student elsewhere.
    const colleague = await newEducator();
    await addWeekly(colleague, { days: [5] });
    await bookSlot(server, { ...school, educator: colleague }, new Date('2027-03-11T10:00:00Z'));
    const { response } = await availability(educator.id, {
      sessionDate: '2027-03-11',
      startDate: '2027-03-01',
      endDate: '2027-03-31',
    });
    expect(response?.availableDays).toEqual([5]);
    expect(response?.availableTimes).toEqual([
      { startTime: '2027-03-11T11:00:00.000Z', endTime: '2027-03-11T13:00:00.000Z' },
      { startTime: '2027-03-12T11:00:00.000Z', endTime: '2027-03-12T13:00:00.000Z' },
    ]);
    expect(response?.availableDates).toEqual(['2027-03-11', '2027-03-12', '2027-03-18', '2027-03-25']);
    const slots = response?.slots.map((slot) => [
      slot.startTime.slice(11, 16),
      slot.customAvailability,
      slot.booked,
      slot.id === null,
    ]);
    expect(slots).toEqual([
      ['09:00', false, false, false],
      ['09:30', false, true, false],
      ['10:00', false, true, false],
      ['10:30', false, false, false],
      ['11:00', false, false, false],
      ['11:30', false, false, false],
      ['12:00', true, false, true],
      ['12:30', true, false, true],
    ]);
  });

  it('of today begins with the slots from now on', async () => {
    const { response } = await availability(school.educator.id, { sessionDate: '2027-03-10' });
    expect(response?.slots[0]?.startTime).toBe('2027-03-10T10:00:00.000Z');
  });

  it('has nothing for days that are past or out of reach', async () => {
    for (const sessionDate of ['2027-03-09', '2027-09-11'])
      expect((await availability(school.educator.id, { sessionDate })).response?.slots).toEqual([]);
  });

  it('refuses half a range and one of more than 62 days', async () => {
    expect(await availability(school.educator.id, { startDate: '2027-03-01' })).toMatchObject({
      status: 400,
    });
    expect(
      await availability(school.educator.id, { startDate: '2027-03-01', endDate: '2027-05-02' }),
    ).toMatchObject({ status: 400 });
  });

  it('is told to the own school and to the educator, and to nobody else', async () => {
    const query = { sessionDate: '2027-03-11' };
    expect((await availability(school.educator.id, query, school.parent.token)).status).toBe(200);
    expect((await availability(school.educator.id, query, school.educator.token)).status).toBe(200);
    const colleague = await newEducator();
    expect(await availability(school.educator.id, query, colleague.token)).toMatchObject({ status: 404 });
    expect(await availability(foreign.educator.id, query)).toMatchObject({ status: 404 });
    const [above, top] = [
      await makePerson(server, school.world, 'levelTwoAdmin'),
      await makePerson(server, school.world, 'levelOneAdmin'),
    ];
    expect((await availability(school.educator.id, query, above.token)).status).toBe(200);
    expect(await availability(school.educator.id, query, top.token)).toMatchObject({ status: 403 });
  });
});

describe('educators who can be asked at once', () => {
  const list = (query: Record<string, string | boolean> = {}, as = school.student.token) =>
    server.call<{ data: { id: string; isFreeNow: boolean; freeUntil: string | null }[] }>(
      'GET /on-demand-educators',
      { as, query },
    );

  it('are those whose on-demand window is open and who are in no visit, with until when', async () => {
    const closed = await newEducator();
    const busy = await newEducator();
    await makeSubject(server, school.world, [closed.id, busy.id]);
    await makeWeekly(
      server,
      { institutionId: school.world.institutionId, educatorId: closed.id },
      { onDemand: false },
    );
    await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: busy.id });
    await askOnDemand(server, { ...school, educator: busy }, { as: school.other.token });
    await bookSlot(server, school, slotAfter(server, 30));
    const free = await list();
    const mine = (id: string) => free.response?.data.find((one) => one.id === id);
    expect(mine(school.educator.id)).toMatchObject({
      isFreeNow: true,
      freeUntil: '2027-03-10T10:30:00.000Z',
    });
    expect(mine(closed.id)).toBeUndefined();
    expect(mine(busy.id)).toBeUndefined();
    const all = await list({ isFreeNow: false });
    expect(all.response?.data.find((one) => one.id === busy.id)).toMatchObject({
      isFreeNow: false,
      freeUntil: null,
    });
  });

  it('are narrowed by subject, subcategory and name', async () => {
    const names = async (query: Record<string, string>) =>
      (await list(query)).response?.data.map(({ id }) => id);
    expect(await names({ expertiseId: school.subcategoryId })).toEqual([school.educator.id]);
    expect(await names({ expertiseCategoryId: school.subjectId })).toEqual([school.educator.id]);
    expect(await names({ search: 'Ada' })).toEqual([school.educator.id]);
    expect(await names({ search: 'nobody' })).toEqual([]);
  });

  it('are not for educators, and ids of another institution do not exist', async () => {
    expect(await list({}, school.educator.token)).toMatchObject({ status: 403 });
    expect(await list({ expertiseId: foreign.subcategoryId })).toMatchObject({ status: 404 });
  });
});
