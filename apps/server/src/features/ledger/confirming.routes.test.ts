import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { moneyActs } from '../../../test/ledger-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof moneyActs>;

districtPerTest('confirming', (made) => {
  ({ server, second, district } = made);
  acts = moneyActs(server, district);
});

const minuteMs = 60_000;

/** A lesson of half an hour in which both were there for the first three minutes alone, completed. */
async function short(): Promise<string> {
  const { educator, student, world } = district;
  const visitId = await acts.ended();
  const { startsAt } = await server.db
    .selectFrom('visits')
    .select('startsAt')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  const leftAt = new Date(startsAt.getTime() + 3 * minuteMs);
  await server.db
    .insertInto('visitStays')
    .values(
      [educator, student].map(({ id: personId }) => ({
        ...{ institutionId: world.institutionId, visitId, personId, kind: 'room' },
        ...{ beganAt: startsAt, endedAt: leftAt, beatAt: leftAt, process: 'gone' },
      })),
    )
    .execute();
  const { status, message } = await acts.complete(visitId);
  if (status !== 200) throw new Error(message);
  return visitId;
}

/** The only session in the report of the educator. */
async function row(): Promise<FinanceRow | undefined> {
  const today = server.clock.now().toISOString().slice(0, 10);
  const query = { startDate: '2027-03-01', endDate: today, institutionId: district.world.levels[2] ?? '' };
  const report = 'GET /report/educator/finance';
  const { response } = await acts.call<{ data: FinanceRow[] }>(district.educator, report, { query });
  return response?.data[0];
}

/** The people who were told that a pay waits, and the session. */
function toldOf(visitId: string) {
  return server.db
    .selectFrom('notifications')
    .select(['personId', 'data'])
    .where('type', '=', 'payToConfirm')
    .where('dedupeKey', '=', `pay:${visitId}`)
    .execute();
}

const balance = async () => (await acts.balance(district.educator)).response;

describe('the pay of a session in which people were together for less than five minutes', () => {
  it('waits for Level 3, who confirms it: it is posted at once, once', async () => {
    const { levelThree, levelTwo, educator } = district;
    const visitId = await short();
    expect(await balance()).toMatchObject({ available: 0, pending: 2000 });
    expect((await acts.money(levelThree, visitId)).response).toMatchObject({
      ...{ state: 'pending', mayConfirm: true },
    });
    for (const other of [levelTwo, educator])
      expect((await acts.money(other, visitId)).response?.mayConfirm).toBe(false);
    const answers = await Promise.all([1, 2, 3].map(() => acts.confirmPay(levelThree, visitId, true)));
    expect(answers.map(({ response_code: code }) => code).toSorted()).toEqual([
      ...['nothing_to_confirm', 'nothing_to_confirm', 'ok'],
    ]);
    expect((await acts.money(levelThree, visitId)).response).toMatchObject({
      ...{ state: 'posted', earning: 2000, mayConfirm: false },
      entries: [{ reason: 'completed', amount: 2000, evidence: { decidedBy: levelThree.id } }],
    });
    expect(await balance()).toMatchObject({ available: 2000, pending: 0 });
    await server.pass(15 * 24 * 3600);
    expect((await acts.verified()).faults).toEqual([]);
    expect(await auditAbout(server, visitId)).toContainEqual(
      expect.objectContaining({ action: 'pay.confirmed', actorId: levelThree.id }),
    );
  });

  it('is told to Level 3 of that school by the bell, once; one that is paid by itself is told to nobody', async () => {
    const { levelThree, educator, besideLevelId, world } = district;
    await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    const visitId = await short();
    const told = await toldOf(visitId);
    expect(told).toMatchObject([{ personId: levelThree.id, data: { visitId, educatorId: educator.id } }]);
    expect(await toldOf(await acts.held())).toEqual([]);
  });

  it('is not paid where Level 3 says so, also after the days that it would have waited, and after all by a word', async () => {
    const { levelThree } = district;
    const visitId = await short();
    expect(await row()).toMatchObject({ visitId, isPending: true, isToConfirm: true, isNotPaid: false });
    expect((await acts.confirmPay(levelThree, visitId, false)).response).toMatchObject({
      ...{ state: 'notPaid', earning: 0, entries: [], mayConfirm: false, mayReinstate: true },
    });
    expect(await row()).toMatchObject({ isPending: false, isToConfirm: false, isNotPaid: true, amount: 0 });
    await server.pass(15 * 24 * 3600);
    const [back, reader] = [
      await makePerson(server, district.world, 'levelThreeAdmin'),
      await makePerson(server, district.world, 'levelTwoAdmin'),
    ];
    expect((await acts.money(reader, visitId)).response).toMatchObject({ state: 'notPaid', earning: 0 });
    expect((await acts.confirmPay(back, visitId, true)).response_code).toBe('nothing_to_confirm');
    expect((await acts.reinstate(back, visitId)).response).toMatchObject({
      ...{ state: 'posted', earning: 2000 },
      entries: [{ reason: 'reinstated', evidence: { decidedBy: back.id } }],
    });
    expect((await auditAbout(server, visitId)).at(-1)).toMatchObject({
      ...{ action: 'pay.reinstated', actorId: back.id },
      ...{ beforeValues: { notPaid: true }, afterValues: { notPaid: false, message: 'Proof came.' } },
    });
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('is posted by itself after fourteen days, and then there is nothing to confirm', async () => {
    const visitId = await short();
    await server.pass(14 * 24 * 3600 + 1);
    const late = await makePerson(server, district.world, 'levelThreeAdmin');
    expect((await acts.money(late, visitId)).response).toMatchObject({ state: 'posted', mayConfirm: false });
    expect((await acts.confirmPay(late, visitId, false)).response_code).toBe('nothing_to_confirm');
  });

  it('is confirmed by Level 3 of that school alone', async () => {
    const { levelTwo, educator, student, parent, besideLevelId, world } = district;
    const visitId = await short();
    for (const other of [levelTwo, educator, student, parent, await makePerson(server, world, 'topAdmin')])
      expect((await acts.confirmPay(other, visitId, true)).response_code).toBe('access_denied');
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    expect((await acts.confirmPay(beside, visitId, true)).response_code).toBe('not_found');
    const stranger = await makePerson(server, second, 'levelThreeAdmin');
    const route = `PUT /ledger/visit/${visitId}/confirm`;
    const foreign = { as: stranger.token, host: second.hostName, body: { isPaid: true } };
    expect((await server.call(route, foreign)).status).toBe(404);
    expect(await balance()).toMatchObject({ available: 0, pending: 2000 });
  });

  it('that does not wait is not confirmed', async () => {
    const { levelThree } = district;
    const visitId = await acts.held();
    expect((await acts.confirmPay(levelThree, visitId, false)).response_code).toBe('nothing_to_confirm');
    expect(await balance()).toMatchObject({ available: 2000 });
  });
});
