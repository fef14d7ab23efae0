import { z } from 'zod';
import { recordVersion } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { reminderLimits as limits } from './visits.limits.ts';

const wrong = say('administration.reminders.wrong');

const minutes = z
  .array(z.int(wrong).min(limits.minutes.least, wrong).max(limits.minutes.most, wrong))
  .max(limits.most, say('administration.reminders.tooMany'));

/**
 * How many minutes before the start people are reminded; an empty list is no reminder. A change names the version that the
 * rule still has.
 */
export const reminderRule = z.strictObject({ minutes, version: recordVersion });

/** How many minutes before the start people are reminded, and how often that was changed. */
export type ReminderRule = z.infer<typeof reminderRule>;
