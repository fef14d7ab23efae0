import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { AllInstitutions } from '../db/scope.ts';
import { trustProxies } from '../http/trusted-proxies.ts';
import { escapeHtml } from '../texts/escape-html.ts';
import { textWith, type MailUnsubscribe } from './mailer.ts';

/** A mail that is kept because no mail server is set. */
export interface KeptMail {
  readonly institution: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly deferredUntil: Date | null;
  readonly hasInvitation: boolean;
}

const mostMails = 100;

/** The newest kept mails, of whichever institution. */
export async function listKeptMailsAcrossInstitutions(all: AllInstitutions): Promise<KeptMail[]> {
  const mails = await all.db
    .selectFrom('mails')
    .innerJoin('institutions', 'institutions.id', 'mails.institutionId')
    .select((select) => [
      'institutions.name as institution',
      ...([
        'mails.recipient',
        'mails.subject',
        'mails.body',
        'mails.createdAt',
        'mails.deferredUntil',
      ] as const),
      'mails.unsubscribe',
      select('mails.invitation', 'is not', null).$castTo<boolean>().as('hasInvitation'),
    ])
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id')
    .limit(mostMails)
    .execute();
  return mails.map(({ unsubscribe, body, ...mail }) => ({
    ...mail,
    body: textWith(body, unsubscribe as MailUnsubscribe | null),
  }));
}

const isLoopback = trustProxies(['loopback']);
const ownNames = /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
/** Headers that proxies add. */
const traces = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Whether the caller is on this machine and uses one of its names: requests through a proxy come from elsewhere. */
function isAtThisMachine({ raw, headers }: FastifyRequest): boolean {
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (
    isLoopback(peer) &&
    ownNames.test(headers.host ?? '') &&
    traces.every((name) => headers[name] === undefined)
  );
}

/** The links of a mail can be pressed; all else is as it was written. */
function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<>"']+/g,
    (link) => `<a href="${link}" rel="noreferrer">${link}</a>`,
  );
}

function article({ deferredUntil, hasInvitation, ...mail }: KeptMail): string {
  const facts = [
    `To ${mail.recipient}`,
    mail.institution,
    mail.createdAt.toISOString(),
    ...(deferredUntil ? [`waits until ${deferredUntil.toISOString()}`] : []),
    ...(hasInvitation ? ['with an entry for the calendar'] : []),
  ];
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p><small>${facts.map(escapeHtml).join(' · ')}</small></p>
<pre>${withLinks(mail.body)}</pre></article>`;
}

/** Kept mails as a page without any script. */
export function outboxPage(mails: readonly KeptMail[]): string {
  const kept = mails.map(article).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:48rem;padding:0 1rem}
article{border-top:1px solid #8888;padding:.5rem 0}h2{font-size:1.05rem;margin:.5rem 0 0}p{margin:0}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><main><h1>Outbox</h1>
<p>No mail server is set (<code>SMTP_URL</code>), so mails stay here, the newest ${mostMails} on this page. It is shown to a browser on this machine alone.</p>
${kept || '<p>No mail was written yet.</p>'}</main></body></html>`;
}

/**
 * Answers `/api/outbox` with mails to people at this machine. They hold links that let people in: for everybody else
 * there is no such page.
 */
export function serveMails(app: FastifyInstance, mails: () => Promise<readonly KeptMail[]>): void {
  app.get('/api/outbox', async (request, reply) => {
    if (!isAtThisMachine(request)) return reply.callNotFound();
    return reply.type('text/html').send(outboxPage(await mails()));
  });
}

/** Serves the kept mails where the product is tried out and no mail server is set; in production there is no such page. */
export function serveOutbox(
  app: FastifyInstance,
  { production, mail }: Pick<Config, 'production' | 'mail'>,
  all: AllInstitutions,
): void {
  if (!production && mail.smtpUrl === undefined) serveMails(app, () => listKeptMailsAcrossInstitutions(all));
}
