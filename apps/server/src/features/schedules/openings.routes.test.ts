import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Availability } from '@lectern/contract/schedules/schedules.shapes.ts';
import { headers } from '@lectern/contract/core/envelope.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { bookSlot, makeSchool, makeWeekly, type School } from '../../../test/visits-factories.ts';

let server: TestServer;
let school: School;
let educator: MadePerson;
let student: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  educator = await makePerson(server, school.world, 'educator');
  student = await makePerson(server, school.world, 'student');
});

/** Windows of the educator from 09:00 to 10:00 UTC: two slots a day. */
const mornings = (days?: number[]) =>
  makeWeekly(
    server,
    { institutionId: school.world.institutionId, educatorId: educator.id },
    { startTime: '09:00', endTime: '10:00', ...(days ? { days } : {}) },
  );
const book = (at: string, given: object = {}) =>
  bookSlot(server, { educator, student }, new Date(`2027-03-${at}:00Z`), { as: student.token, ...given });
const ask = (query: Record<string, string>, as = student.token, zone = 'UTC') =>
  server.call<Availability>('GET /availability', {
    as,
    headers: { [headers.timeZone]: zone },
    query: { tutorId: educator.id, ...query },
  });
const march = { startDate: '2027-03-01', endDate: '2027-03-13' };

describe('days of a range', () => {
  it('are free or full, and neither where nothing is offered any more', async () => {
    await mornings();
    await book('11T09:00', { minutes: 60 });
    await book('12T09:00');
    const { response } = await ask(march);
    // The slots of the 10th are over.
    expect(response?.availableDates).toEqual(['2027-03-12', '2027-03-13']);
    expect(response?.fullDates).toEqual(['2027-03-11']);
  });

  it('are full for a student who has other sessions then, and not for a classmate', async () => {
    const colleague = await makePerson(server, school.world, 'educator');
    await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: colleague.id });
    await mornings();
    const elsewhere = { educator: colleague, student };
    const at = new Date('2027-03-13T09:00:00Z');
    await bookSlot(server, elsewhere, at, { as: student.token, minutes: 60 });
    expect((await ask(march)).response?.fullDates).toContain('2027-03-13');
    const classmate = await makePerson(server, school.world, 'student');
    expect((await ask(march, classmate.token)).response?.fullDates).toEqual([]);
  });

  it('are those of the asker', async () => {
    await mornings([5]);
    const dates = async (zone: string) => (await ask(march, student.token, zone)).response?.availableDates;
    expect(await dates('Pacific/Auckland')).toEqual(['2027-03-11']);
    expect(await dates('Pacific/Pago_Pago')).toEqual(['2027-03-10']);
  });
});

describe('the next free time', () => {
  const next = async (query: Record<string, string> = {}, as = student.token) =>
    (await ask({ nextFree: 'true', ...query }, as)).response?.nextFree.map(({ startTime }) =>
      startTime.slice(5, 16),
    );

  it('is the first slot that nobody has, and only told where it is asked for', async () => {
    await mornings();
    expect(await next()).toEqual(['03-11T09:00']);
    await book('11T09:00');
    expect(await next()).toEqual(['03-11T09:30']);
    expect((await ask({ sessionDate: '2027-03-11' })).response?.nextFree).toEqual([]);
  });

  it('is as long as is asked for', async () => {
    await mornings();
    await book('11T09:30');
    expect(await next({ minutes: '60' })).toEqual(['03-12T09:00', '03-12T09:30']);
    expect(await next({ minutes: '90' })).toEqual([]);
  });

  it('is found up to 6 months ahead', async () => {
    const dates = { startDate: '2027-09-08', endDate: '2027-09-08', days: [] };
    await server.db
      .insertInto('customSchedules')
      .values({
        ...dates,
        institutionId: school.world.institutionId,
        educatorId: educator.id,
        startTime: '23:30',
        endTime: '23:59',
        timeZone: 'UTC',
        onDemand: false,
        createdAt: server.clock.now(),
      })
      .execute();
    expect(await next()).toEqual(['09-08T23:30']);
  });

  it('is nothing where nothing is offered, and refused like the rest', async () => {
    expect(await next()).toEqual([]);
    const stranger = await makePerson(server, school.world, 'educator');
    expect(await ask({ nextFree: 'true' }, stranger.token)).toMatchObject({ status: 404 });
    expect(await ask({ nextFree: 'true', minutes: '1501' })).toMatchObject({ status: 400 });
    expect(await ask({ nextFree: 'true', minutes: '0' })).toMatchObject({ status: 400 });
  });
});

