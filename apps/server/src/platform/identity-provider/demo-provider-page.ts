import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contexts } from '../context/contexts.ts';
import type { Ctx, Language } from '../context/ctx.ts';
import { readLanguage } from '../http/request-facts.ts';
import { escapeHtml } from '../texts/escape-html.ts';
import { translate } from '../texts/translate.ts';
import { demoProviderPath, type DemoProvider, type DemoWay } from './demo-provider.ts';

/** Whether an address is the way back of this provider, at the host that the context is of. */
export type IsReturnAddress = (ctx: Ctx, address: string) => Promise<boolean>;

interface PageSources {
  readonly provider: DemoProvider;
  readonly contexts: Contexts;
  readonly isReturnAddress: IsReturnAddress;
}

/** What the links of the page carry in addition to the way: the chosen account, or that none was. */
const choice = 'as';
const noChoice = 'nobody';

function linkTo(way: DemoWay, chosen: string): string {
  return escapeHtml(`${demoProviderPath}?${new URLSearchParams({ ...way, [choice]: chosen }).toString()}`);
}

function framed(language: Language, content: string): string {
  const title = escapeHtml(translate(language, 'signOn.demo.title'));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:26rem;padding:0 1rem}
ul{list-style:none;padding:0}a{display:block;padding:.75rem 1rem;margin:.5rem 0;border:1px solid;border-radius:.5rem;color:inherit;text-decoration:none}
a:hover,a:focus-visible{outline:2px solid;outline-offset:2px}small{display:block}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;
}

function choicePage({ accounts }: DemoProvider, way: DemoWay, language: Language): string {
  const rows = accounts.map(
    ({ name, email }, at) =>
      `<li><a href="${linkTo(way, String(at))}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></a></li>`,
  );
  const intro = escapeHtml(translate(language, 'signOn.demo.intro'));
  const cancel = escapeHtml(translate(language, 'signOn.demo.cancel'));
  return framed(
    language,
    `<p>${intro}</p><ul>${rows.join('')}</ul><a href="${linkTo(way, noChoice)}">${cancel}</a>`,
  );
}

async function wayOf(
  { provider, contexts, isReturnAddress }: PageSources,
  request: FastifyRequest,
): Promise<DemoWay | null> {
  const way = provider.readWay(request.query);
  if (way === null) return null;
  const facts = { proof: undefined, language: undefined, timeZone: undefined };
  const ctx = await contexts.forCaller({ ...facts, hostName: new URL(way.redirect_uri).hostname });
  return (await isReturnAddress(ctx, way.redirect_uri)) ? way : null;
}

async function answer(
  sources: PageSources,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = readLanguage(request.headers['accept-language']) ?? 'en';
  const { provider } = sources;
  const page = (status: number, html: string) =>
    reply.code(status).header('cache-control', 'no-store').type('text/html').send(html);
  const way = await wayOf(sources, request);
  // Visitors with a way that is not ours are redirected nowhere.
  if (way === null)
    return page(400, framed(language, `<p>${escapeHtml(translate(language, 'signOn.demo.wrong'))}</p>`));
  const chosen = new URLSearchParams(request.url.split('?')[1]).get(choice);
  if (chosen === null) return page(200, choicePage(provider, way, language));
  const account = /^\d{1,3}$/.test(chosen) ? provider.accounts[Number(chosen)] : undefined;
  return reply.redirect(account ? provider.lead(way, account) : provider.refuse(way), 302);
}

/** Puts the page of the demo's provider on the product's own port. Its other addresses are answered within the process. */
export function serveDemoProvider(app: FastifyInstance, sources: PageSources): void {
  app.get(demoProviderPath, (request, reply) => answer(sources, request, reply));
}
