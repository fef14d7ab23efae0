import { describe, expect, it } from 'vitest';
import { checkFiles, checkFilesWithTotal } from './files.rules.ts';

const file = (name: string, type: string, size = 1): { name: string; type: string; size: number } => ({
  name,
  type,
  size,
});
const png = file('a.png', 'image/png');

describe('checkFiles', () => {
  it.each([
    [[], null],
    [
      [png, file('b.JPG', 'image/jpeg'), file('c.jpeg', 'image/jpeg'), file('d.pdf', 'application/pdf')],
      null,
    ],
    [[file('a.exe', 'image/png')], 'files.onlyImageOrPdf'],
    [[file('a.png', 'text/html')], 'files.onlyImageOrPdf'],
    [[file('a.gif', 'image/gif')], 'files.onlyImageOrPdf'],
    [[file('a.png', '')], 'files.onlyImageOrPdf'],
    [[file('a.png', 'image/png', 4_999_999)], null],
    [[file('a.png', 'image/png', 5_000_000)], 'files.tooLarge'],
    [Array.from({ length: 10 }, () => png), null],
    [Array.from({ length: 11 }, () => png), 'files.tooMany'],
  ])('%#: %s', (files, expected) => {
    expect(checkFiles(files)).toBe(expected);
  });

  it('counts what was chosen before', () => {
    expect(checkFiles([png], 9)).toBeNull();
    expect(checkFiles([png], 10)).toBe('files.tooMany');
  });
});

describe('checkFilesWithTotal', () => {
  it('takes ten files below the limit of each', () => {
    expect(
      checkFilesWithTotal(Array.from({ length: 10 }, () => file('a.png', 'image/png', 4_999_999))),
    ).toBeNull();
  });

  it('says first what is wrong with one file', () => {
    expect(checkFilesWithTotal([file('a.png', 'image/png', 60_000_000)])).toBe('files.tooLarge');
  });
});