describe('a session that is to be moved', () => {
  const taken = async (query: Record<string, string>, as = student.token) =>
    (await ask({ sessionDate: '2027-03-11', ...query }, as)).response?.slots.map(({ booked }) => booked);
  const next = async (movedVisitId: string) =>
    (await ask({ nextFree: 'true', minutes: '60', movedVisitId })).response?.nextFree.map(({ startTime }) =>
      startTime.slice(5, 16),
    );
  const hours = () =>
    makeWeekly(
      server,
      { institutionId: school.world.institutionId, educatorId: educator.id },
      { startTime: '09:00', endTime: '11:00', days: [5] },
    );
  const idOf = (booked: Awaited<ReturnType<typeof book>>): string => booked.response?.visitId ?? '';

  it('leaves its own time free, and nothing else', async () => {
    await hours();
    const moved = idOf(await book('11T09:00', { minutes: 60 }));
    const classmate = await makePerson(server, school.world, 'student');
    const elsewhere = { educator, student: classmate };
    await bookSlot(server, elsewhere, new Date('2027-03-11T10:30:00Z'), { as: classmate.token });
    expect(await taken({})).toEqual([true, true, false, true]);
    expect(await taken({ movedVisitId: moved })).toEqual([false, false, false, true]);
    expect(await taken({ movedVisitId: moved }, educator.token)).toEqual([false, false, false, true]);
  });

  it('is not told to start where it does', async () => {
    await hours();
    const moved = idOf(await book('11T09:00', { minutes: 60 }));
    expect(await next(moved)).toEqual(['03-11T09:30', '03-11T10:00']);
  });

  it('is the student’s own: the session of a classmate stays in the way', async () => {
    await hours();
    const moved = idOf(await book('11T09:00', { minutes: 60 }));
    const classmate = await makePerson(server, school.world, 'student');
    expect(await taken({ movedVisitId: moved }, classmate.token)).toEqual([true, true, false, false]);
  });
});

describe('a month of an educator', () => {
  /** The statements of a call: the fewest of three, as what the server does by itself meanwhile only adds. */
  async function statementsOf(act: () => Promise<unknown>): Promise<number> {
    const counts = [await countedOnce(act), await countedOnce(act), await countedOnce(act)];
    return Math.min(...counts);
  }

  /** The statements of everybody while it acts, without those of the job queue. */
  async function countedOnce(act: () => Promise<unknown>): Promise<number> {
    const client = await server.server.database.pool.connect();
    client.release();
    const asked = vi.spyOn(Object.getPrototypeOf(client) as { query: (query: unknown) => unknown }, 'query');
    await act();
    const texts = asked.mock.calls.map(([one]) =>
      typeof one === 'string' ? one : ((one as { text?: string }).text ?? ''),
    );
    asked.mockRestore();
    return texts.filter((text) =>
      /\b(visits|visit_participants|weekly_schedules|custom_schedules)\b/.test(text),
    ).length;
  }

  it('costs as many statements with 6 months of sessions as with none', async () => {
    await mornings();
    await server.server.sweeper.stop();
    const month = () => ask({ startDate: '2027-04-01', endDate: '2027-04-30' });
    const none = await statementsOf(month);
    const booked = { institutionId: school.world.institutionId, educatorId: educator.id };
    await server.db
      .insertInto('visits')
      .values(
        Array.from({ length: 180 }, (_, day) => {
          const startsAt = new Date(Date.UTC(2027, 2, 11 + day, 9));
          const endsAt = new Date(Date.UTC(2027, 2, 11 + day, 10));
          return {
            ...booked,
            ...{ kind: 'appointment', state: 'booked', createdBy: educator.id, createdByRole: 'educator' },
            ...{ startsAt, endsAt, bufferMinutes: 2, finalBufferMinutes: 5, dueAt: startsAt },
            createdAt: server.clock.now(),
          };
        }),
      )
      .execute();
    const full = await month();
    expect(full.response?.fullDates).toHaveLength(30);
    const many = await statementsOf(month);
    expect([none, many]).toEqual([none, none]);
    expect(many).toBeLessThanOrEqual(4);
    // Looking for a free time reads at most three stretches.
    expect(await statementsOf(() => ask({ nextFree: 'true' }))).toBeLessThanOrEqual(8);
  });
});
