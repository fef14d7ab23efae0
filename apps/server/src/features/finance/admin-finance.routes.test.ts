import { describe, expect, it } from 'vitest';
import type { EducatorEarnings, FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { flagActs } from '../../../test/flag-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { moneyActs } from '../../../test/ledger-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';

interface Page<T> {
  readonly data: readonly T[];
  readonly totalItems: number;
  readonly totalPages: number;
  readonly educatorName?: string;
  readonly total?: object;
}

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof moneyActs>;

districtPerTest('admin-finance', (made) => {
  ({ server, second, district } = made);
  acts = moneyActs(server, district);
});

const days = { startDate: '2027-03-01', endDate: '2027-03-10' };
const all = (as: MadePerson = district.levelTwo, query: Record<string, string | number> = {}) =>
  acts.call<Page<EducatorEarnings>>(as, 'GET /report/admin/finance', { query: { ...days, ...query } });
const one = (id: string, as: MadePerson = district.levelTwo, query: Record<string, string> = {}) =>
  acts.call<Page<FinanceRow>>(as, `GET /report/admin/finance/${id}`, { query: { ...days, ...query } });

async function moveToBeside(visitId: string): Promise<void> {
  const { world, besideLevelId } = district;
  const path = [world.levels[0], world.levels[1], besideLevelId];
  await server.db
    .updateTable('ledgerSessions')
    .set(({ fn, ref, val }) => ({
      facts: fn('jsonb_set', [ref('facts'), val('{levelPath}'), val(JSON.stringify(path))]),
    }))
    .where('visitId', '=', visitId)
    .execute();
}

describe('the financial report of all educators', () => {
  it('sums what each of them earns, what is pending apart, by name', async () => {
    const { educator, world } = district;
    const other = await makePerson(server, world, 'educator', { firstName: 'Aa', lastName: 'Aaa' });
    await acts.held({ minutes: 45 });
    await acts.held({ startsIn: -400 });
    await acts.held({ educator: other, startsIn: -300 });
    const flags = flagActs(server, district);
    const flagged = await acts.held({ startsIn: -500 });
    await flags.raise(flagged);
    const { response } = await all();
    expect(response).toMatchObject({
      ...{ totalItems: 2, totalPages: 1, currency: 'USD' },
      total: { sessions: 4, earned: 7000, pending: 2000 },
      data: [
        { educatorUserId: other.id, educatorName: 'Aa Aaa', sessions: 1, earned: 2000, pending: 0 },
        { educatorUserId: educator.id, sessions: 3, earned: 5000, pending: 2000 },
      ],
    });
    const page = await all(district.levelTwo, { itemsPerPage: 1, pageNumber: 2 });
    expect(page.response).toMatchObject({ totalPages: 2, data: [{ educatorUserId: educator.id }] });
  });

  it('is the same sum as the balances of the educators', async () => {
    await acts.held({ minutes: 50 });
    await acts.held({ startsIn: -400, minutes: 25 });
    const { response } = await all();
    const balance = await acts.balance(district.educator);
    expect(response?.data).toMatchObject([{ earned: balance.response?.available }]);
  });

  it('is of what is below, for every administrator', async () => {
    const { world, levelTwo, levelThree, educator } = district;
    await acts.held();
    await moveToBeside(await acts.held({ startsIn: -400 }));
    const earned = async (as: MadePerson) => (await all(as)).response?.data.map((row) => row.earned);
    for (const role of ['topAdmin', 'graAdmin', 'levelOneAdmin'] as const)
      expect(await earned(await makePerson(server, world, role))).toEqual([4000]);
    expect(await earned(levelTwo)).toEqual([4000]);
    expect(await earned(levelThree)).toEqual([2000]);
    expect((await all(educator)).status).toBe(403);
    expect((await all(district.student)).status).toBe(403);
  });
});

describe('the financial report of one educator', () => {
  it('has the sessions below the asker, the newest first', async () => {
    const { educator, levelTwo, levelThree } = district;
    const first = await acts.held();
    const beside = await acts.held({ startsIn: -400 });
    await moveToBeside(beside);
    const idsFor = async (as: MadePerson) =>
      (await one(educator.id, as)).response?.data.map(({ visitId }) => visitId);
    expect(await idsFor(levelTwo)).toEqual([first, beside]);
    expect(await idsFor(levelThree)).toEqual([first]);
    expect((await one(educator.id)).response?.educatorName).toEqual(expect.any(String) as string);
  });

  it('is there for people who have left, by the sessions that were held here', async () => {
    const { educator, levelThree } = district;
    const visitId = await acts.held();
    await server.db.deleteFrom('educatorLevels').where('educatorId', '=', educator.id).execute();
    expect((await all(levelThree)).response?.data).toMatchObject([{ educatorUserId: educator.id }]);
    expect((await one(educator.id, levelThree)).response?.data).toMatchObject([{ visitId }]);
    const none = { startDate: '2027-03-01', endDate: '2027-03-02' };
    expect((await one(educator.id, levelThree, none)).status).toBe(404);
  });

  it('is not there for people who are none, or are not reached', async () => {
    const { world, levelThree, student } = district;
    const away = await makePerson(server, world, 'educator');
    await server.db.deleteFrom('educatorLevels').where('educatorId', '=', away.id).execute();
    const future = { startDate: '2027-03-11', endDate: '2027-03-12' };
    const turned = { startDate: '2027-03-10', endDate: '2027-03-09' };
    for (const id of [student.id, away.id, crypto.randomUUID()])
      for (const query of [{}, future, turned]) expect((await one(id, levelThree, query)).status).toBe(404);
    for (const query of [future, turned])
      expect((await one(district.educator.id, levelThree, query)).status).toBe(400);
    const stranger = await makePerson(server, second, 'topAdmin');
    const there = await server.call(`GET /report/admin/finance/${district.educator.id}`, {
      ...{ as: stranger.token, host: 'second.test', query: days },
    });
    expect(there.status).toBe(404);
  });
});

describe('where payouts are off', () => {
  it('only top and GRA administrators read of money', async () => {
    const { world, levelTwo, educator } = district;
    await acts.held();
    await server.db
      .updateTable('levels')
      .set({ payoutEnabled: false })
      .where('institutionId', '=', world.institutionId)
      .where('id', '=', world.levels[0])
      .execute();
    const status = async (as: MadePerson) =>
      (await acts.call<{ payoutStatus: boolean }>(as, 'GET /report/admin/finance/status')).response
        ?.payoutStatus;
    const top = await makePerson(server, world, 'topAdmin');
    expect([await status(levelTwo), await status(top)]).toEqual([false, true]);
    expect((await all()).response_code).toBe('payouts_off');
    for (const id of [educator.id, crypto.randomUUID()])
      expect((await one(id)).response_code).toBe('payouts_off');
    expect((await all(top)).response?.data).toHaveLength(1);
  });
});

it.each([
  ['turned round', { startDate: '2027-03-10', endDate: '2027-03-09' }],
  ['after today', { endDate: '2027-03-11' }],
])('days %s are refused', async (_name, query) => {
  expect((await all(district.levelTwo, query)).status).toBe(400);
  expect((await one(district.educator.id, district.levelTwo, query)).status).toBe(400);
});
