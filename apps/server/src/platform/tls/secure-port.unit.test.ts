import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNamedIn } from './certificate.ts';
import { placeByHttps } from './https-redirect.ts';

const seed = 20_261_130;
const inputs = 100_000;
/** For `localhost` and 127.0.0.1. */
const certificate = new X509Certificate(
  readFileSync(new URL('../../../test/certificates/first.crt', import.meta.url)),
);
const isOurs = (host: string): boolean => isNamedIn(certificate, host);

const names = ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]', 'evil.example', '[2001:db8::7]'];
const noise = fc.string({ unit: fc.constantFrom(...'a0.-:[]@/\\?#% \t\u0000é'.split('')), maxLength: 3 });
const host = fc
  .tuple(noise, fc.constantFrom(...names), noise, fc.constantFrom('', ':80', ':8443', ':0', ':99999'), noise)
  .map((parts) => parts.join(''));
const url = fc.oneof(
  fc.constantFrom('/', '/a?b=c', '//evil.example/', 'http://evil.example/', '*', '/\\evil.example'),
  noise.map((text) => `/${text}`),
);

describe('requests by http, with 100,000 names of hosts', { timeout: 120_000 }, () => {
  it.each([undefined, 443, 8443])(
    'is led to a host of the certificate by https, or nowhere: port %s',
    (port) => {
      let led = 0;
      fc.assert(
        fc.property(host, url, (asked, path) => {
          const place = placeByHttps(
            { host: asked, url: path },
            port === undefined ? { isOurs } : { isOurs, port },
          );
          if (place === 400 || place === 421) return;
          led += 1;
          const { protocol, hostname, username } = new URL(place);
          expect([protocol, username]).toEqual(['https:', '']);
          expect(['localhost', '127.0.0.1']).toContain(hostname);
        }),
        { seed, numRuns: Math.ceil(inputs / 3) },
      );
      expect(led).toBeGreaterThan(100);
    },
  );
});
