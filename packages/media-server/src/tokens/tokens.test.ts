import { createHmac } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import { describe, expect, it } from 'vitest';
import { signToken, verifyToken } from './access-token.ts';
import { Revocations } from './revocations.ts';

const key = { apiKey: 'key', apiSecret: 'a-secret-of-at-least-32-characters-x', audience: 'lectern-media' };
const now = Date.now();
const seconds = Math.floor(now / 1000);

function forge(header: object, payload: object, secret = key.apiSecret): string {
  const parts = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${parts.join('.')}.${createHmac('sha256', secret).update(parts.join('.')).digest('base64url')}`;
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
    expect(verifyToken(await token.toJwt(), key)).toMatchObject({
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
    ['no signature', `${forge(header, payload).split('.').slice(0, 2).join('.')}.`],
    ['algorithm none', forge({ alg: 'none' }, payload)],
    ['algorithm HS512', forge({ alg: 'HS512' }, payload)],
    ['another secret', forge(header, payload, 'another-secret-of-32-characters-xxxx')],
    ['another issuer', forge(header, { ...payload, iss: 'other' })],
    ['another audience', forge(header, { ...payload, aud: 'somebody-else' })],
    ['no expiry', forge(header, { ...payload, exp: undefined })],
    ['an expiry that is text', forge(header, { ...payload, exp: String(seconds + 100) })],
    ['an expiry 61 s ago', forge(header, { ...payload, exp: seconds - 61 })],
    ['a start 62 s ahead', forge(header, { ...payload, nbf: seconds + 62 })],
    ['four parts', `${forge(header, payload)}.x`],
    ['20 kB', 'x'.repeat(20_000)],
    ['an identity of 300 characters', forge(header, { ...payload, sub: 'x'.repeat(300) })],
  ])('with %s are refused', (_what, token) => {
    expect(() => verifyToken(token, key, now)).toThrow(/token/);
  });

  it('within 60 s of clock skew and for our audience are accepted', () => {
    expect(
      verifyToken(forge(header, { ...payload, exp: seconds - 50, nbf: seconds - 100 }), key, now).identity,
    ).toBe('anna');
    expect(verifyToken(forge(header, { ...payload, aud: ['x', 'lectern-media'] }), key, now).identity).toBe(
      'anna',
    );
  });

  it('that we sign are verified by us', () => {
    expect(verifyToken(signToken({ sub: 'b' }, key, 10), key).identity).toBe('b');
  });

  it('never carry a prototype in', () => {
    const token = forge(header, {
      ...payload,
      attributes: JSON.parse('{"__proto__":"x","a":"1","b":2}') as object,
    });
    expect(Object.entries(verifyToken(token, key, now).attributes)).toEqual([['a', '1']]);
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
