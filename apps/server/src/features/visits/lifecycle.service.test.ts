import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitEvents } from '@lectern/contract/visits/lifecycle.rules.ts';
import { dice } from '../../../test/dice.ts';
import { makePerson } from '../../../test/factories.ts';
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
import { cancelVisit } from './changing.service.ts';
import * as visits from './visits.service.ts';
import * as lifecycle from './lifecycle.service.ts';
import * as roster from './roster.service.ts';

let server: TestServer;
let school: School;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
});
afterAll(() => server.stop());

async function booked(minutes = 60): Promise<{ id: string; startsAt: Date }> {
  const startsAt = slotAfter(server, minutes);
  const { response, message } = await bookSlot(server, school, startsAt);
  if (!response) throw new Error(message);
  return { id: response.visitId, startsAt };
}

/** Moves the clock this many minutes past an instant and runs the sweeps; no sign-in ends meanwhile. */
async function passTo(instant: Date, minutes: number): Promise<void> {
  await server.db
    .updateTable('authSessions')
    .set({ expiresAt: new Date('2029-01-01T00:00:00Z') })
    .execute();
  await server.pass((instant.getTime() - server.clock.now().getTime()) / 1000 + minutes * 60);
}

async function statusFor(id: string, as: string): Promise<unknown> {
  return (await server.call<{ sessionStatus: string }>(`GET /visit/${id}`, { as })).response?.sessionStatus;
}

async function apply(id: string, happening: visits.VisitHappening): Promise<lifecycle.VisitChange> {
  return lifecycle.applyVisitEvent(await ctxOf(server, school.educator), id, happening);
}

/** An event of the visit as a whole, or of the person named in it. */
function happeningOf(type: visits.VisitHappening['type'], personId: string): visits.VisitHappening {
  const whole = visitEvents.find((event) => event === type);
  return whole ? { type: whole } : ({ type, personId } as visits.VisitHappening);
}

async function told(id: string, type: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('notifications')
    .select(['personId', 'dedupeKey'])
    .where('type', '=', type)
    .where('dedupeKey', 'like', `%${id}%`)
    .execute();
  return rows.map(({ personId }) => personId).toSorted();
}

async function freeOf(id: string): Promise<boolean> {
  const rows = await server.db
    .selectFrom('visitParticipants')
    .select('personId')
    .where('visitId', '=', id)
    .where('occupied', 'is not', null)
    .execute();
  return rows.length === 0;
}

const everybody = () => [school.educator.id, school.student.id, school.parent.id].toSorted();

describe('a visit that is held', () => {
  it('goes from Booked over the waiting room and the call to its note and completion', async () => {
    const { id, startsAt } = await booked();
    const both = async () => [
      await statusFor(id, school.student.token),
      await statusFor(id, school.educator.token),
    ];
    expect(await both()).toEqual(['Booked', 'Booked']);
    await passTo(startsAt, -10);
    expect(await both()).toEqual(['Enter Virtual Class Room', 'Enter Virtual Class Room']);
    await apply(id, { type: 'joinRequested', personId: school.student.id });
    expect(await both()).toEqual(['In Waiting Room', 'Enter Virtual Class Room']);
    expect(await statusFor(id, school.parent.token)).toBe('Enter Virtual Class Room');
    await apply(id, { type: 'callOpened' });
    await apply(id, { type: 'personJoined', personId: school.educator.id });
    await apply(id, { type: 'personJoined', personId: school.student.id });
    expect(await both()).toEqual(['Visit In Call', 'Visit In Call']);
    const info = await server.call(`GET /visit/${id}`, { as: school.student.token });
    expect(info.response).toMatchObject({
      joined: true,
      activeVisitSession: { visitId: id },
      permissions: { mayJoin: true },
    });
    expect(await freeOf(id)).toBe(false);
    await apply(id, { type: 'callEnded' });
    expect(await both()).toEqual(['Note Pending', 'Note Pending']);
    expect(await freeOf(id)).toBe(true);
    await apply(id, { type: 'noteCompleted' });
    expect(await both()).toEqual(['Completed', 'Completed']);
  });

  it('shows Removed to a student who was put out, and lets the others go on', async () => {
    const { id, startsAt } = await booked();
    await passTo(startsAt, -5);
    await apply(id, { type: 'callOpened' });
    await apply(id, { type: 'personRemoved', personId: school.student.id });
    expect(await statusFor(id, school.student.token)).toBe('Removed');
    expect(await statusFor(id, school.educator.token)).toBe('Visit In Call');
  });

  it('is ended by the server when nobody ends it', async () => {
    const { id, startsAt } = await booked();
    await passTo(startsAt, 0);
    await apply(id, { type: 'callOpened' });
    await apply(id, { type: 'personJoined', personId: school.educator.id });
    await apply(id, { type: 'personJoined', personId: school.student.id });
    await passTo(startsAt, 30 + 5);
    expect(await statusFor(id, school.student.token)).toBe('Note Pending');
    const people = await visits.participantsOf(await ctxOf(server, school.educator), id);
    expect(people.map(({ state }) => state)).toEqual(['left', 'left']);
  });
});

