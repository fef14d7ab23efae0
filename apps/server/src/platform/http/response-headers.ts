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

const production = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** Headers of every answer, made once: a constant object costs a fraction of a general-purpose middleware. */
export function securityHeaders(
  inProduction: boolean,
  mediaUrl: string | undefined,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(mediaUrl),
    ...always,
    ...(inProduction ? production : {}),
  };
}

/** A file goes out as what its content is, never sniffed, under a name that cannot break the header. */
export function fileHeaders(answer: FileAnswer): Record<string, string | number> {
  const plain = answer.fileName.replaceAll(/[^\w .()-]/g, '_').slice(0, 100);
  const coded = encodeURIComponent(answer.fileName.slice(0, 100));
  return {
    'content-type': answer.contentType,
    'content-length': answer.part ? answer.part.end - answer.part.start + 1 : answer.bytes,
    'accept-ranges': 'bytes',
    ...(answer.part
      ? { 'content-range': `bytes ${answer.part.start}-${answer.part.end}/${answer.bytes}` }
      : {}),
    'cache-control': answer.cacheControl ?? 'private, max-age=300',
    'content-disposition': `${answer.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${coded}`,
  };
}
