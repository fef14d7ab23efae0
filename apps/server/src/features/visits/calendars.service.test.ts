import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchool, bookSlot, ctxOf, slotAfter, type School } from '../../../test/visits-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { changeTimesTogether } from './calendars.service.ts';
import { refusingTaken } from './storing.service.ts';

let server: TestServer;
let school: School;
let ctx: PersonCtx;
let hours = 24;
beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  ctx = await ctxOf(server, school.student);
});
afterAll(() => server.stop());

/** Two sessions of the same student and educator, one after the other, and when they are. */
async function twoSessions(): Promise<{ ids: [string, string]; times: [Date, Date] }> {
  hours += 24;
  const first = slotAfter(server, hours * 60);
  const second = new Date(first.getTime() + 30 * 60_000);
  const book = async (at: Date) => (await bookSlot(server, school, at)).response?.visitId ?? '';
  return { ids: [await book(first), await book(second)], times: [first, second] };
}

async function moveTo(tx: PersonCtx, visitId: string, startsAt: Date): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
  await tx.scope.db
    .updateTable('visits')
    .set({ startsAt, endsAt })
    .where('institutionId', '=', tx.scope.institutionId)
    .where('id', '=', visitId)
    .execute();
  await tx.scope.db
    .updateTable('visitParticipants')
    .set({ occupied: sql<string>`tstzrange(${startsAt}, ${endsAt})` })
    .where('institutionId', '=', tx.scope.institutionId)
    .where('visitId', '=', visitId)
    .where('occupied', 'is not', null)
    .execute();
}

async function timesOf(ids: readonly string[]): Promise<(Date | undefined)[]> {
  const rows = await server.db
    .selectFrom('visits')
    .select(['id', 'startsAt'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.startsAt);
}

const taken = new Refusal('slot_taken');

describe('sessions that change their times together', () => {
  it('may swap them, for the educator and for the student', async () => {
    const { ids, times } = await twoSessions();
    await refusingTaken(taken, () =>
      transaction(ctx, (tx) =>
        changeTimesTogether(tx, async () => {
          await moveTo(tx, ids[0], times[1]);
          await moveTo(tx, ids[1], times[0]);
        }),
      ),
    );
    expect(await timesOf(ids)).toEqual(times.toReversed());
  });

  it('cannot without saying so: each statement is checked by itself', async () => {
    const { ids, times } = await twoSessions();
    const swap = refusingTaken(taken, () =>
      transaction(ctx, async (tx) => {
        await moveTo(tx, ids[0], times[1]);
        await moveTo(tx, ids[1], times[0]);
      }),
    );
    await expect(swap).rejects.toMatchObject({ code: 'slot_taken' });
    expect(await timesOf(ids)).toEqual(times);
  });

  it('are refused as one session is where two overlap at the end, inside of a longer transaction too', async () => {
    const { ids, times } = await twoSessions();
    const both = (outer: PersonCtx) =>
      refusingTaken(taken, () =>
        transaction(outer, (tx) => changeTimesTogether(tx, () => moveTo(tx, ids[0], times[1]))),
      );
    await expect(both(ctx)).rejects.toMatchObject({ code: 'slot_taken' });
    await expect(transaction(ctx, both)).rejects.toMatchObject({ code: 'slot_taken' });
    expect(await timesOf(ids)).toEqual(times);
  });

  it('are refused in the same words where only the commit finds it', async () => {
    const { ids, times } = await twoSessions();
    const late = refusingTaken(taken, () =>
      transaction(ctx, async (tx) => {
        await sql`set constraints all deferred`.execute(tx.scope.db);
        await moveTo(tx, ids[0], times[1]);
      }),
    );
    await expect(late).rejects.toMatchObject({ code: 'slot_taken' });
    expect(await timesOf(ids)).toEqual(times);
  });

  it('leave nothing deferred behind for the next who uses the connection', async () => {
    const { ids, times } = await twoSessions();
    await transaction(ctx, (tx) => changeTimesTogether(tx, () => Promise.resolve()));
    const overlap = refusingTaken(taken, () =>
      transaction(ctx, async (tx) => {
        await moveTo(tx, ids[0], times[1]);
        throw new Error('it was not checked at once');
      }),
    );
    await expect(overlap).rejects.toMatchObject({ code: 'slot_taken' });
  });
});
