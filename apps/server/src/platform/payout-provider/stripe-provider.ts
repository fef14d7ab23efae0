import Stripe from 'stripe';
import { z } from 'zod';
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
/** How far a signature's time may be from now. */
const toleranceSeconds = 300;
/** With these answers Stripe has certainly not done what it was asked; any other answer leaves that open. */
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
  // An account that Stripe still reviews, or asks about, is not closed.
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

const stripeId = z.string().regex(/^[\w-]{1,255}$/);

/** As much of an event as we look at. */
const anyEvent = z.object({ type: z.string(), account: stripeId.optional() });
const ofAccount = z.object({ data: z.object({ object: z.object({ id: stripeId }) }) });
const ofTransfer = z.object({
  data: z.object({ object: z.object({ transfer_group: z.string().max(255).nullable() }) }),
});

const transferTypes: ReadonlySet<string> = new Set([
  ...['transfer.created', 'transfer.updated', 'transfer.reversed'],
]);

function aboutOf(event: unknown): PayoutNews | null {
  const { type, account } = anyEvent.safeParse(event).data ?? { type: '' };
  if (type === 'account.updated') {
    const accountId = ofAccount.safeParse(event).data?.data.object.id;
    return accountId === undefined ? null : { kind: 'account', accountId };
  }
  if (type === 'account.application.deauthorized')
    return account === undefined ? null : { kind: 'account', accountId: account };
  const payoutId = transferTypes.has(type)
    ? ofTransfer.safeParse(event).data?.data.object.transfer_group
    : undefined;
  return typeof payoutId === 'string' ? { kind: 'transfer', payoutId } : null;
}

/** Whether a signature has one time, and that is not yet to come: the library looks at the past alone. */
function isTimely(signature: string, now: Date): boolean {
  const times = signature.split(',').filter((part) => part.trim().startsWith('t='));
  const seconds = Number(/^t=(\d{1,12})$/.exec(times[0]?.trim() ?? '')?.[1]);
  return times.length === 1 && seconds * 1000 - now.getTime() <= toleranceSeconds * 1000;
}

/** The subject of Stripe's news; null if it is not ours. Throws NewsNotSigned. */
export function readStripeNews({ body, signature, secret, now }: SignedNews): PayoutNews | null {
  if (!isTimely(signature, now)) throw new NewsNotSigned();
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(
      ...([body, signature, secret, toleranceSeconds, undefined, now.getTime()] as const),
    );
  } catch {
    // Whatever is wrong with it: no holder of the secret has signed this text now.
    throw new NewsNotSigned();
  }
  return aboutOf(event);
}
