import { describe, expect, it } from 'vitest';
import { contentAddress, isSignatureOf } from './addresses.service.ts';

const secret = 'a secret of these tests, long enough';
const file = { institutionId: 'i1', fileId: 'f1', place: 'chat.v1', expires: 2_000_000_000 };

function signatureIn(address: string): string {
  return new URL(address, 'http://x').searchParams.get('signature') ?? '';
}

describe('a signed address', () => {
  const signature = signatureIn(contentAddress(file, secret));

  it('is recognised for the file, institution, place and expiry it was made for', () => {
    expect(isSignatureOf(file, signature, secret)).toBe(true);
  });

  it.each([
    ['another file', { ...file, fileId: 'f2' }],
    ['another institution', { ...file, institutionId: 'i2' }],
    ['another place', { ...file, place: 'visit.v1' }],
    ['a later expiry', { ...file, expires: file.expires + 1 }],
    ['no number as expiry', { ...file, expires: Number.NaN }],
  ])('is worth nothing for %s', (_what, other) => {
    expect(isSignatureOf(other, signature, secret)).toBe(false);
  });

  it('is worth nothing under another secret, empty, or cut', () => {
    expect(isSignatureOf(file, signature, `${secret}!`)).toBe(false);
    expect(isSignatureOf(file, '', secret)).toBe(false);
    expect(isSignatureOf(file, signature.slice(1), secret)).toBe(false);
  });
});
