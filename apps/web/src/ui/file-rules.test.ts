import { expect, it } from 'vitest';
import { sortFiles, type FileRules } from './file-rules.ts';

const rules: FileRules = { endings: ['png', 'pdf'], maxBytes: 10, maxTotalBytes: 15, maxFiles: 3 };
const file = (name: string, size: number): File => new File([new Uint8Array(size)], name);

it('takes files within the limits, whatever the case of their ending', () => {
  const { taken, fault } = sortFiles([file('a.PNG', 5), file('b.pdf', 5)], [], rules);
  expect(taken.map((one) => one.name)).toEqual(['a.PNG', 'b.pdf']);
  expect(fault).toBeNull();
});

it.each([
  ['type', [file('a.exe', 1)], []],
  ['size', [file('a.png', 10)], []],
  ['total', [file('a.png', 9)], [{ size: 9 }]],
  ['count', [file('a.png', 1)], [{ size: 1 }, { size: 1 }, { size: 1 }]],
] as const)('refuses by %s', (wanted, picked, present) => {
  expect(sortFiles(picked, present, rules)).toEqual({ taken: [], fault: wanted });
});

it('leaves out the wrong file and takes the others', () => {
  const { taken, fault } = sortFiles([file('a.exe', 1), file('b.png', 1)], [], rules);
  expect(taken.map((one) => one.name)).toEqual(['b.png']);
  expect(fault).toBe('type');
});
