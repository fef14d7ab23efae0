import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contexts } from '../context/contexts.ts';
import type { Ctx, Language } from '../context/ctx.ts';
import { readLanguage } from '../http/request-facts.ts';
import { escapeHtml } from '../texts/escape-html.ts';
import { translate } from '../texts/translate.ts';
import type { PayoutNews } from './payout-provider.ts';
import {
  readSandboxTicket,
  sandboxPath,
  type SandboxSources,
  type SandboxTicket,
} from './sandbox-provider.ts';
import {
  findSandboxAccount,
  reverseLastTransfer,
  sandboxBehaviours,
  setSandboxBehaviour,
  setSandboxState,
  type SandboxAccount,
  type SandboxBehaviour,
} from './sandbox-rows.ts';

interface PageSources extends SandboxSources {
  readonly contexts: Contexts;
  /** Takes news as those of a provider. */
  readonly onNews: (ctx: Ctx, news: PayoutNews) => Promise<void>;
}

function framed(language: Language, content: string): string {
  const title = escapeHtml(translate(language, 'payouts.sandbox.title'));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:26rem;padding:0 1rem}
ul{list-style:none;padding:0}a{display:block;padding:.75rem 1rem;margin:.5rem 0;border:1px solid;border-radius:.5rem;color:inherit;text-decoration:none}
a:hover,a:focus-visible{outline:2px solid;outline-offset:2px}a[aria-current]{border-width:3px}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;
}

function page(
  given: string,
  { account, back }: { account: SandboxAccount; back: string },
  language: Language,
) {
  const say = (key: Parameters<typeof translate>[1]) => escapeHtml(translate(language, key));
  const linkTo = (act: string) =>
    escapeHtml(`${sandboxPath}?${new URLSearchParams({ ticket: given, act }).toString()}`);
  const behaviours = sandboxBehaviours.map((one) => {
    const isChosen = account.behaviour === one;
    const words = say(`payouts.sandbox.${one}`) + (isChosen ? ` (${say('payouts.sandbox.chosen')})` : '');
    return `<li><a href="${linkTo(one)}"${isChosen ? ' aria-current="true"' : ''}>${words}</a></li>`;
  });
  const state = `${say('payouts.account.title')}: ${say(`payouts.account.${account.state}`)}`;
  return framed(
    language,
    [
      `<p>${say('payouts.sandbox.intro')}</p><p><strong>${state}</strong></p>`,
      account.state === 'active'
        ? ''
        : `<a href="${linkTo('activate')}">${say('payouts.sandbox.activate')}</a>`,
      account.state === 'active'
        ? `<a href="${linkTo('disable')}">${say('payouts.sandbox.disable')}</a>`
        : '',
      `<h2>${say('payouts.sandbox.behave')}</h2><ul>${behaviours.join('')}</ul>`,
      `<a href="${linkTo('reverse')}">${say('payouts.sandbox.reverse')}</a>`,
      `<a href="${escapeHtml(back)}">${say('payouts.sandbox.back')}</a>`,
    ].join(''),
  );
}

const isBehaviour = (act: string): act is SandboxBehaviour =>
  (sandboxBehaviours as readonly string[]).includes(act);

/** Does what was pressed, and tells what changed. */
async function take(ctx: Ctx, accountId: string, act: string): Promise<PayoutNews | null> {
  if (isBehaviour(act)) await setSandboxBehaviour(ctx.scope, accountId, act);
  if (act === 'activate') await setSandboxState(ctx.scope, accountId, 'active');
  if (act === 'disable') await setSandboxState(ctx.scope, accountId, 'disabled');
  if (act !== 'reverse') return { kind: 'account', accountId };
  const payoutId = await reverseLastTransfer(ctx.scope, accountId);
  return payoutId === undefined ? null : { kind: 'transfer', payoutId };
}

interface Asked {
  readonly given: string;
  readonly act: string | null;
  readonly ticket: SandboxTicket | null;
}

function readAsked(request: FastifyRequest, sources: PageSources): Asked {
  const query = new URLSearchParams(request.url.split('?')[1]);
  const given = query.get('ticket') ?? '';
  return { given, act: query.get('act'), ticket: readSandboxTicket(given, sources) };
}

async function answer(
  sources: PageSources,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { given, act, ticket } = readAsked(request, sources);
  const language = ticket?.language ?? readLanguage(request.headers['accept-language']) ?? 'en';
  const show = (status: number, html: string) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html')
      .send(html);
  const wrong = () =>
    show(400, framed(language, `<p>${escapeHtml(translate(language, 'payouts.sandbox.wrong'))}</p>`));
  if (ticket === null) return wrong();
  const ctx = await sources.contexts.forInstitution(ticket.institutionId);
  const news = act === null ? null : await take(ctx, ticket.accountId, act);
  // As with a real provider: news may come twice, and receivers must cope.
  if (news) for (const _time of [1, 2]) await sources.onNews(ctx, news);
  if (act === 'activate') return reply.redirect(ticket.back, 302);
  const account = await findSandboxAccount(ctx.scope, ticket.accountId);
  return account ? show(200, page(given, { account, back: ticket.back }, language)) : wrong();
}

/** Serves the sandbox's page, in place of a provider's, on the product's own port. */
export function serveSandbox(app: FastifyInstance, sources: PageSources): void {
  app.get(sandboxPath, { exposeHeadRoute: false }, (request, reply) => answer(sources, request, reply));
}
