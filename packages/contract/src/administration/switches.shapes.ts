import { z } from 'zod';
import { say } from '../core/say.ts';
import { quietHours } from '../messages/quiet-hours.shapes.ts';
import { readPresentRule } from '../visits/present.rules.ts';
import { levelReference } from '../people/people.shapes.ts';
import { levelSwitchLimits } from './hierarchy.limits.ts';

const { noticeHours, slotMinutes } = levelSwitchLimits;

const wrongNotice = say('administration.switches.noticeWrong');
const wrongSlot = say('administration.switches.slotWrong');

/** When somebody counts as present: `joined`, `minutes:10` or `share:50`, in percent of the session. */
const presentRule = z
  .string()
  .refine((text) => readPresentRule(text) !== undefined, say('administration.switches.presentWrong'));

/** A level's decisions for itself and all below; null is inherited. Payouts that are off above are off below. */
export const levelSwitches = z.strictObject({
  medicAid: z.boolean().nullable(),
  payouts: z.boolean().nullable(),
  inPerson: z.boolean().nullable(),
  noticeHours: z
    .int(wrongNotice)
    .min(noticeHours.least, wrongNotice)
    .max(noticeHours.most, wrongNotice)
    .nullable(),
  slotMinutes: z.int(wrongSlot).min(slotMinutes.least, wrongSlot).max(slotMinutes.most, wrongSlot).nullable(),
  presentRule: presentRule.nullable(),
  quietHours: quietHours.nullable(),
});

/** A switch as it holds, and whose decision it is: null is the product's own default. */
const effective = <T extends z.core.$ZodType>(value: T) =>
  z.object({ value, from: levelReference.nullable() });

/** Every switch as it holds at one place. */
export const holdingSwitches = z.object({
  medicAid: effective(z.boolean()),
  payouts: effective(z.boolean()),
  inPerson: effective(z.boolean()),
  noticeHours: effective(z.int()),
  slotMinutes: effective(z.int()),
  presentRule: effective(z.string()),
  quietHours: effective(z.string()),
  timeZone: effective(z.string()),
});

/** The switches as they apply at an administrator's level. */
export const systemFeatures = z.object({
  payoutEnabled: z.boolean(),
  medicAid: z.boolean(),
  allowInPerson: z.boolean(),
  noticeHours: z.int(),
  slotMinutes: z.int(),
  timeZone: z.string(),
  /** All of them with the level that decided: the defaults of a new level just below. */
  holding: holdingSwitches,
});
