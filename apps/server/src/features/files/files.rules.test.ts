import { describe, expect, it } from 'vitest';
import { contentAddress, isSignatureOf, linkExpiry, shownName, wantedRange } from './files.rules.ts';

const secret = 'a secret of these tests, long enough';
const file = { institutionId: 'i1', fileId: 'f1', expires: 2_000_000_000 };

function signatureIn(address: string): string {
  return new URL(address, 'http://x').searchParams.get('signature') ?? '';
}

describe('a signed address', () => {
  const signature = signatureIn(contentAddress(file, secret));

  it('is recognised for the file, institution and expiry it was made for', () => {
    expect(isSignatureOf(file, signature, secret)).toBe(true);
  });

  it.each([
    ['another file', { ...file, fileId: 'f2' }],
    ['another institution', { ...file, institutionId: 'i2' }],
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

  it('stays the same for some minutes and works for at least ten and at most fifteen', () => {
    const at = (seconds: number) => linkExpiry(new Date(seconds * 1000));
    expect(at(600)).toBe(at(899));
    expect(at(600) - 600).toBe(900);
    expect(at(899) - 899).toBeGreaterThanOrEqual(600);
  });
});

describe('the name that a file is shown under', () => {
  it.each([
    ['homework.pdf', 'application/pdf', 'homework.pdf'],
    ['photo.JPG', 'image/jpeg', 'photo.jpg'],
    ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
    ['C:\\Users\\x\\a.png', 'image/png', 'a.png'],
    ['evil.html', 'image/png', 'evil.png'],
    ['a"b\r\nset-cookie: x.png', 'image/png', 'abset-cookie x.png'],
    ['.png', 'image/png', 'file.png'],
    ['', 'application/pdf', 'file.pdf'],
    ['x'.repeat(500), 'application/pdf', `${'x'.repeat(100)}.pdf`],
    ['дневник.pdf', 'application/pdf', 'дневник.pdf'],
  ] as const)('of %j is safe', (given, type, shown) => {
    expect(shownName(given, type)).toBe(shown);
  });
});

describe('the part of a file that is asked for', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=50-500', { start: 50, end: 99 }],
    ['bytes=100-', undefined],
    ['bytes=9-3', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
  ])('is for %j %j', (header, range) => {
    expect(wantedRange(header, 100)).toEqual(range);
  });
});
