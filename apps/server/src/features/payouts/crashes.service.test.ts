import { beforeEach, expect, it } from 'vitest';
import type { FakeStripe } from '../../../test/fake-stripe.ts';
import type { District } from '../../../test/group-factories.ts';
import type { payoutActs } from '../../../test/payout-factories.ts';
import { stripePerTest } from '../../../test/stripe-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { personCtx, type PersonCtx } from '../../platform/context/ctx.ts';
import { watchCrashPoints, type CrashPoint } from '../../platform/processes/crash-points.ts';
import { balanceOf } from '../ledger/balances.service.ts';
import { payOut } from './payouts.service.ts';

let stripe: FakeStripe;
let server: TestServer;
let district: District;
let acts: ReturnType<typeof payoutActs>;

stripePerTest('payoutcrashes', (made) => {
  ({ stripe, server, district, acts } = made);
});
beforeEach(async () => {
  await acts.atStripe(stripe);
  await acts.held();
});

async function educatorCtx(): Promise<PersonCtx> {
  const { world, educator } = district;
  const facts = { language: undefined, timeZone: undefined, proof: { token: educator.token } };
  return personCtx(await server.server.contexts.forCaller({ ...facts, hostName: world.hostName }));
}

const points: readonly (readonly [CrashPoint, number])[] = [
  ['ledger.accountsLocked', 1],
  ['ledger.entryWritten', 1],
  ['ledger.linesWritten', 1],
  ['payouts.reserved', 1],
  ['payouts.asked', 1],
  ['payouts.answered', 1],
  ['ledger.accountsLocked', 2],
  ['ledger.entryWritten', 2],
  ['ledger.linesWritten', 2],
  ['payouts.closed', 1],
];

/** Ends the work when a point is reached for the so-manieth time. */
function dieAt(point: CrashPoint, time: number): (at: CrashPoint) => void {
  let reached = 0;
  return (at) => {
    if (at === point) reached += 1;
    if (at === point && reached === time) throw new Error('dead');
  };
}

it.each(points)('a death at %s, time %i, pays once in the end and loses nothing', async (point, time) => {
  const ctx = await educatorCtx();
  const press = () => payOut(ctx, { amount: '$20.00' });
  await expect(watchCrashPoints(dieAt(point, time), press)).rejects.toThrow('dead');
  const { available, reserved, paid } = await balanceOf(ctx, district.educator.id);
  expect(available + reserved + paid).toBe(2000);
  expect(stripe.transfers.length * 2000).toBeGreaterThanOrEqual(paid);
  // The process that holds a payout has it alone for three minutes.
  await server.pass(181);
  if (available > 0) await press();
  expect(stripe.transfers).toMatchObject([{ amount: 2000 }]);
  expect(await balanceOf(ctx, district.educator.id)).toMatchObject({ available: 0, reserved: 0, paid: 2000 });
  expect((await acts.history()).response?.data).toMatchObject([{ status: 'paid' }]);
  expect((await acts.verified()).faults).toEqual([]);
});

it.each(points)(
  'a death at %s, time %i, of a payout that is refused releases it once',
  async (point, time) => {
    const ctx = await educatorCtx();
    stripe.badDays = ['tooLittle', 'tooLittle'];
    const press = () => payOut(ctx, { amount: '$20.00' });
    await expect(watchCrashPoints(dieAt(point, time), press)).rejects.toThrow('dead');
    await server.pass(181);
    expect(stripe.transfers).toEqual([]);
    expect(await balanceOf(ctx, district.educator.id)).toMatchObject({
      available: 2000,
      reserved: 0,
      paid: 0,
    });
    expect((await acts.verified()).faults).toEqual([]);
  },
);
