import { beforeEach, describe, expect, it } from 'vitest';
import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { flagActs } from '../../../test/flag-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { moneyActs } from '../../../test/ledger-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';

interface PageAnswer {
  readonly data: readonly FinanceRow[];
  readonly totalPages: number;
  readonly totalItems: number;
  readonly currency: string;
}

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof moneyActs>;

districtPerTest('finance', (made) => {
  ({ server, second, district } = made);
  acts = moneyActs(server, district);
});

let school: string;
beforeEach(() => {
  school = district.world.levels[2] ?? '';
});

const days = { startDate: '2027-03-01', endDate: '2027-03-10' };
const report = (query: Record<string, string | number> = {}, as: MadePerson = district.educator) =>
  acts.call<PageAnswer>(as, 'GET /report/educator/finance', {
    query: { ...days, institutionId: school, ...query },
  });
const rows = async (query?: Record<string, string | number>) => (await report(query)).response?.data ?? [];

describe('the session report of an educator', () => {
  it('has what each session earns, the newest first, in pages', async () => {
    const first = await acts.held({ minutes: 45, startsIn: -400 });
    const second = await acts.held({ kind: 'classroom', students: [district.student, district.other] });
    const { response } = await report();
    expect(response).toMatchObject({ totalItems: 2, totalPages: 1, currency: 'USD' });
    expect(response?.data).toMatchObject([
      {
        ...{ visitId: second, sessionType: 4, studentCount: 2, amount: 2000, isPending: false },
        ...{ sessionStatus: 'Completed', sessionDate: '2027-03-10T08:00:00.000Z' },
        ...{ subject: expect.any(String) as string, subCategory: expect.any(String) as string },
      },
      { visitId: first, sessionType: 2, studentCount: 1, amount: 3000, isPending: false },
    ]);
    const page = await report({ itemsPerPage: 1, pageNumber: 2 });
    expect(page.response).toMatchObject({ totalItems: 2, totalPages: 2, data: [{ visitId: first }] });
  });

  it('says that a missed session is pending, and what it will earn', async () => {
    const visitId = await acts.missedBy('student');
    expect(await rows()).toMatchObject([
      { visitId, sessionStatus: 'Student Missed', isPending: true, amount: expect.any(Number) as number },
    ]);
  });

  it('is pending while a flag is open, and follows one that ends in not paid', async () => {
    const flags = flagActs(server, district);
    const visitId = await acts.held();
    await flags.raise(visitId);
    expect(await rows()).toMatchObject([{ visitId, amount: 2000, isPending: true }]);
    await flags.answer(district.levelThree, visitId, { status: 'ACTION_TAKEN', isNotPaid: true });
    expect(await rows()).toMatchObject([{ visitId, amount: 0, isPending: false, isNotPaid: true }]);
    await acts.reinstate(district.levelThree, visitId);
    expect(await rows()).toMatchObject([{ visitId, amount: 2000, isNotPaid: false }]);
  });

  it('is of one school and of its own days', async () => {
    const visitId = await acts.held();
    expect(await rows({ institutionId: district.besideLevelId })).toEqual([]);
    expect(await rows({ startDate: '2027-03-10', endDate: '2027-03-10' })).toMatchObject([{ visitId }]);
    expect(await rows({ startDate: '2027-03-09', endDate: '2027-03-09' })).toEqual([]);
    // At two in the morning of the tenth in UTC it is the ninth in New York, where the school is.
    const late = await acts.held({ startsIn: -8 * 60 });
    expect(await rows({ startDate: '2027-03-09', endDate: '2027-03-09' })).toMatchObject([{ visitId: late }]);
  });

  it('has nothing of another educator, nor for another institution', async () => {
    await acts.held();
    const colleague = await makePerson(server, district.world, 'educator');
    expect((await report({}, colleague)).response?.data).toEqual([]);
    const stranger = await makePerson(server, second, 'educator');
    const there = await server.call('GET /report/educator/finance', {
      ...{ as: stranger.token, host: 'second.test' },
      query: { ...days, institutionId: school },
    });
    expect(there.status).toBe(404);
  });

  it.each([
    ['days turned round', { startDate: '2027-03-10', endDate: '2027-03-09' }, 400],
    ['a day after today', { endDate: '2027-03-11' }, 400],
    ['a school that is none', { institutionId: '7b4a3f0e-6d2c-4a64-9a0f-0a7d6a1a2b3c' }, 404],
  ])('refuses %s', async (_name, query, status) => {
    expect((await report(query)).status).toBe(status);
  });

  it('is refused to everybody else', async () => {
    const { student, levelTwo, levelThree, world } = district;
    const top = await makePerson(server, world, 'topAdmin');
    for (const other of [student, levelTwo, levelThree, top])
      expect((await report({}, other)).status).toBe(403);
  });
});

describe('the payout status', () => {
  const status = async () =>
    (await acts.call<{ payoutStatus: boolean }>(district.educator, 'GET /educator/payout/status')).response
      ?.payoutStatus;

  it('is off where the school or the educator has it off, and then there is no report', async () => {
    await acts.held();
    expect(await status()).toBe(true);
    const { institutionId } = district.world;
    const setLevel = (payoutEnabled: boolean | null) =>
      server.db
        .updateTable('levels')
        .set({ payoutEnabled })
        .where('institutionId', '=', institutionId)
        .where('id', '=', district.world.levels[0])
        .execute();
    await setLevel(false);
    expect(await status()).toBe(false);
    const refused = await report();
    expect([refused.status, refused.message]).toEqual([
      417,
      'Your administrator has disabled the Financial Reports. Please contact your admin for further details.',
    ]);
    await setLevel(null);
    await server.db
      .updateTable('people')
      .set({ payoutEnabled: false })
      .where('id', '=', district.educator.id)
      .execute();
    expect(await status()).toBe(false);
    expect((await report()).response_code).toBe('payouts_off');
  });
});
