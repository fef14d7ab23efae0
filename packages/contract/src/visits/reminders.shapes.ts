import { z } from 'zod';
import { say } from '../core/say.ts';
import { reminderLimits as limits } from './visits.limits.ts';

const wrong = say('administration.reminders.wrong');

/** How many minutes before the start people are reminded; an empty list is no reminder. */
export const reminderRule = z.strictObject({
  minutes: z
    .array(z.int(wrong).min(limits.minutes.least, wrong).max(limits.minutes.most, wrong))
    .max(limits.most, say('administration.reminders.tooMany')),
});
