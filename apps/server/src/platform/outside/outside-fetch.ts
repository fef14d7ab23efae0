import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** A request to somebody else's server. */
export interface OutsideRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Why an answer of somebody else's server was not taken. */
export class OutsideFault extends Error {
  readonly kind: 'notPublic' | 'leadsElsewhere' | 'other';
  constructor(reason: string, kind: OutsideFault['kind'] = 'other') {
    super(reason);
    this.name = 'OutsideFault';
    this.kind = kind;
  }
}

/** Asks somebody else's server. Throws OutsideFault for an address that is not asked, and for an answer that is not taken. */
export type OutsideFetch = (address: string, request: OutsideRequest) => Promise<Response>;

export interface OutsideRules {
  /** Origins that may be asked at any address, also by http: only in tests. */
  readonly trustedOrigins: ReadonlySet<string>;
  /** How names become addresses; the system's way unless a test has another. */
  readonly lookup?: LookupFunction;
  readonly timeoutMs?: number;
  readonly mostBytes?: number;
}

const usualTimeoutMs = 5_000;
const usualBytes = 1_000_000;

type LookupAnswer = Parameters<LookupFunction>[2];

/**
 * Names become addresses here and nowhere else: the address that was looked at is the one that is connected to. A name
 * with one private address among others is refused.
 */
function guarded(lookup: LookupFunction): LookupFunction {
  return (name, options, answer) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const reply = answer as LookupAnswer;
      if (error) reply(error, []);
      else if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        reply(new OutsideFault('the name leads to an address that is not public', 'notPublic'), []);
      else if (options.all === true) reply(null, addresses);
      else reply(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
    });
  };
}

/** The address of a request, or the reason for which it is not asked. */
function checked(address: string, trusted: ReadonlySet<string>): { url: URL; isTrusted: boolean } {
  if (!URL.canParse(address)) throw new OutsideFault('this is no address');
  const url = new URL(address);
  if (trusted.has(url.origin)) return { url, isTrusted: true };
  if (url.protocol !== 'https:') throw new OutsideFault('only https is asked');
  if (url.username !== '' || url.password !== '') throw new OutsideFault('an address with a name in it');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new OutsideFault('the address is not public', 'notPublic');
  return { url, isTrusted: false };
}

async function readAll(message: http.IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > most) {
      message.destroy();
      throw new OutsideFault('the answer is too long');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const withoutBody = new Set([204, 205, 304]);

async function toResponse(message: http.IncomingMessage, most: number): Promise<Response> {
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599 || (status >= 300 && status < 400))
    throw new OutsideFault('the answer leads elsewhere', 'leadsElsewhere');
  const body = await readAll(message, most);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return new Response(withoutBody.has(status) ? null : new Uint8Array(body), { status, headers });
}

/**
 * How the product asks servers of others, at addresses that people have entered: https only, no private address after the
 * name was looked up, no redirects, five seconds and a megabyte in all.
 */
export function createOutsideFetch(rules: OutsideRules): OutsideFetch {
  const { trustedOrigins, timeoutMs = usualTimeoutMs, mostBytes = usualBytes } = rules;
  const lookup = rules.lookup ?? (systemLookup as LookupFunction);
  const checkedLookup = guarded(lookup);
  return async (address, { method, headers, body }) => {
    const { url, isTrusted } = checked(address, trustedOrigins);
    const signal = AbortSignal.timeout(timeoutMs);
    const message = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const ask = url.protocol === 'https:' ? https.request : http.request;
      const request = ask(
        url,
        {
          ...{ method, signal, headers: { ...headers, 'accept-encoding': 'identity' } },
          // A connection of its own for each: none is kept whose name may lead elsewhere by now.
          agent: false,
          lookup: isTrusted ? lookup : checkedLookup,
        },
        resolve,
      );
      request.on('error', reject);
      // Also when it becomes something else than an answer, as after 101; an answer received by then stays valid.
      request.on('close', () => reject(new OutsideFault('there is no answer')));
      request.end(body);
    });
    return toResponse(message, mostBytes);
  };
}