describe('a visit that nobody holds', () => {
  it('is Missed after the end and the final buffer, not before, and both sides are told', async () => {
    const { id, startsAt } = await booked();
    await passTo(startsAt, 34);
    expect(await statusFor(id, school.student.token)).toBe('Enter Virtual Class Room');
    await passTo(startsAt, 35);
    expect(await statusFor(id, school.student.token)).toBe('Missed');
    expect(await told(id, 'sessionMissed')).toEqual(everybody());
    expect(await freeOf(id)).toBe(true);
  });

  it('is Student Missed when only the educator opened it, Educator Missed when only the student asked', async () => {
    const one = await booked();
    await passTo(one.startsAt, 0);
    await apply(one.id, { type: 'callOpened' });
    await passTo(one.startsAt, 36);
    expect(await statusFor(one.id, school.educator.token)).toBe('Student Missed');
    const two = await booked();
    await passTo(two.startsAt, 0);
    await apply(two.id, { type: 'joinRequested', personId: school.student.id });
    await passTo(two.startsAt, 36);
    expect(await statusFor(two.id, school.educator.token)).toBe('Educator Missed');
  });

  it('is moved on when it is looked at, without waiting for the sweep', async () => {
    const { id, startsAt } = await booked();
    server.clock.move((startsAt.getTime() - server.clock.now().getTime()) / 1000 + 36 * 60);
    const answer = await server.call(`PUT /visit/${id}/status`, { as: school.student.token });
    expect(answer.response).toMatchObject({ sessionStatus: 'Missed', visitStatus: 6 });
  });
});

describe('an event at or after the moment at which the window closed, before any sweep', () => {
  const late = [
    ['the student leaves', 'personLeft', 'Note Pending'],
    ['the student is put out', 'personRemoved', 'Note Pending'],
    ['the student joins', 'personJoined', 'Note Pending'],
    ['the educator ends it', 'callEnded', 'Note Pending'],
    ['the educator opens it again', 'callOpened', 'Note Pending'],
    ['the note is completed', 'noteCompleted', 'Completed'],
  ] as const;
  const moments = [
    ['exactly then', 0],
    ['a millisecond later', 1],
    ['an hour later', 3_600_000],
  ] as const;
  const rows = late.flatMap(([title, type, status]) =>
    moments.map(([when, ms]) => ({ title, type, status, when, ms })),
  );
  it.each(rows)('$title, $when: the visit is over', async ({ type, status, ms }) => {
    const { id, startsAt } = await booked();
    await passTo(startsAt, 0);
    await apply(id, { type: 'callOpened' });
    for (const { id: personId } of [school.educator, school.student])
      await apply(id, { type: 'personJoined', personId });
    server.clock.move((startsAt.getTime() + 35 * 60_000 + ms - server.clock.now().getTime()) / 1000);
    await apply(id, happeningOf(type, school.student.id));
    expect(await statusFor(id, school.educator.token)).toBe(status);
    await server.pass(1);
    expect(await statusFor(id, school.educator.token)).toBe(status);
    expect(await freeOf(id)).toBe(true);
  });

  it('a reminder that was due goes out although something else happens first', async () => {
    const { id, startsAt } = await booked();
    server.clock.move((startsAt.getTime() - 12 * 60_000 - server.clock.now().getTime()) / 1000);
    await apply(id, { type: 'personRemoved', personId: school.student.id });
    expect(await told(id, 'sessionReminder')).toEqual(everybody());
  });
});

