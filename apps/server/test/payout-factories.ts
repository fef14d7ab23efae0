import type { PayoutAccount, PayoutRow } from '@lectern/contract/payouts/payouts.shapes.ts';
import { makePerson, type MadePerson } from './factories.ts';
import type { FakeStripe } from './fake-stripe.ts';
import type { District } from './group-factories.ts';
import { moneyActs } from './ledger-factories.ts';
import type { TestServer } from './test-server.ts';

/** What signs the news of the test's Stripe. */
export const newsSecret = 'whsec_of_the_test_0123456789abcdef';

/** A page of payouts. */
export interface PayoutsAnswer {
  readonly data: readonly PayoutRow[];
  readonly totalItems: number;
  readonly educatorName?: string;
}

/** What people of a district do about payouts, through HTTP. */
export function payoutActs(server: TestServer, district: District) {
  const { educator, world } = district;
  const money = moneyActs(server, district);
  const { call } = money;
  const keep = async (kind: string, secret: string | null) => {
    const admin = await makePerson(server, world, 'topAdmin');
    const { id } = await server.db
      .selectFrom('hosts')
      .select('id')
      .where('institutionId', '=', world.institutionId)
      .executeTakeFirstOrThrow();
    return call(admin, `PUT /white-label/hosts/${id}/secret`, { body: { kind, secret } });
  };
  const account = async (as: MadePerson = educator) =>
    (await call<PayoutAccount>(as, 'GET /educator/payout/account')).response;
  const setUp = (as: MadePerson = educator) => call(as, 'POST /educator/payout/account');
  return {
    ...money,
    keep,
    account,
    setUp,
    link: (as: MadePerson = educator) => call<{ address: string }>(as, 'POST /educator/payout/account/link'),
    payOut: async (amount?: string, as: MadePerson = educator) =>
      call<{ payoutId: string; state: string }>(as, 'POST /educator/payout', {
        body: { amount: amount ?? (await account(as))?.amountNeedsToPaid ?? '$0.00' },
      }),
    history: (as: MadePerson = educator, query: Record<string, string | number> = {}) =>
      call<PayoutsAnswer>(as, 'GET /educator/payout', {
        query: { startDate: '2027-03-01', endDate: '2027-03-10', ...query },
      }),
    historyOf: (as: MadePerson, id: string = educator.id, query: Record<string, string> = {}) =>
      call<PayoutsAnswer>(as, `GET /report/admin/payout/${id}`, {
        query: { startDate: '2027-03-01', endDate: '2027-03-10', ...query },
      }),
    /** The institution is at Stripe, and the educator's account there is ready. */
    atStripe: async (stripe: FakeStripe) => {
      await keep('payments', 'sk_test_0123456789abcdef');
      await keep('paymentsWebhook', newsSecret);
      await setUp();
      for (const one of stripe.accounts.values())
        Object.assign(one, { details_submitted: true, transfers: 'active', disabledReason: null });
      const { accountCreatedStatus } = (await account()) ?? {};
      if (!accountCreatedStatus) throw new Error('The account is not ready.');
    },
    mails: (kind: string) =>
      server.db
        .selectFrom('mails')
        .selectAll()
        .where('institutionId', '=', world.institutionId)
        .where('kind', '=', kind)
        .execute(),
  };
}
