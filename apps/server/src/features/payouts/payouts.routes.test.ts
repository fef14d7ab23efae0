import { beforeEach, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/factories.ts';
import type { BadDay, FakeStripe } from '../../../test/fake-stripe.ts';
import type { District } from '../../../test/group-factories.ts';
import type { payoutActs } from '../../../test/payout-factories.ts';
import { transaction } from '../../platform/context/ctx.ts';
import { closeFlag } from '../ledger/sessions.service.ts';
import { stripePerTest } from '../../../test/stripe-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let stripe: FakeStripe;
let server: TestServer;
let district: District;
let acts: ReturnType<typeof payoutActs>;

stripePerTest('payouts', (made) => {
  ({ stripe, server, district, acts } = made);
});

/** The provider's library retries once by itself when a connection ends. */
const lostTwice: BadDay[] = ['lostAnswer', 'lostAnswer'];

const sent = () => stripe.transfers.map(({ amount, reversed }) => [amount, reversed]);
const balance = async () => (await acts.balance(district.educator)).response;
const statuses = async () => (await acts.history()).response?.data.map(({ status }) => status);

describe('a payout', () => {
  beforeEach(async () => {
    await acts.atStripe(stripe);
    await acts.held();
  });

  it('takes the whole balance, is paid once, and stands in the history', async () => {
    expect(await acts.account()).toMatchObject({
      ...{ accountCreatedStatus: true, amountNeedsToPaid: '$20.00', amount: 2000, currency: 'USD' },
      ...{ state: 'active', provider: 'stripe', isPayoutOpen: false },
    });
    const { status, response } = await acts.payOut();
    expect([status, response?.state]).toEqual([200, 'paid']);
    expect(stripe.transfers).toMatchObject([
      { amount: 2000, currency: 'usd', destination: 'acct_1', transfer_group: response?.payoutId },
    ]);
    expect(await balance()).toMatchObject({ available: 0, reserved: 0, paid: 2000 });
    expect((await acts.history()).response).toMatchObject({
      totalItems: 1,
      data: [
        {
          ...{ payoutId: response?.payoutId, amount: 2000, status: 'paid' },
          createdDate: server.clock.now().toISOString(),
        },
      ],
    });
    expect((await acts.payOut()).status).toBe(417);
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('is paid once for a hundred that press at once', async () => {
    const presses = await Promise.all(Array.from({ length: 100 }, () => acts.payOut('$20.00')));
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200, 417]));
    expect(sent()).toEqual([[2000, false]]);
    expect(await balance()).toMatchObject({ available: 0, paid: 2000 });
  });

  it.each([
    ['another amount', '$19.99', 'Your balance has changed.'],
    ['more than there is', '$2000.00', 'Your balance has changed.'],
    ['nothing', '$0.00', 'There is nothing to pay out.'],
  ])('is refused for %s, and nothing is reserved', async (_name, amount, message) => {
    const answer = await acts.payOut(amount);
    expect([answer.status, answer.message]).toEqual([417, expect.stringContaining(message)]);
    expect(await balance()).toMatchObject({ available: 2000, reserved: 0 });
    expect([sent(), await statuses()]).toEqual([[], []]);
  });

  it.each(['20', '$-20.00', '1e3', ''])('does not take %j for an amount', async (amount) => {
    expect((await acts.payOut(amount)).status).toBe(400);
  });

  it('leaves out what a flag holds back', async () => {
    const visitId = await acts.held({ startsIn: -300, minutes: 60 });
    await server.db
      .updateTable('ledgerSessions')
      .set({ isFlagged: true })
      .where('visitId', '=', visitId)
      .execute();
    expect(await acts.account()).toMatchObject({ amountNeedsToPaid: '$20.00' });
    await acts.payOut();
    expect(sent()).toEqual([[2000, false]]);
  });

  it('is refused where the provider refuses it: the amount is available again, and the next one is another', async () => {
    stripe.badDays = ['tooLittle'];
    const { status, message } = await acts.payOut();
    expect([status, message]).toEqual([417, expect.stringContaining('refused the payout')]);
    expect(await balance()).toMatchObject({ available: 2000, reserved: 0, paid: 0 });
    expect(await statuses()).toEqual(['failed']);
    // The waiting person got the result in the answer.
    expect(await acts.mails('payout-failed')).toEqual([]);
    server.clock.move(1);
    expect((await acts.payOut()).response?.state).toBe('paid');
    expect(await statuses()).toEqual(['paid', 'failed']);
  });

  const unclear: BadDay[][] = [lostTwice, ['faultAfter'], ['inUse'], ['tooMany']];

  it.each(unclear)('stays open on %s, is asked about, and is paid once', async (...days) => {
    stripe.badDays = days;
    const { status, response } = await acts.payOut();
    expect([status, response?.state]).toEqual([200, 'open']);
    expect(await acts.account()).toMatchObject({ isPayoutOpen: true, amountNeedsToPaid: '$0.00' });
    expect(await balance()).toMatchObject({ available: 0, reserved: 2000, paid: 0 });
    await acts.held({ startsIn: -300, minutes: 60 });
    const again = await acts.payOut('$40.00');
    expect([again.status, again.message]).toEqual([417, expect.stringContaining('in progress')]);
    await server.pass(4);
    expect(await statuses()).toEqual(['open']);
    await server.pass(1);
    expect([sent(), await statuses()]).toEqual([[[2000, false]], ['paid']]);
    expect(await balance()).toMatchObject({ available: 4000, reserved: 0, paid: 2000 });
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('is released a day later where the provider has a fault and never got it, and not before', async () => {
    stripe.badDays = ['faultBefore'];
    await acts.payOut();
    for (let hours = 0; hours < 23; hours += 1) await server.pass(3599);
    expect([sent(), await statuses()]).toEqual([[], ['open']]);
    expect(await balance()).toMatchObject({ available: 0, reserved: 2000 });
    const before = stripe.calls.filter((route) => route === 'POST /v1/transfers').length;
    await server.pass(2 * 3600);
    expect((await acts.history(district.educator, { endDate: '2027-03-11' })).response?.data).toMatchObject([
      { status: 'failed', amount: 2000 },
    ]);
    expect(stripe.calls.filter((route) => route === 'POST /v1/transfers')).toHaveLength(before);
    expect(await balance()).toMatchObject({ available: 2000, reserved: 0 });
    expect(await acts.mails('payout-failed')).toMatchObject([
      { recipient: district.educator.email, body: expect.stringContaining('$20.00') as string },
    ]);
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('is not released while nobody answers', async () => {
    stripe.badDays = [...lostTwice];
    await acts.payOut();
    stripe.isAway = true;
    await server.pass(30 * 3600);
    expect(await balance()).toMatchObject({ available: 0, reserved: 2000 });
    stripe.isAway = false;
    await server.pass(3600);
    expect(await balance()).toMatchObject({ available: 0, reserved: 0, paid: 2000 });
    expect(sent()).toEqual([[2000, false]]);
  });

  it('is not asked for at another provider than the one that it began at', async () => {
    stripe.badDays = [...lostTwice];
    await acts.payOut();
    await acts.keep('payments', 'sk_test_of_somebody_else_0123');
    stripe.platform = 'acct_other';
    await server.pass(30 * 3600);
    expect(await balance()).toMatchObject({ reserved: 2000 });
    expect(await acts.account()).toMatchObject({ state: 'none', accountCreatedStatus: false });
    await acts.keep('payments', 'sk_test_0123456789abcdef');
    await server.pass(3600);
    expect([sent(), await balance()]).toMatchObject([[[2000, false]], { reserved: 0, paid: 2000 }]);
  });

  it('is refused before anything is reserved while the provider is away', async () => {
    stripe.isAway = true;
    const { status, message } = await acts.payOut('$20.00');
    expect([status, message]).toEqual([503, expect.stringContaining('cannot be reached')]);
    expect(await balance()).toMatchObject({ available: 2000, reserved: 0 });
    // The card does not ask the provider again at once.
    expect(await acts.account()).toMatchObject({ state: 'active' });
    server.clock.move(600);
    expect((await acts.call(district.educator, 'GET /educator/payout/account')).status).toBe(503);
  });

  it('is refused where the provider has closed the account meanwhile', async () => {
    Object.assign(stripe.accounts.get('acct_1') ?? {}, {
      transfers: 'inactive',
      disabledReason: 'rejected.fraud',
    });
    const { status, message } = await acts.payOut('$20.00');
    expect([status, message]).toEqual([417, expect.stringContaining('not ready')]);
    expect(await acts.account()).toMatchObject({ state: 'disabled', accountCreatedStatus: false });
    expect(await balance()).toMatchObject({ available: 2000, reserved: 0 });
  });

  it('is refused to whom nothing is paid out, with every other call of payouts', async () => {
    await server.db
      .updateTable('people')
      .set({ payoutEnabled: false })
      .where('id', '=', district.educator.id)
      .execute();
    const answers = [
      await acts.payOut('$20.00'),
      await acts.setUp(),
      await acts.link(),
      await acts.history(),
    ];
    answers.push(await acts.call(district.educator, 'GET /educator/payout/account'));
    expect(answers.map(({ status }) => status)).toEqual([417, 417, 417, 417, 417]);
    expect(answers[0]?.message).toBe(
      'Your administrator has disabled the Financial Reports. Please contact your admin for further details.',
    );
    expect(sent()).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const { student, levelThree, world } = district;
    const top = await makePerson(server, world, 'topAdmin');
    for (const as of [student, levelThree, top]) {
      expect((await acts.payOut('$20.00', as)).status).toBe(403);
      expect((await acts.setUp(as)).status).toBe(403);
    }
    const colleague = await makePerson(server, world, 'educator');
    expect((await acts.payOut('$20.00', colleague)).status).toBe(417);
    expect((await acts.history(colleague)).response?.data).toEqual([]);
    expect(sent()).toEqual([]);
  });
});

describe('a balance below zero', () => {
  it('is shown, carried, and not paid out', async () => {
    await acts.atStripe(stripe);
    const visitId = await acts.held();
    await acts.payOut();
    const ctx = await server.server.contexts.forInstitution(district.world.institutionId);
    await transaction(ctx, (tx) => closeFlag(tx, visitId, true));
    expect(await acts.account()).toMatchObject({ amountNeedsToPaid: '$-20.00', amount: -2000 });
    expect((await acts.payOut('$20.00')).status).toBe(417);
    await acts.held({ startsIn: -300, minutes: 60 });
    expect(await acts.account()).toMatchObject({ amountNeedsToPaid: '$20.00' });
    expect((await acts.payOut()).response?.state).toBe('paid');
    expect(sent()).toEqual([
      [2000, false],
      [2000, false],
    ]);
    expect((await acts.verified()).faults).toEqual([]);
  });
});

describe('a history', () => {
  beforeEach(async () => {
    await acts.atStripe(stripe);
    await acts.held();
    await acts.payOut();
  });

  it('is of the days that were chosen, in the institution’s zone', async () => {
    const on = async (startDate: string, endDate: string) =>
      (await acts.history(district.educator, { startDate, endDate })).response?.totalItems;
    // At four in the morning of the tenth in UTC it is the ninth in New York.
    await server.db
      .updateTable('payouts')
      .set({ createdAt: new Date('2027-03-10T04:00:00Z') })
      .where('institutionId', '=', district.world.institutionId)
      .execute();
    const { timeZone } = await server.db
      .selectFrom('institutions')
      .select('timeZone')
      .where('id', '=', district.world.institutionId)
      .executeTakeFirstOrThrow();
    const day = timeZone === 'America/New_York' ? '2027-03-09' : '2027-03-10';
    expect(await on(day, day)).toBe(1);
    expect(await on('2027-03-01', '2027-03-08')).toBe(0);
  });

  it.each([
    ['days turned round', { startDate: '2027-03-10', endDate: '2027-03-09' }],
    ['a day after today', { endDate: '2027-03-11' }],
  ])('refuses %s', async (_name, query) => {
    expect((await acts.history(district.educator, query)).status).toBe(400);
    const top = await makePerson(server, district.world, 'topAdmin');
    expect((await acts.historyOf(top, district.educator.id, query)).status).toBe(400);
  });

  it('is read by administrators who reach a school of the educator', async () => {
    const { educator, levelTwo, levelThree, world } = district;
    for (const role of ['topAdmin', 'graAdmin'] as const) {
      const admin = await makePerson(server, world, role);
      expect((await acts.historyOf(admin)).response).toMatchObject({
        ...{ totalItems: 1, educatorName: educator.name },
        data: [{ amount: 2000, status: 'paid' }],
      });
    }
    for (const admin of [levelTwo, levelThree]) expect((await acts.historyOf(admin)).status).toBe(200);
    await server.db
      .insertInto('educatorLevels')
      .values({
        institutionId: world.institutionId,
        educatorId: educator.id,
        levelId: district.besideLevelId,
      })
      .execute();
    expect((await acts.historyOf(levelThree)).response?.totalItems).toBe(1);
    expect((await acts.historyOf(educator)).status).toBe(403);
  });

  it('is not found of somebody who is none of theirs, or no educator', async () => {
    const { student, levelThree, world, besideLevelId } = district;
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    expect((await acts.historyOf(beside)).status).toBe(404);
    expect((await acts.historyOf(levelThree, student.id)).status).toBe(404);
  });
});
