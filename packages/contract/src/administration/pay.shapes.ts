import { z } from 'zod';
import { civilDate, instant, recordVersion } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { payLimits } from './pay.limits.ts';

const cents = z
  .int({ error: say('administration.pay.rateWrong') })
  .min(0, say('administration.pay.rateWrong'))
  .max(payLimits.mostCents, say('administration.pay.rateWrong'));

/** The wanted pay of an educator. `version` is the person's, with which the form was opened. */
export const changedPay = z.strictObject({
  /** Null: as the schools have it. On is on only where one of the schools has payouts. */
  payouts: z.boolean().nullable(),
  /** Null leaves the rates as they are; without `cents` a rate that is still to come is taken back. */
  rate: z.strictObject({ validFrom: civilDate, cents: cents.nullable() }).nullable(),
  version: recordVersion,
});

/** An educator's hourly rate, and whether money is paid out to them. */
export const educatorPay = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** The day by which rates hold now, in the institution's zone. */
  today: civilDate,
  /** Today's rate; `validFrom` is null for the institution's rate. */
  rate: z.object({ cents: z.int().min(0), validFrom: civilDate.nullable() }),
  /** The newest first, those to come included. */
  rates: z.array(
    z.object({
      validFrom: civilDate,
      cents: z.int().min(0),
      setAt: instant,
      /** For people who set rates. */
      setBy: z.string().nullable(),
      isToCome: z.boolean(),
    }),
  ),
  payouts: z.object({ own: z.boolean().nullable(), atSchools: z.boolean(), isOn: z.boolean() }),
  maySet: z.boolean(),
});

/** An educator's hourly rate, and whether money is paid out to them. */
export type EducatorPay = z.infer<typeof educatorPay>;
