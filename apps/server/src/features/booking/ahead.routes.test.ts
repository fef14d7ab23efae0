import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import {
  askOnDemand,
  bookSlot,
  ctxOf,
  makeSchool,
  makeWeekly,
  slotAfter,
  type School,
} from '../../../test/visits-factories.ts';
import { appointedTime } from './times.service.ts';

let server: TestServer;
let school: School;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
});
afterAll(() => server.stop());

const { hours, openOfStudent, openWithEducator } = bookingLimits;
const newStudent = () => makePerson(server, school.world, 'student');
let days = 0;
const nextSlot = (): Date => {
  days += 1;
  return slotAfter(server, days * 24 * 60);
};
const book = (student: MadePerson, educator = school.educator) =>
  bookSlot(server, { educator, student }, nextSlot());

/** Sessions to come of a student, as if they had been made by somebody. */
async function storeAhead(
  student: MadePerson,
  given: { count: number; createdByRole: string; educator?: MadePerson },
): Promise<void> {
  const { educator = school.educator, createdByRole, count } = given;
  for (let made = 0; made < count; made += 1) {
    const booked = await bookSlot(server, { educator, student }, nextSlot());
    expect(booked.status).toBe(201);
    await server.db
      .updateTable('visits')
      .set({ createdByRole })
      .where('id', '=', booked.response?.visitId ?? '')
      .execute();
  }
}

describe('the length of a session that a student books', () => {
  it('is refused in words beyond some hours, however late the end is said to be', async () => {
    const student = await newStudent();
    const startsAt = slotAfter(server, 24 * 60);
    startsAt.setUTCHours(8, 0);
    const asLong = (minutes: number) => bookSlot(server, { ...school, student }, startsAt, { minutes });
    for (const minutes of [hours * 60 + 30, 365 * 24 * 60])
      expect(await asLong(minutes)).toMatchObject({
        ...{ status: 417, response_code: 'session_too_long' },
        message: `One session is at most ${hours} hours long. Please choose fewer slots, or book a second session.`,
      });
    expect((await asLong(hours * 60)).status).toBe(201);
  });

  it('ends with the day, no matter who makes it, without a look at years', async () => {
    const startsAt = nextSlot();
    const asked = appointedTime(await ctxOf(server, school.educator), {
      ...{ tutorId: school.educator.id, levelId: null, slotIds: [] },
      sessionDate: startsAt.toISOString().slice(0, 10),
      sessionStartTime: startsAt.toISOString(),
      sessionEndTime: new Date(startsAt.getTime() + 365 * 86_400_000).toISOString(),
    });
    await expect(asked).rejects.toMatchObject({ code: 'slot_not_offered' });
  });
});

describe('sessions to come that a student or a parent booked', () => {
  it('are bounded with one educator, also where more are asked for at once', async () => {
    const student = await newStudent();
    const answers = await Promise.all(Array.from({ length: openWithEducator + 5 }, () => book(student)));
    const codes = answers.map(({ response_code }) => response_code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(openWithEducator);
    expect(codes.filter((code) => code === 'too_many_with_educator')).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 417);
    expect(refused?.message).toContain(`At most ${openWithEducator} sessions can be booked ahead with one`);
    // A session that begins now takes no time from others.
    expect((await askOnDemand(server, { ...school, student })).response_code).not.toContain('too_many');
  });

  it('are bounded over all educators, with those that a parent booked', async () => {
    const { student, parent } = school;
    const educators = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const educator = await makePerson(server, school.world, 'educator');
        await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: educator.id });
        return educator;
      }),
    );
    const askers = [student, parent];
    for (let made = 0; made < openOfStudent; made += 1) {
      const educator = educators[Math.floor(made / openWithEducator)];
      const asker = askers[made % 2] ?? student;
      expect((await book(asker, educator)).status).toBe(201);
    }
    for (const asker of askers)
      expect(await book(asker, educators[3])).toMatchObject({
        ...{ status: 417, response_code: 'too_many_open_sessions' },
        message: expect.stringContaining(`At most ${openOfStudent} sessions`),
      });
  });

  it('do not count what others made, what is cancelled and what is over', async () => {
    const student = await newStudent();
    await storeAhead(student, { count: 3, createdByRole: 'admin' });
    await storeAhead(student, { count: openWithEducator, createdByRole: 'student' });
    expect((await book(student)).response_code).toBe('too_many_with_educator');
    await server.db
      .updateTable('visits')
      .set({ createdByRole: 'educator' })
      .where('createdBy', '=', student.id)
      .execute();
    expect((await book(student)).status).toBe(201);
  });
});
