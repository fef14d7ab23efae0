import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { areaBases, areaOfRole } from '@lectern/contract/access/screens.ts';
import { isColour, textOn } from '@lectern/contract/institutions/brand.rules.ts';
import { hostMetaName } from '@lectern/contract/institutions/institutions.names.ts';
import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import type { Contexts } from '../context/contexts.ts';
import type { Ctx, Language } from '../context/ctx.ts';
import type { Log } from '../operations/log.ts';
import { escapeHtml } from '../texts/escape-html.ts';
import { translateKey } from '../texts/translate.ts';
import { encode, type Encoding } from './encodings.ts';
import { hostNameOf, readLanguage } from './request-facts.ts';
import { readTokens } from './session-token.ts';

/** The built page, which the server completes for the host that is asked. */
export const pageName = 'index.html';

/** A page that is ready to be sent. */
interface MadePage {
  readonly type: string;
  readonly tag: string;
  readonly plain: Buffer;
  readonly encoded: Partial<Record<Encoding, Buffer>>;
}

/** Makes the page for one request. */
type PageMaker = (request: FastifyRequest, address: string) => Promise<MadePage>;

/** What is drawn before any script runs: the sign-in, the frame of the signed-in pages, or the bare background. */
type Face = 'signIn' | 'shell' | 'bare';

/** The facts of a page. */
interface PageFacts {
  readonly host: HostConfiguration;
  readonly language: Language;
  readonly face: Face;
}

const ink = '#17171b';

/** The colour as `#rrggbb`; anything else is not written into a style. */
function colourOf(brandColor: string): string {
  return isColour(brandColor) ? brandColor : ink;
}

function hostTags(host: HostConfiguration): string {
  const colour = colourOf(host.brandColor);
  // The time differs each time, and comes with every call anyway.
  const told = JSON.stringify({ ...host, serverTime: 0 });
  return [
    `<title>${escapeHtml(host.title || host.appname || host.institutionName)}</title>`,
    ...(host.favicon ? [`<link rel="icon" href="${escapeHtml(host.favicon)}" />`] : []),
    `<meta name="theme-color" content="${colour}" />`,
    `<style>:root{--first-fill:${colour};--first-on:${textOn(colour, ink)}}</style>`,
    `<meta name="${hostMetaName}" content="${escapeHtml(told)}" />`,
  ].join('');
}

const fixedAreas: readonly string[] = Object.entries(areaBases)
  .filter(([area]) => area !== areaOfRole.educator)
  .map(([, base]) => base.slice(1));

/** The addresses whose first part leads into the area of a role. */
function faceOf(address: string, host: HostConfiguration, isSignedIn: boolean): Face {
  if (address === '/') return 'signIn';
  const [, first = ''] = address.toLowerCase().split('/');
  const words = [host.roleTypePath, ...host.formerRolePaths].map((word) => word.toLowerCase());
  if (!fixedAreas.includes(first) && !words.includes(first)) return 'bare';
  return isSignedIn ? 'shell' : 'signIn';
}

/** The page of nobody: without colour and name rather than with those of somebody else. */
function barePage(template: string): string {
  return template
    .replaceAll(/<!--face (\w+)-->([^]*?)<!--\/face-->/g, '')
    .replace(/<title>[^<]*<\/title>/, '<title></title>');
}

/** Completes the built page: title, icon, colour and configuration of the host, and what is drawn before any script. */
function completePage(template: string, { host, language, face }: PageFacts): string {
  const words = { role: host.roleTypeName, name: host.appname || host.institutionName };
  const drawn = template
    .replaceAll(/<!--face (\w+)-->([^]*?)<!--\/face-->/g, (_whole, name: string, content: string) =>
      name === face ? content : '',
    )
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_whole, key: string) =>
      escapeHtml(key === 'host.name' ? words.name : translateKey(language, key, words)),
    );
  return drawn
    .replace(/<title>[^<]*<\/title>/, () => hostTags(host))
    .replace('<html lang="en"', `<html lang="${language}"`);
}

/** The hosts, languages and faces of an installation are few; made-up addresses make no new page. */
const mostKept = 64;

/** The sources of pages. */
export interface PageSources {
  readonly contexts: Contexts;
  readonly log: Log;
  readonly configurationOf: (ctx: Ctx) => Promise<HostConfiguration>;
}

async function factsFor(
  { contexts, log, configurationOf }: PageSources,
  request: FastifyRequest,
  address: string,
): Promise<PageFacts | null> {
  try {
    const ctx = await contexts.forCaller({
      hostName: hostNameOf(request.headers.host),
      proof: undefined,
      language: readLanguage(request.headers['accept-language']),
      timeZone: undefined,
      address: request.ip,
      actingStudentId: undefined,
    });
    const host = await configurationOf(ctx);
    return { host, language: ctx.language, face: faceOf(address, host, readTokens(request).length > 0) };
  } catch (error) {
    // Without its database the product still shows its page, which says what is wrong and asks again.
    log.error({ err: error }, 'the page was made without its host');
    return null;
  }
}

/**
 * Makes the page in the words and colours of the host that is asked, and keeps what was made with its encodings, so that
 * each is compressed once. While nobody knows the host, as when the database is away, the bare page goes out.
 */
export function createPageMaker(folder: string, sources: PageSources): PageMaker {
  const template = readFileSync(path.join(folder, pageName), 'utf8');
  const kept = new Map<string, MadePage>();
  return async (request, address) => {
    const facts = await factsFor(sources, request, address);
    const html = facts ? completePage(template, facts) : barePage(template);
    const tag = createHash('sha256').update(html).digest('base64url').slice(0, 16);
    const known = kept.get(tag);
    if (known) return known;
    const [br, gzip] = await Promise.all([encode(html, 'br'), encode(html, 'gzip')]);
    const made = { type: 'text/html; charset=utf-8', tag, plain: Buffer.from(html), encoded: { br, gzip } };
    if (kept.size >= mostKept) kept.clear();
    kept.set(tag, made);
    return made;
  };
}
