import { expect, it } from 'vitest';
import { sortFiles, type FileRules } from './file-rules.ts';

const rules: FileRules = { endings: ['png', 'pdf'], maxBytes: 10, maxTotalBytes: 15, maxFiles: 3 };
const file = (name: string, size: number): File => new File([new Uint8Array(size)], name);

it('takes files within the limits, whatever the case of their ending', () => {
  const { taken, refused } = sortFiles([file('a.PNG', 5), file('b.pdf', 5)], [], rules);
  expect(taken.map((one) => one.name)).toEqual(['a.PNG', 'b.pdf']);
  expect(refused).toEqual([]);
});

it.each([
  ['type', [file('a.exe', 1)], []],
  ['size', [file('a.png', 10)], []],
  ['total', [file('a.png', 9)], [{ size: 9 }]],
  ['count', [file('a.png', 1)], [{ size: 1 }, { size: 1 }, { size: 1 }]],
] as const)('refuses by %s', (wanted, picked, present) => {
  expect(sortFiles(picked, present, rules)).toEqual({
    taken: [],
    refused: [{ fault: wanted, names: picked[0].name }],
  });
});

it('leaves out the wrong files, each by its name and reason, and takes the others', () => {
  const picked = [file('a.exe', 1), file('b.png', 1), file('c.txt', 1), file('d.png', 10)];
  const { taken, refused } = sortFiles(picked, [], rules);
  expect(taken.map((one) => one.name)).toEqual(['b.png']);
  expect(refused).toEqual([
    { fault: 'type', names: 'a.exe, c.txt' },
    { fault: 'size', names: 'd.png' },
  ]);
});