describe('whatever happens to visits at whatever times', () => {
  it('every one is in an end state once its window is over and a sweep has run', async () => {
    const roll = dice(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
    const asWhole = ['callOpened', 'callOpened', 'callEnded', 'noteCompleted', 'cancelled'] as const;
    const ofPeople = ['personJoined', 'personLeft', 'personRemoved', 'joinRequested'] as const;
    const more = ['personSentBack', 'personAdmitted', 'stoppedWaiting'] as const;
    const borders = [-10, 0, 30, 35].flatMap((minutes) => [minutes * 60_000, minutes * 60_000 + 1]);
    const left = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const nextDay = Math.ceil(server.clock.now().getTime() / 86_400_000) * 86_400_000;
      await passTo(new Date(nextDay), 11 * 60);
      const { id, startsAt } = await booked(40);
      left.add(id);
      const random = Array.from({ length: 5 }, () => Math.floor((roll() * 60 - 15) * 60_000));
      const times = [...random, pick(borders), pick(borders)].toSorted((one, other) => one - other);
      if (round % 2 === 0) {
        await passTo(startsAt, -10);
        await apply(id, { type: 'callOpened' });
        for (const one of [school.educator, school.student])
          await apply(id, { type: 'personJoined', personId: one.id });
      }
      for (const ms of times) {
        const seconds = (startsAt.getTime() + ms - server.clock.now().getTime()) / 1000;
        if (seconds > 0) server.clock.move(seconds);
        const personId = pick([school.educator.id, school.student.id, school.parent.id]);
        const type = pick([...asWhole, ...ofPeople, ...more]);
        await apply(id, happeningOf(type, personId));
        if (roll() < 0.2) await server.pass(0);
      }
      await passTo(startsAt, Math.max(35, (server.clock.now().getTime() - startsAt.getTime()) / 60_000 + 1));
    }
    const rows = await server.db
      .selectFrom('visits')
      .select(['id', 'state', 'dueAt'])
      .where('id', 'in', [...left])
      .execute();
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ state, dueAt }) => state === 'booked' || state === 'inCall' || dueAt)).toEqual([]);
    expect(new Set(rows.map(({ state }) => state)).size).toBeGreaterThan(2);
  });
});

describe('reminders', () => {
  it('go out once, 24 hours and 15 minutes before', async () => {
    const { id, startsAt } = await booked(26 * 60);
    expect(await told(id, 'sessionReminder')).toEqual([]);
    await passTo(startsAt, -24 * 60);
    await server.pass(5);
    expect(await told(id, 'sessionReminder')).toEqual(everybody());
    await passTo(startsAt, -15);
    await server.pass(5);
    expect(await told(id, 'sessionReminder')).toHaveLength(6);
  });

  it('are not sent late for a visit that was booked within them', async () => {
    const { id } = await booked(120);
    await server.pass(5);
    expect(await told(id, 'sessionReminder')).toEqual([]);
  });
});

