import type { Config } from '../config/config.ts';
import type { FileAnswer } from './route.ts';

/** A client of the cluster asks over http as well when its socket is refused. */
function mediaOrigins(mediaUrl: string | undefined): string {
  if (mediaUrl === undefined) return '';
  const { host, protocol } = new URL(mediaUrl);
  return /^(https|wss):$/.test(protocol) ? ` wss://${host} https://${host}` : ` ws://${host} http://${host}`;
}

/** `'self'` covers the sockets of this host too; a media cluster elsewhere is named, and nothing else. */
const contentPolicy = (mediaUrl: string | undefined): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${mediaOrigins(mediaUrl)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const httpsAlone = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** Headers of every answer of one kind. */
type Headers = Readonly<Record<string, string>>;

/**
 * Headers of every answer, by protocol: made once, because a constant object costs a fraction of a general-purpose
 * middleware. Only callers by https are told to use nothing else (RFC 6797 section 7.2).
 */
export function securityHeaders(
  config: Pick<Config, 'production' | 'tls'> & { media: { cluster: { url: string } | undefined } },
): (request: { readonly protocol: string }) => Headers {
  const isHttpsAlone = config.production || config.tls !== undefined;
  const http = {
    'content-security-policy': contentPolicy(config.media.cluster?.url),
    ...always,
    'cache-control': 'no-store',
  };
  const https = isHttpsAlone ? { ...http, ...httpsAlone } : http;
  // A proxy may say anything.
  return ({ protocol }) => (protocol === 'https' ? https : http);
}

/** Most characters of a name that are sent. */
const longestName = 120;

/** The encoded form of a header's value; it escapes also `'()*`, which encodeURIComponent leaves alone. */
function coded(text: string): string {
  const escape = (one: string): string => `%${one.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replaceAll(/['()*]/g, escape);
}

/**
 * Without what cannot be seen: it would break the header, or turn the text around so that an ending looks like another.
 */
function shown(fileName: string): string {
  const plain = fileName.toWellFormed().replaceAll(/\p{C}/gu, '');
  return Array.from(plain).slice(0, longestName).join('') || 'file';
}

function rangeHeaders({ part, bytes }: FileAnswer): Record<string, string | number> {
  if (part === undefined) return bytes === null ? {} : { 'content-length': bytes };
  if (part === 'none') return { 'content-length': 0, 'content-range': `bytes */${bytes}` };
  const { start, end } = part;
  return { 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${bytes}` };
}

/** Validators with which a browser or a program asks later whether anything has changed. */
export function validators({ etag, changedAt, cacheControl }: FileAnswer): Record<string, string> {
  return {
    'cache-control': cacheControl ?? 'private, max-age=300',
    ...(etag === undefined ? {} : { etag }),
    ...(changedAt === undefined ? {} : { 'last-modified': changedAt.toUTCString() }),
  };
}

/** Whether the caller has the content already. Its tag counts before its time, as in RFC 9110. */
export function isUnchanged(
  { etag, changedAt }: FileAnswer,
  asked: { readonly 'if-none-match'?: string; readonly 'if-modified-since'?: string },
): boolean {
  const named = asked['if-none-match'];
  if (named !== undefined) {
    const names = named.split(',').map((one) => one.trim().replace(/^W\//, ''));
    return etag !== undefined && (names.includes(etag) || names.includes('*'));
  }
  const since = Date.parse(asked['if-modified-since'] ?? '');
  return changedAt !== undefined && since >= changedAt.getTime();
}

/** A file goes out as what its content is, never sniffed, under a name that cannot break the header. */
export function fileHeaders(answer: FileAnswer): Record<string, string | number> {
  const name = shown(answer.fileName);
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  return {
    'content-type': answer.contentType,
    'accept-ranges': 'bytes',
    ...rangeHeaders(answer),
    ...validators(answer),
    'content-disposition': `${answer.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${coded(name)}`,
  };
}

/** The sent part of a file: all of it, a part, or nothing because the part is beyond its end. */
export function fileStatus({ part }: FileAnswer): 200 | 206 | 416 {
  if (part === undefined) return 200;
  return part === 'none' ? 416 : 206;
}
