import { describe, expect, it } from 'vitest';
import { makeTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

/** The key of the examples of RFC 6238: '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('%i seconds after 1970 is %s, as the RFC has it', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(totpCode(secret, now)).toBe(code);
    expect(totpStep(secret, code, now)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-60, null],
    [-30, -1],
    [30, 1],
    [60, null],
  ])('%i seconds off counts as the step %s away', (seconds, away) => {
    const now = new Date('2027-03-10T10:00:00Z');
    const code = totpCode(secret, new Date(now.getTime() + seconds * 1000));
    expect(totpStep(secret, code, now)).toBe(away === null ? null : now.getTime() / 30_000 + away);
  });

  it.each(['', '12345', '1234567', 'abcdef'])('is not %j', (code) => {
    expect(totpStep(secret, code, new Date(59_000))).toBeNull();
  });
});

it('a key has 160 bits, and its address names site and account', () => {
  const made = makeTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(made).not.toBe(makeTotpSecret());
  const address = new URL(totpAddress(made, { site: 'Northfield: a & b', account: 'g@north.test' }));
  expect(decodeURIComponent(address.pathname)).toContain('g@north.test');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: made, digits: '6', period: '30' });
});
