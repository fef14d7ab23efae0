import { z } from 'zod';
import { epochMs, id, instant } from './core.shapes.ts';

const part = z.enum(['ok', 'down']);

/** The answer of the network probe. */
export const pong = z.object({ time: epochMs });

/** Which parts of the server work. */
export const health = z.object({
  status: part,
  database: part,
  jobs: part,
  engine: part,
  /** 'off' where one process serves alone. */
  redis: z.enum(['ok', 'down', 'off']),
  version: z.string(),
});

const farthestMove = 400 * 86_400;

/** How far the clock of a test is moved; back for the next test. */
export const clockMove = z.strictObject({ seconds: z.int().min(-farthestMove).max(farthestMove) });

/** The product's time after it was moved. */
export const clockTime = z.object({ time: epochMs, instant });

/** A mail that was not sent but kept, because no mail server is configured. */
export const outboxMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Every address in the mail, in order. */
  links: z.array(z.string()),
  /** The file that the mail carries for the receiver's calendar. */
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).nullable(),
  createdAt: instant,
});

/** Mails of the outbox, the newest first. */
export const outbox = z.object({ data: z.array(outboxMail) });