describe('on demand', () => {
  beforeAll(async () => {
    const nextMorning = Math.ceil(server.clock.now().getTime() / 86_400_000) * 86_400_000 + 8 * 3_600_000;
    await passTo(new Date(nextMorning), 0);
  });

  it('without an answer in 5 minutes is Educator Missed, and the next free educator is offered', async () => {
    const { id: nextId, name } = await freeColleague();
    const asked = await askOnDemand(server, school, { expertiseId: school.subcategoryId });
    const id = asked.response?.visitId ?? '';
    expect(await statusFor(id, school.educator.token)).toBe('Enter Virtual Class Room');
    await server.pass(299);
    expect(await statusFor(id, school.student.token)).toBe('Enter Virtual Class Room');
    await server.pass(1);
    const info = await server.call(`GET /visit/${id}`, { as: school.student.token });
    expect(info.response).toMatchObject({
      sessionStatus: 'Educator Missed',
      nextEducator: { id: nextId, name },
    });
    expect(await freeOf(id)).toBe(true);
  });

  it('a request that nobody answered is missed although the student comes first', async () => {
    const id = (await askOnDemand(server, school)).response?.visitId ?? '';
    server.clock.move(5 * 60);
    const change = await apply(id, { type: 'joinRequested', personId: school.student.id });
    expect(change).toMatchObject({ isChanged: false, visit: { state: 'missed', missing: 'educator' } });
  });

  it('goes on when the educator came in time', async () => {
    const asked = await askOnDemand(server, school);
    const id = asked.response?.visitId ?? '';
    await server.pass(60);
    await apply(id, { type: 'callOpened' });
    await server.pass(600);
    expect(await statusFor(id, school.student.token)).toBe('Visit In Call');
    await apply(id, { type: 'personJoined', personId: school.educator.id });
    await apply(id, { type: 'personJoined', personId: school.student.id });
    await apply(id, { type: 'callEnded' });
  });

  async function freeColleague() {
    const colleague = await makePerson(server, school.world, 'educator', { firstName: 'Next' });
    const of = { institutionId: school.world.institutionId, educatorId: colleague.id };
    await makeWeekly(server, of);
    await server.db
      .insertInto('educatorSubcategories')
      .values({ ...of, subcategoryId: school.subcategoryId })
      .execute();
    return colleague;
  }
});

describe('in person', () => {
  it('goes from Booked over scheduled to Note Pending at its end', async () => {
    const { institutionId } = school.world;
    await server.db
      .updateTable('institutions')
      .set({ allowsInPerson: true })
      .where('id', '=', institutionId)
      .execute();
    const startsAt = slotAfter(server, 60);
    const { response } = await bookSlot(server, school, startsAt, { visitType: 6 });
    const id = response?.visitId ?? '';
    await passTo(startsAt, -10);
    expect(await statusFor(id, school.student.token)).toBe('scheduled');
    expect((await apply(id, { type: 'joinRequested', personId: school.student.id })).isChanged).toBe(false);
    await passTo(startsAt, 30);
    expect(await statusFor(id, school.educator.token)).toBe('Note Pending');
  });
});

describe('cancelling', () => {
  it('frees the time and tells both sides', async () => {
    const { id, startsAt } = await booked(30 * 60);
    const change = await cancelVisit(await ctxOf(server, school.student), id, { reason: 'Ill' });
    expect(change.visit.state).toBe('cancelled');
    expect(await statusFor(id, school.educator.token)).toBe('Cancelled');
    expect(await told(id, 'sessionCancelled')).toEqual(everybody());
    expect((await bookSlot(server, school, startsAt)).status).toBe(201);
  });

  it('is refused within its notice, and to people who may not see the visit', async () => {
    const { id } = await booked(120);
    await expect(
      cancelVisit(await ctxOf(server, school.student), id, { reason: 'Ill' }),
    ).rejects.toMatchObject({
      code: 'request_needed',
    });
    await expect(cancelVisit(await ctxOf(server, school.other), id, { reason: 'Ill' })).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    );
  });
});

describe('an event on a visit of another institution', () => {
  it('finds nothing', async () => {
    const { id } = await booked(50 * 60);
    const foreign = await makeSchool(server, 'second.test');
    const ctx = await ctxOf(server, foreign.educator, 'second.test');
    await expect(lifecycle.applyVisitEvent(ctx, id, { type: 'callOpened' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(roster.findVisitFor(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
