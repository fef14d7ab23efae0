import { createHmac } from 'node:crypto';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { describe, expect, it } from 'vitest';
import { TokenError, signToken, verifyToken } from './access-token.ts';
import { Revocations } from './revocations.ts';

const key = { apiKey: 'key', apiSecret: 'a-secret-of-at-least-32-characters-x', audience: 'lectern-media' };
const now = Date.now();
const seconds = Math.floor(now / 1000);

function forge(header: object, payload: object, { secret = key.apiSecret, hash = 'sha256' } = {}): string {
  const parts = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${parts.join('.')}.${createHmac(hash, secret).update(parts.join('.')).digest('base64url')}`;
}

const header = { alg: 'HS256', typ: 'JWT' };
const payload = {
  iss: 'key',
  sub: 'anna',
  exp: seconds + 100,
  nbf: seconds,
  video: { room: 'r', roomJoin: true },
};

describe('access tokens', () => {
  it('of the LiveKit SDK are understood', async () => {
    const token = new AccessToken(key.apiKey, key.apiSecret, {
      identity: 'anna',
      name: 'Anna',
      attributes: { a: '1' },
      metadata: 'm',
      ttl: 60,
    });
    token.addGrant({ roomJoin: true, room: 'r', canPublish: false, hidden: true });
    expect(await verifyToken(await token.toJwt(), key)).toMatchObject({
      identity: 'anna',
      name: 'Anna',
      metadata: 'm',
      attributes: { a: '1' },
      video: {
        room: 'r',
        roomJoin: true,
        canPublish: false,
        canSubscribe: true,
        hidden: true,
        roomAdmin: false,
      },
    });
  });

  it.each([
    ['no signature', `${forge(header, payload).split('.').slice(0, 2).join('.')}.`, /malformed|signature/],
    ['algorithm none', forge({ alg: 'none' }, payload), /another algorithm/],
    [
      'algorithm none and no signature',
      `${forge({ alg: 'none' }, payload).split('.').slice(0, 2).join('.')}.`,
      /another algorithm/,
    ],
    ['a header in other letters', forge({ alg: 'hs256' }, payload), /another algorithm/],
    ['algorithm HS512', forge({ alg: 'HS512' }, payload), /another algorithm/],
    ['algorithm HS512, signed so', forge({ alg: 'HS512' }, payload, { hash: 'sha512' }), /another algorithm/],
    ['algorithm RS256', forge({ alg: 'RS256' }, payload), /another algorithm/],
    ['a header that must be understood', forge({ ...header, crit: ['x'], x: 1 }, payload), /malformed/],
    [
      'another secret',
      forge(header, payload, { secret: 'another-secret-of-32-characters-xxxx' }),
      /signature/,
    ],
    [
      'key and secret swapped',
      forge(header, { ...payload, iss: key.apiSecret }, { secret: key.apiKey }),
      /signature/,
    ],
    ['an empty secret', forge(header, payload, { secret: '' }), /signature/],
    ['another issuer', forge(header, { ...payload, iss: 'other' }), /somebody else/],
    ['no issuer', forge(header, { ...payload, iss: undefined }), /somebody else/],
    ['another audience', forge(header, { ...payload, aud: 'somebody-else' }), /audience/],
    ['an audience that is no text', forge(header, { ...payload, aud: 7 }), /audience/],
    ['no expiry', forge(header, { ...payload, exp: undefined }), /no expiry/],
    ['an expiry that is text', forge(header, { ...payload, exp: String(seconds + 100) }), /no expiry/],
    ['an expiry 61 s ago', forge(header, { ...payload, exp: seconds - 61 }), /expired/],
    ['a start 62 s ahead', forge(header, { ...payload, nbf: seconds + 62 }), /not valid yet/],
    ['a time of issue that is text', forge(header, { ...payload, iat: 'later' }), /something wrong/],
    ['claims that are no object', forge(header, ['a']), /malformed/],
    ['four parts', `${forge(header, payload)}.x`, /malformed/],
    ['20 kB', 'x'.repeat(20_000), /malformed/],
    ['nothing at all', '', /malformed/],
    ['an identity of 300 characters', forge(header, { ...payload, sub: 'x'.repeat(300) }), /too much/],
  ])('with %s are refused', async (_what, token, reason) => {
    const refusal = await verifyToken(token, key, now).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TokenError);
    expect(String(refusal)).toMatch(reason);
  });

  it.each([
    ['expired 59 s ago by our clock', { exp: seconds - 59, nbf: seconds - 100 }],
    ['begins 59 s later by our clock', { nbf: seconds + 59 }],
    ['names us among others', { aud: ['x', 'lectern-media'] }],
    ['names us', { aud: 'lectern-media' }],
    ['has no start', { nbf: undefined }],
  ])('are accepted when one %s', async (_what, changes) => {
    const claims = await verifyToken(forge(header, { ...payload, ...changes }), key, now);
    expect(claims.identity).toBe('anna');
  });

  it('tell when they were issued: by their own word, else by their start, else before all removals', async () => {
    const issuedAt = async (changes: object): Promise<number> =>
      (await verifyToken(forge(header, { ...payload, ...changes }), key, now)).issuedAt;
    expect(await issuedAt({ iat: seconds - 5 })).toBe(seconds - 5);
    expect(await issuedAt({})).toBe(seconds);
    expect(await issuedAt({ nbf: undefined })).toBe(0);
  });

  it('that we sign are verified by us', async () => {
    expect(await verifyToken(await signToken({ sub: 'b' }, key, 10), key)).toMatchObject({ identity: 'b' });
  });

  it('that we sign are verified by the LiveKit SDK', async () => {
    const token = await signToken({ sub: 'b', video: { room: 'r' } }, key, 10);
    expect(await new TokenVerifier(key.apiKey, key.apiSecret).verify(token)).toMatchObject({
      sub: 'b',
      video: { room: 'r' },
    });
  });

  it('never carry a prototype in', async () => {
    const token = forge(header, {
      ...payload,
      attributes: JSON.parse('{"__proto__":"x","a":"1","b":2}') as object,
    });
    expect(Object.entries((await verifyToken(token, key, now)).attributes)).toEqual([['a', '1']]);
  });
});

describe('revocations', () => {
  it('kill tokens of the person and room that were issued until then, while they last', () => {
    const revocations = new Revocations();
    revocations.add({ room: 'r', identity: 'anna', issuedUntil: 100, expiresAt: 200 });
    revocations.add({ room: 'r', identity: 'anna', issuedUntil: 90, expiresAt: 150 });
    const isRevoked = (
      token: { room?: string; identity?: string; issuedAt: number },
      at = 150_000,
    ): boolean => revocations.isRevoked({ room: 'r', identity: 'anna', ...token }, at);
    expect(isRevoked({ issuedAt: 100 })).toBe(true);
    expect(isRevoked({ issuedAt: 101 })).toBe(false);
    expect(isRevoked({ issuedAt: 1, identity: 'bert' })).toBe(false);
    expect(isRevoked({ issuedAt: 1, room: 's' })).toBe(false);
    expect(isRevoked({ issuedAt: 1 }, 200_000)).toBe(false);
  });

  it('never mix up a room and a person whose names run together', () => {
    const revocations = new Revocations();
    revocations.add({ room: 'ab', identity: 'c', issuedUntil: 100, expiresAt: 1e12 });
    expect(revocations.isRevoked({ room: 'a', identity: 'bc', issuedAt: 1 })).toBe(false);
  });

  it('forget the oldest when there are too many', () => {
    const revocations = new Revocations();
    for (let index = 0; index <= 20_000; index += 1)
      revocations.add({ room: 'r', identity: String(index), issuedUntil: 1, expiresAt: 1e12 });
    expect(revocations.list()).toHaveLength(20_000);
    expect(revocations.isRevoked({ room: 'r', identity: '0', issuedAt: 1 })).toBe(false);
  });
});
