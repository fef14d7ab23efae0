import { z } from 'zod';
import { civilDate, id, instant, page, paging, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { payoutsLimits } from './payouts.limits.ts';
import { payoutAccountStates, payoutProviders, payoutStates } from './payouts.names.ts';
import { centsOf } from './payouts.rules.ts';

/** An educator's account at the payment provider, and what is available to be paid out to it. */
export const payoutAccount = z.object({
  /** Whether the account is there and ready. */
  accountCreatedStatus: z.boolean(),
  /** The available amount, as a text that begins with a dollar sign, in any currency. */
  amountNeedsToPaid: z.string(),
  state: z.enum(payoutAccountStates),
  /** Null where the institution has no provider. */
  provider: z.enum(payoutProviders).nullable(),
  /** The same amount in cents of the currency. */
  amount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** Whether a payout is not done yet. */
  isPayoutOpen: z.boolean(),
});

/** Where the setup goes on, at the provider. */
export const payoutSetupLink = z.object({ address: z.url() });

/** The amount to pay out: all that is available, as it was shown. */
export const payoutRequest = z.strictObject({
  amount: soundText()
    .max(payoutsLimits.amount)
    .refine((text) => centsOf(text) !== null, say('payouts.field.amount')),
});

/** The result of a payout: paid, or still with the provider. */
export const payoutAnswer = z.object({ payoutId: id, state: z.enum(['open', 'paid']) });

/** Which payouts are wanted: those of some days, in the institution's zone. */
export const payoutsQuery = z.strictObject({ ...paging, startDate: civilDate, endDate: civilDate });

/** A payout. */
export const payoutRow = z.object({
  payoutId: id,
  createdDate: instant,
  /** Cents of the currency. */
  amount: z.int(),
  status: z.enum(payoutStates),
});

/** A payout. */
export type PayoutRow = z.infer<typeof payoutRow>;

/** A page of payouts, the newest first. */
export const payoutsPage = page(payoutRow).extend({
  /** ISO 4217. */
  currency: z.string(),
});

/** The payouts of one educator. */
export const educatorPayoutsPage = payoutsPage.extend({ educatorName: z.string() });

/** An educator's account at the payment provider. */
export type PayoutAccount = z.infer<typeof payoutAccount>;
