import { expect, it } from 'vitest';
import { isOwnOrigin } from './session-token.ts';

it.each([
  ['http://lessons.example', 'http', true],
  // A proxy that ends TLS and is not trusted with it.
  ['https://lessons.example', 'http', true],
  ['https://lessons.example', 'https', true],
  ['http://lessons.example', 'https', false],
  ['https://lessons.example:8443', 'https', false],
  ['https://evil.example', 'https', false],
  ['https://lessons.example.evil.example', 'https', false],
  ['null', 'https', false],
  ['', 'http', false],
])('of a page at %j, asked by %s: %s', (origin, protocol, isOwn) => {
  expect(isOwnOrigin(origin, { host: 'lessons.example', protocol })).toBe(isOwn);
});
