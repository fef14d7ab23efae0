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
