import { expect, it } from 'vitest';
import { csvOf, fileOf } from './list-file.ts';
import type { Column } from './list-parts.ts';

const columns: Column<string>[] = [
  { id: 'text', title: 'Text', cell: (text) => text, text: (text) => text },
  { id: 'picture', title: 'Picture', cell: () => null },
];
const linesOf = (...texts: string[]): string[] => csvOf(columns, texts).split('\r\n').slice(1, -1);

it('keeps commas, quotes and line breaks inside of a field', () => {
  expect(linesOf('a, b', 'say "x"', 'two\nlines')).toEqual(['"a, b"', '"say ""x"""', '"two\nlines"']);
});

it('has no text that a sheet would run', () => {
  expect(linesOf('=1+1', '+12025550143', '-1', '@a', '-')).toEqual([
    `"'=1+1"`,
    `"'+12025550143"`,
    `"'-1"`,
    `"'@a"`,
    '"-"',
  ]);
});

it('has only columns with a text', () => {
  expect(csvOf(columns, [])).toBe('\uFEFF"Text"\r\n');
});

it('is what the server makes where it does', async () => {
  const made = new Blob(['made']);
  expect(await fileOf(columns, { name: 'a.csv', file: () => Promise.resolve(made) })).toBe(made);
});

it('is refused where more than 200 pages would be asked for', async () => {
  let asked = 0;
  const page = () => {
    asked += 1;
    return Promise.resolve({ data: ['a'], totalPages: 4000 });
  };
  await expect(fileOf(columns, { name: 'a.csv', page })).rejects.toThrow('More than 200 pages');
  expect(asked).toBe(200);
});
