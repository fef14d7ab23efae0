import { z } from 'zod';
import { say } from '../core/say.ts';
import { readQuietHours } from './messages.rules.ts';

/** When nothing is delivered, such as `21:00-07:00`; `off` for never. */
export const quietHours = z
  .string()
  .max(11)
  .refine((text) => readQuietHours(text) !== undefined, say('messages.quietHoursWrong'));
