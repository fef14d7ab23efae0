import Stripe from 'stripe';
import {
  NewsNotSigned,
  PayoutFault,
  type PayoutNews,
  type PayoutProvider,
  type ProviderAccountState,
  type ProviderTransfer,
  type SignedNews,
} from './payout-provider.ts';

/** Where Stripe is asked; a test has one of its own. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
}

/** Within this time an answer comes or is unclear. */
const timeoutMs = 20_000;
/** So far a signature's time may be from now. */
const toleranceSeconds = 300;
/** Whatever Stripe answers with these, it has not done what it was asked; any other answer leaves that open. */
const saidNo: ReadonlySet<number> = new Set([400, 401, 402, 403, 404]);

function faultOf(error: unknown): PayoutFault {
  if (error instanceof PayoutFault) return error;
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode = 0, code, type } = error;
  const isNo = saidNo.has(statusCode) && type !== 'StripeIdempotencyError';
  return new PayoutFault(isNo ? 'refused' : 'unclear', code ?? type);
}

async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    throw faultOf(error);
  }
}

function stateOf({ details_submitted, capabilities, requirements }: Stripe.Account): ProviderAccountState {
  if (!details_submitted) return 'incomplete';
  if (capabilities?.transfers === 'active') return 'active';
  // What Stripe still looks at, or wants to know first, is not closed.
  const reason = requirements?.disabled_reason ?? null;
  return reason === null || reason === 'requirements.pending_verification' ? 'incomplete' : 'disabled';
}

function toTransfer({ id, reversed }: Stripe.Transfer): ProviderTransfer {
  return { id, isReturned: reversed };
}

/** Amounts are kept in hundredths; Stripe counts some currencies otherwise. */
function refuseOtherUnits(currency: string): void {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  if (maximumFractionDigits !== 2) throw new PayoutFault('refused', `currency_${currency}`);
}

async function accountState(stripe: Stripe, accountId: string): Promise<ProviderAccountState> {
  try {
    return stateOf(await stripe.accounts.retrieve(accountId));
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeError && error.code === 'account_invalid';
    const isUnknown = error instanceof Stripe.errors.StripeError && error.statusCode === 404;
    if (isGone || isUnknown) return 'gone';
    throw faultOf(error);
  }
}

/** Stripe Connect with Express accounts, by the key of an institution. */
export function createStripeProvider(key: string, address?: StripeAddress): PayoutProvider {
  const stripe = new Stripe(key, {
    ...{ maxNetworkRetries: 0, timeout: timeoutMs, telemetry: false },
    ...address,
  });
  let platform: Promise<string> | undefined;
  return {
    name: 'stripe',
    platform: async () => {
      platform ??= asked(stripe.accounts.retrieveCurrent()).then(({ id }) => `stripe ${id}`);
      try {
        return await platform;
      } catch (error) {
        platform = undefined;
        throw error;
      }
    },
    openAccount: async ({ key: idempotencyKey, educatorId, institutionId, email }) => {
      const account = await asked(
        stripe.accounts.create(
          {
            ...{ type: 'express', email },
            capabilities: { transfers: { requested: true } },
            metadata: { educatorId, institutionId },
          },
          { idempotencyKey },
        ),
      );
      return account.id;
    },
    accountState: (accountId) => accountState(stripe, accountId),
    setupAddress: async (accountId, { done, again }) => {
      const link = await asked(
        stripe.accountLinks.create({
          ...{ account: accountId, return_url: done, refresh_url: again },
          type: 'account_onboarding',
        }),
      );
      return link.url;
    },
    transfer: async ({ payoutId, accountId, amount, currency }) => {
      refuseOtherUnits(currency);
      const transfer = await asked(
        stripe.transfers.create(
          {
            ...{ amount, currency: currency.toLowerCase(), destination: accountId },
            ...{ transfer_group: payoutId, metadata: { payoutId } },
          },
          { idempotencyKey: payoutId },
        ),
      );
      return toTransfer(transfer);
    },
    findTransfer: async (payoutId) => {
      const { data } = await asked(stripe.transfers.list({ transfer_group: payoutId, limit: 1 }));
      return data[0] ? toTransfer(data[0]) : null;
    },
  };
}

/** What news of Stripe are about; null for what is none of ours. Throws NewsNotSigned. */
export function readStripeNews({ body, signature, secret, now }: SignedNews): PayoutNews | null {
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(
      ...([body, signature, secret, toleranceSeconds, undefined, now.getTime()] as const),
    );
  } catch {
    // Whatever is wrong with it: nobody who knows the secret has signed this text now.
    throw new NewsNotSigned();
  }
  return aboutOf(event);
}

function aboutOf(event: Stripe.Event): PayoutNews | null {
  if (event.type === 'account.updated') return { kind: 'account', accountId: event.data.object.id };
  if (event.type === 'account.application.deauthorized')
    return event.account === undefined ? null : { kind: 'account', accountId: event.account };
  const isOfTransfer =
    event.type === 'transfer.created' ||
    event.type === 'transfer.updated' ||
    event.type === 'transfer.reversed';
  const payoutId = isOfTransfer ? event.data.object.transfer_group : null;
  return payoutId === null ? null : { kind: 'transfer', payoutId };
}
