import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { bookSlot, ctxOf, makeSchool, slotAfter, type School } from '../../../../test/visits-factories.ts';
import { transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import * as lifecycle from '../lifecycle.service.ts';
import * as figures from './figures.service.ts';

let server: TestServer;
let school: School;
let ctx: PersonCtx;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1000 });
  school = await makeSchool(server);
  ctx = await ctxOf(server, school.educator);
});
afterAll(() => server.stop());

async function book(minutes: number): Promise<string> {
  const { response, message } = await bookSlot(server, school, slotAfter(server, minutes));
  if (!response) throw new Error(message);
  return response.visitId;
}

/** The sums of a day or week, without zeros. */
async function sumsOf(span: 'day' | 'week', startsOn: string): Promise<Record<string, number>> {
  const row = await server.db
    .selectFrom('visitFigures')
    .selectAll()
    .where('institutionId', '=', school.world.institutionId)
    .where('span', '=', span)
    .where('startsOn', '=', startsOn)
    .where('kind', '=', 'appointment')
    .executeTakeFirst();
  const { institutionId: _institution, levelId: _level, ...rest } = row ?? {};
  return Object.fromEntries(
    Object.entries(rest).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] !== 0,
    ),
  );
}

const none = { visits: 0, sums: 0 };

describe('the figures of visits', () => {
  it('follow a booking, its cancelling and everything told twice', async () => {
    const id = await book(60);
    expect(await sumsOf('day', '2027-03-10')).toEqual({ open: 1, seconds: 1800 });
    await figures.countVisit(ctx, { visitId: id });
    await Promise.all([1, 2, 3].map(() => figures.countVisit(ctx, { visitId: id })));
    expect(await sumsOf('week', '2027-03-08')).toEqual({ open: 1, seconds: 1800 });
    await lifecycle.applyVisitEvent(ctx, id, { type: 'cancelled' });
    expect(await sumsOf('day', '2027-03-10')).toEqual({ cancelled: 1 });
    expect(await sumsOf('week', '2027-03-08')).toEqual({ cancelled: 1 });
    expect(await figures.compareFigures(ctx)).toEqual(none);
  });

  it('are kept or undone together with the visit', async () => {
    const id = await book(120);
    await expect(
      transaction(ctx, async (tx) => {
        await lifecycle.applyVisitEvent(tx, id, { type: 'cancelled' });
        throw new Error('cut off');
      }),
    ).rejects.toThrow('cut off');
    expect(await sumsOf('day', '2027-03-10')).toEqual({ open: 1, cancelled: 1, seconds: 1800 });
    await lifecycle.applyVisitEvent(ctx, id, { type: 'cancelled' });
  });

  it('have a visit on the day of its institution, also on the day when clocks change', async () => {
    // Half past four in London is 23:30 of the day before in New York's winter time, and 0:30 from March 14 on.
    for (const startsAt of ['2027-03-14T04:30:00Z', '2027-03-15T04:30:00Z'])
      expect((await bookSlot(server, school, new Date(startsAt))).status).toBe(201);
    expect(await sumsOf('day', '2027-03-13')).toEqual({ open: 1, seconds: 1800 });
    expect(await sumsOf('day', '2027-03-14')).toEqual({});
    expect(await sumsOf('day', '2027-03-15')).toEqual({ open: 1, seconds: 1800 });
    expect(await sumsOf('week', '2027-03-15')).toEqual({ open: 1, seconds: 1800 });
    expect(await figures.compareFigures(ctx)).toEqual(none);
  });

  it('move from one day to another with their visit', async () => {
    const id = await book(24 * 60 * 6);
    const from = await server.db
      .selectFrom('visits')
      .select('startsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const day = from.startsAt.toISOString().slice(0, 10);
    expect(await sumsOf('day', day)).toEqual({ open: 1, seconds: 1800 });
    await server.db
      .updateTable('visits')
      .set({
        startsAt: new Date(from.startsAt.getTime() + 8 * 86_400_000),
        endsAt: new Date(from.startsAt.getTime() + 8 * 86_400_000 + 2_700_000),
      })
      .where('id', '=', id)
      .execute();
    await figures.countVisit(ctx, { visitId: id });
    expect(await sumsOf('day', day)).toEqual({});
    expect(await sumsOf('day', '2027-03-24')).toEqual({ open: 1, seconds: 2700 });
    expect(await figures.compareFigures(ctx)).toEqual(none);
  });

  it('are told wrong and put right by a fresh count', async () => {
    const { institutionId } = school.world;
    await server.db
      .updateTable('visitFigures')
      .set({ open: 7 })
      .where('startsOn', '=', '2027-03-24')
      .execute();
    await server.db.deleteFrom('countedVisits').where('day', '=', '2027-03-13').execute();
    const wrong = await figures.compareFigures(ctx);
    expect(wrong).toEqual({ visits: 1, sums: 5 });
    expect(await figures.mendFigures(ctx)).toEqual(wrong);
    expect(await figures.compareFigures(ctx)).toEqual(none);
    await server.db
      .updateTable('institutions')
      .set({ timeZone: 'Pacific/Auckland' })
      .where('id', '=', institutionId)
      .execute();
    expect((await figures.mendFigures(ctx)).visits).toBeGreaterThan(0);
    expect(await sumsOf('day', '2027-03-14')).toEqual({ open: 1, seconds: 1800 });
    expect(await sumsOf('day', '2027-03-15')).toEqual({ open: 1, seconds: 1800 });
    expect(await figures.compareFigures(ctx)).toEqual(none);
  });
});

/** The same numbers each time, so that what failed once fails again. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

describe('whatever happens', () => {
  it.each([1, 2, 3])('the figures are those of a fresh count, in run %i', async (seed) => {
    const random = numbers(seed);
    const upTo = (most: number): number => Math.floor(random.next().value * most);
    const helper = await makePerson(server, school.world, 'student');
    const ids: string[] = [];
    const acts: ((id: string) => Promise<unknown>)[] = [
      (id) => lifecycle.applyVisitEvent(ctx, id, { type: 'callOpened' }),
      (id) => lifecycle.applyVisitEvent(ctx, id, { type: 'personJoined', personId: school.educator.id }),
      (id) => lifecycle.applyVisitEvent(ctx, id, { type: 'joinRequested', personId: school.student.id }),
      (id) => lifecycle.applyVisitEvent(ctx, id, { type: 'personJoined', personId: school.student.id }),
      (id) => lifecycle.applyVisitEvent(ctx, id, { type: 'personLeft', personId: school.student.id }),
      (id) => lifecycle.applyVisitEvent(ctx, id, { type: 'callEnded' }),
      (id) => lifecycle.applyVisitEvent(ctx, id, { type: 'noteCompleted' }),
      (id) => lifecycle.applyVisitEvent(ctx, id, { type: 'cancelled' }),
      (id) => figures.countVisit(ctx, { visitId: id }),
      () => server.pass(60 * upTo(40)),
    ];
    for (let step = 0; step < 60; step += 1) {
      const as = upTo(2) === 0 ? school.student.token : helper.token;
      const made = await bookSlot(server, school, slotAfter(server, 30 * upTo(60)), { as });
      if (made.response) ids.push(made.response.visitId);
      const id = ids[upTo(ids.length)];
      const act = acts[upTo(acts.length)];
      if (id && act) await act(id);
    }
    expect(ids.length).toBeGreaterThan(10);
    expect(await figures.compareFigures(ctx)).toEqual(none);
  });
});
