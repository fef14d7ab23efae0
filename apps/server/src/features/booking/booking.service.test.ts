import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingRound, makeCrowd } from '../../../test/booking-rounds.ts';
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
import * as lifecycle from '../visits/lifecycle.service.ts';

let server: TestServer;
let school: School;

/** On a busy machine the last of two hundred waits longer than the product lets anybody wait. */
const unhurried = { connectMs: 120_000, statementMs: 120_000, lockMs: 120_000 };

beforeAll(async () => {
  server = await startTestServer({ databaseLimits: unhurried });
  school = await makeSchool(server);
});
afterAll(() => server.stop());

describe('200 students who want one slot at the same time', () => {
  it('get exactly one booking and 199 times slot_taken, in each of 3 rounds', async () => {
    // The bench takes a thousand rounds.
    const crowd = await makeCrowd(server, school, 200);
    for (let round = 0; round < 3; round += 1) {
      const startsAt = slotAfter(server, 24 * 60 + round * 30);
      const result = await bookingRound(crowd, school.educator.id, startsAt);
      expect(result).toEqual({ booked: 1, taken: 199, others: [] });
    }
    const { rows } = await sql<{ count: number }>`select count(*) from visits`.execute(server.db);
    expect(rows[0]?.count).toBe(3);
  }, 300_000);
});

/** Pairs of visits of one person that are not over and overlap, seen without the help of the constraints. */
async function overlaps(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with calendar as (
      select visits.id, visits.educator_id as person_id, starts_at, ends_at from visits where state in ('booked', 'inCall')
      union all
      select visits.id, visit_participants.person_id, starts_at, ends_at from visits
      join visit_participants on visit_participants.visit_id = visits.id and side = 'student'
      where visits.state in ('booked', 'inCall'))
    select count(*) from calendar one join calendar other
      on one.person_id = other.person_id and one.id < other.id
      and one.starts_at < other.ends_at and other.starts_at < one.ends_at`.execute(server.db);
  return rows[0]?.count ?? 0;
}

/** Whether what blocks the calendars of students agrees with the state of their visits. */
async function wronglyBlocked(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from visits join visit_participants on visit_participants.visit_id = visits.id and side = 'student'
    where (visit_participants.occupied is not null) <> (visits.state in ('booked', 'inCall'))
      or visit_participants.occupied <> tstzrange(starts_at, ends_at)`.execute(server.db);
  return rows[0]?.count ?? 0;
}

describe('random bookings, requests, calls, cancellations and time', () => {
  it('never leave anybody in two visits at once', async () => {
    const educators: MadePerson[] = [];
    const students: MadePerson[] = [];
    for (let at = 0; at < 3; at += 1) {
      const educator = await makePerson(server, school.world, 'educator');
      await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: educator.id });
      educators.push(educator);
      students.push(await makePerson(server, school.world, 'student'));
    }
    const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
    const made: string[] = [];
    const act = async (): Promise<void> => {
      const pair = { educator: pick(educators), student: pick(students) };
      const chance = randomInt(10);
      if (chance < 5) {
        const minutes = 30 * (1 + randomInt(3));
        const answer = await bookSlot(server, pair, slotAfter(server, randomInt(36 * 60)), { minutes });
        if (answer.response) made.push(answer.response.visitId);
      } else if (chance < 7) {
        const answer = await askOnDemand(server, pair);
        if (answer.response) made.push(answer.response.visitId);
      } else if (made.length > 0) {
        const ctx = await ctxOf(server, pair.educator);
        const type = pick(['callOpened', 'callEnded', 'cancelled', 'noteCompleted'] as const);
        await lifecycle.applyVisitEvent(ctx, pick(made), { type });
      }
    };
    for (let round = 0; round < 20; round += 1) {
      await server.db
        .updateTable('authSessions')
        .set({ expiresAt: new Date('2029-01-01T00:00:00Z') })
        .execute();
      await Promise.all(Array.from({ length: 8 }, act));
      await server.pass(randomInt(45 * 60));
      expect(await overlaps()).toBe(0);
      expect(await wronglyBlocked()).toBe(0);
    }
    expect(made.length).toBeGreaterThan(10);
  }, 180_000);
});
