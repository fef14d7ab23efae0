import { describe, expect, it } from 'vitest';
import { linkExpiry, shownName, wantedRange } from './files.rules.ts';

describe('the end of an address', () => {
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
    ['report\u202Efdp.exe', 'application/pdf', 'reportfdp.pdf'],
    ['a\u2066\u200B\u0000b.png', 'image/png', 'ab.png'],
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
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=100-200', 'none'],
    ['bytes=99999999999999999999999-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=0-99999999999999999999999', { start: 0, end: 99 }],
    ['bytes= 0-1', undefined],
    ['bytes=0x1-5', undefined],
    ['bytes=-5-', undefined],
    ['', undefined],
    ['bytes=9-3', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
  ])('is for %j %j', (header, range) => {
    expect(wantedRange(header, 100)).toEqual(range);
  });

  it('is never of a file without bytes', () => {
    expect([wantedRange('bytes=0-', 0), wantedRange('bytes=-1', 0)]).toEqual(['none', 'none']);
  });
});
