import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../context/refusal.ts';
import { personCaller, type Paces } from '../pace/paces.ts';
import type { Seals } from '../context/seals.ts';
import { escapeHtml } from '../texts/escape-html.ts';

/** Where mails of a kind are ended: by a press on the page, or by the receiver's mail program (RFC 8058). */
export const unsubscribePath = '/api/mail/unsubscribe';

const sealedFor = 'unsubscribe';
const longestToken = 600;
/** A mail program sends a few bytes of any content: the token says everything. */
const largestBytes = 8 * 1024;
/** How often the addresses in one person's mails are asked in a minute. */
const mostInMinute = 30;

/** The person and the kind of mails that an address unsubscribes. */
export interface EndedMails {
  readonly institutionId: string;
  readonly personId: string;
  readonly kind: string;
}

const endedMails = z.object({
  institutionId: z.guid(),
  personId: z.guid(),
  kind: z.string().max(60),
}) satisfies z.ZodType<EndedMails>;

/** The page's text, in the receiver's language. */
export interface UnsubscribeWords {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** The button; null where there is nothing to press. */
  readonly button: string | null;
}

/** What happens to a person's mails; null for people who are not known any more. */
export interface UnsubscribeActs {
  readonly ask: (ended: EndedMails) => Promise<UnsubscribeWords | null>;
  readonly end: (ended: EndedMails) => Promise<UnsubscribeWords | null>;
}

/** The address that ends mails, to be put into one of them. It lives as long as the key that sealed it. */
export function unsubscribeAddress(appUrl: string, seals: Seals, ended: EndedMails): string {
  const token = seals.seal(JSON.stringify(ended), sealedFor);
  return `${appUrl}${unsubscribePath}?${new URLSearchParams({ token }).toString()}`;
}

function readToken(seals: Seals, query: unknown): EndedMails | null {
  const given = z.object({ token: z.string().max(longestToken) }).safeParse(query);
  const opened = given.success ? seals.open(given.data.token, sealedFor) : null;
  return opened === null ? null : endedMails.parse(JSON.parse(opened));
}

const unknown: UnsubscribeWords = {
  language: 'en',
  title: 'This link is not valid',
  text: 'Sign in, and choose in your notification settings which emails you get.',
  button: null,
};

/** The page, without any script. */
function pageOf({ language, title, text, button }: UnsubscribeWords): string {
  const form = button === null ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:4rem auto;max-width:32rem;padding:0 1rem;overflow-wrap:anywhere}
button{font:inherit;padding:.6rem 1.2rem;border:1px solid;border-radius:.5rem}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`;
}

/**
 * Serves the addresses of mails that end mails of their kind. Opened they ask, so that nothing that follows links by itself
 * ends anything; posted to they do it, however often. Refuses with 400 what was not sealed here, and who is gone, and with
 * too_many_requests what is asked again and again with the mails of one person.
 */
export async function bindUnsubscribe(
  app: FastifyInstance,
  { seals, paces, ask, end }: UnsubscribeActs & { readonly seals: Seals; readonly paces: Paces },
): Promise<void> {
  const answer = async (
    { query }: FastifyRequest,
    reply: FastifyReply,
    act: UnsubscribeActs['ask'],
  ): Promise<FastifyReply> => {
    const ended = readToken(seals, query);
    // Not by address: mail programs ask for many people from one.
    if (ended && !paces.isAllowed(personCaller(ended.personId), 'unsubscribe', mostInMinute))
      throw new Refusal('too_many_requests');
    const words = ended && (await act(ended));
    return reply
      .code(words ? 200 : 400)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(words ?? unknown));
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBytes }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.get(unsubscribePath, (request, reply) => answer(request, reply, ask));
    scope.post(unsubscribePath, (request, reply) => answer(request, reply, end));
  });
}
