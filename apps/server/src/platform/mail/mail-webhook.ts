import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';

/** Where our mail provider reports bounced mails. */
export const mailWebhookPath = '/api/mail/webhook';

const largestBytes = 256 * 1024;
const mostEvents = 500;
/** How far a signature's time may be from now. */
const toleranceMs = 300_000;

/** A mail that came back for ever, or was called spam, by its Message-ID. */
const mailEvent = z.object({
  type: z.enum(['bounced', 'complained']),
  messageId: z.string().max(998),
  recipient: z.string().max(320),
  said: z.string().max(2_000).default(''),
});
const mailNews = z.object({ events: z.array(mailEvent).max(mostEvents) });

/** What happened to one of our mails. */
export interface MailEvent {
  readonly mailId: string;
  readonly recipient: string;
  readonly type: 'bounced' | 'complained';
  readonly said: string;
}

/** The header of a body: the seconds of the clock, and the HMAC-SHA256 of both with the shared secret, in hexadecimal. */
export function signMailNews(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function isSigned(header: string, body: string, { secret, now }: { secret: string; now: Date }): boolean {
  const seconds = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header)?.[1]);
  if (!Number.isInteger(seconds) || Math.abs(now.getTime() - seconds * 1000) > toleranceMs) return false;
  return timingSafeEqual(Buffer.from(header), Buffer.from(signMailNews(secret, body, seconds)));
}

const mailIdOf = (messageId: string): string | undefined =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@lectern>?$/.exec(messageId)?.[1];

function readNews(body: string): MailEvent[] | undefined {
  try {
    const { events } = mailNews.parse(JSON.parse(body));
    return events.flatMap(({ messageId, ...event }) => {
      const mailId = mailIdOf(messageId);
      // Mails of others that go out by the same provider.
      return mailId === undefined ? [] : [{ ...event, mailId }];
    });
  } catch {
    // Said to the sender as such: it is no news that can be read.
    return undefined;
  }
}

/**
 * Takes signed news of mails that came back. Without a secret there is no such address. Refuses with 401 what is not signed
 * with it or was signed more than five minutes ago, with 400 what cannot be read. The same news twice changes nothing.
 */
export async function bindMailWebhook(
  app: FastifyInstance,
  {
    secret,
    clock,
    onEvent,
  }: { secret: string | undefined; clock: Clock; onEvent: (event: MailEvent) => Promise<void> },
): Promise<void> {
  if (secret === undefined) return;
  await app.register(async (scope) => {
    // The signature covers the text as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/webhook+json', 'application/json'],
      { parseAs: 'string', bodyLimit: largestBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(mailWebhookPath, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const header = String(request.headers['lectern-signature'] ?? '');
      if (!isSigned(header, body, { secret, now: clock.now() }))
        return reply.code(401).type('text/plain').send('not signed with the secret of the webhook');
      const events = readNews(body);
      if (!events) return reply.code(400).type('text/plain').send('not the news of mails');
      for (const event of events) await onEvent(event);
      return reply.code(200).type('text/plain').send('');
    });
  });
}
