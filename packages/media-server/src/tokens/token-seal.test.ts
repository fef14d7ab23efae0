import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TokenError, signToken } from './access-token.ts';
import { TokenSeal } from './token-seal.ts';

const key = { apiKey: 'key', apiSecret: 'secret-of-at-least-32-characters-here', audience: 'a' };
const seal = new TokenSeal(key.apiSecret);
const nowMs = 1_700_000_000_000;

function forge(claims: string, secret = key.apiSecret): string {
  const words = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from(claims).toString('base64url')}`;
  return `${words}.${createHmac('sha256', secret).update(words).digest('base64url')}`;
}

function refusalOf(token: string): string {
  try {
    seal.glance(token, nowMs);
    return '';
  } catch (error) {
    return error instanceof TokenError ? error.message : 'another error';
  }
}

describe('a glance at a token', () => {
  it('says whose one of ours is', async () => {
    expect(seal.glance(await signToken({ sub: 'ann' }, key, 60))).toBe('ann');
  });

  it.each([
    ['nothing', '', /malformed/],
    ['no parts', 'x'.repeat(43), /signature/],
    ['a signature alone', `.${'x'.repeat(43)}`, /signature/],
    ['letters that are none of base64', `a.b.${'*'.repeat(43)}`, /signature/],
    ['20 kB', `${'x'.repeat(20_000)}.${'y'.repeat(43)}`, /malformed/],
    ['another secret', forge('{"exp":1800000000}', 'another'), /signature/],
    ['no expiry', forge('{"sub":"ann"}'), /no expiry/],
    ['an expiry that is text', forge('{"exp":"1800000000"}'), /no expiry/],
    ['an expiry a minute ago', forge('{"exp":1699999940}'), /expired/],
    ['words that are no object', forge('7'), /no expiry/],
    ['words that cannot be read', forge('{'), /malformed/],
  ])('refuses %s', (_what, token, reason) => {
    expect(refusalOf(token)).toMatch(reason);
  });

  it('allows for clocks that differ', () => {
    expect(refusalOf(forge('{"exp":1699999941}'))).toBe('');
  });

  it('gives nobody a name that is no text', () => {
    expect(seal.glance(forge('{"exp":1800000000,"sub":7}'), nowMs)).toBe('');
  });
});
