import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encode, preferredEncoding } from './encodings.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR;q=1.0', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=nonsense', undefined],
  ['bro, gzipped', undefined],
])('%j asks for %s', (header, expected) => {
  expect(preferredEncoding(header)).toBe(expected);
});

it('can be undone', async () => {
  const text = 'Lectern, lección. '.repeat(200);
  const [br, gz] = await Promise.all([encode(text, 'br'), encode(text, 'gzip')]);
  expect(brotliDecompressSync(br).toString()).toBe(text);
  expect(gunzipSync(gz).toString()).toBe(text);
  expect(Math.max(br.length, gz.length)).toBeLessThan(Buffer.byteLength(text) / 10);
});
