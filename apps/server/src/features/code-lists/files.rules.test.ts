import { describe, expect, it } from 'vitest';
import { codeListLimits } from '@lectern/contract/code-lists/code-lists.limits.ts';
import { compareCodes, readHead, readLine, type KnownCode } from './files.rules.ts';

const headOf = (...titles: string[]) => {
  const head = readHead(titles);
  if (!head.ok) throw new Error(head.fault);
  return head.columns;
};
const head = headOf('Code', 'Description', 'Order', 'Active');
const read = (...cells: string[]) => readLine(head, { line: 2, cells });
const known = (value: string, more: Partial<KnownCode> = {}): KnownCode => ({
  ...{ id: `id of ${value}`, value, description: 'Reading', sortOrder: 1, active: true },
  ...more,
});

describe('readHead', () => {
  it.each([
    [
      ['Code', 'Description', 'Order', 'Active'],
      ['value', 'description', 'order', 'active'],
    ],
    [
      ['Código', 'Descripción', 'ORDEN', 'Activo'],
      ['value', 'description', 'order', 'active'],
    ],
    [
      ['CPT Code', 'Price'],
      ['value', null],
    ],
  ])('%j becomes %j', (titles, expected) => {
    expect(headOf(...titles).map(({ column }) => column)).toEqual(expected);
  });

  it.each([
    [['Description'], { ok: false, fault: 'headMissing', columns: ['value'] }],
    [['Code', 'CPT'], { ok: false, fault: 'headDoubled', columns: ['value'] }],
  ])('%j cannot be read', (titles, expected) => {
    expect(readHead(titles)).toEqual(expected);
  });
});

describe('readLine', () => {
  it.each([
    [['DM-1', 'Reading', '7', 'Yes'], { value: 'DM-1', description: 'Reading', sortOrder: 7, active: true }],
    [[' DM-1 ', '', '', 'no'], { value: 'DM-1', active: false }],
    [["'=DM", 'ＡＢ'], { value: '=DM', description: 'AB' }],
    [['DM-1', '', '0', 'SÍ'], { value: 'DM-1', sortOrder: 0, active: true }],
  ])('%j says %j', (cells, expected) => {
    expect(read(...cells)).toEqual({ line: 2, problems: [], ...expected });
  });

  it.each([
    [['', 'Reading'], 'value', 'missing'],
    [['x'.repeat(codeListLimits.value + 1)], 'value', 'tooLong'],
    [['DM', 'x'.repeat(codeListLimits.description + 1)], 'description', 'tooLong'],
    [['DM', '', '1.5'], 'order', 'orderWrong'],
    [['DM', '', '-1'], 'order', 'orderWrong'],
    [['DM', '', '100000'], 'order', 'orderWrong'],
    [['DM', '', '', 'perhaps'], 'active', 'activeWrong'],
    [['DM', '', '', '', 'more'], null, 'moreCells'],
  ])('%j is wrong at %s: %s', (cells, column, problem) => {
    expect(read(...cells).problems).toMatchObject([{ column, key: `codeLists.problem.${problem}` }]);
  });
});

describe('compareCodes', () => {
  const outcomes = (lines: string[][], list: readonly KnownCode[], total = list.length) =>
    compareCodes(
      lines.map((cells, at) => readLine(head, { line: at + 2, cells })),
      { known: list, total },
    ).map(({ outcome, changes }) => [outcome, changes.map(({ field }) => field)]);

  it.each([
    ['a new code', [['DM-2']], ['new', []]],
    ['a known one in other letters, with nothing said', [['dm-1']], ['unchanged', []]],
    ['the same again', [['DM-1', 'Reading', '1', 'Yes']], ['unchanged', []]],
    ['another description', [['DM-1', 'Writing']], ['changed', ['description']]],
    ['all of it', [['DM-1', 'Writing', '2', 'No']], ['changed', ['description', 'order', 'active']]],
    ['a wrong line', [['DM-1', '', 'x']], ['error', []]],
  ])('%s', (_what, lines, expected) => {
    expect(outcomes(lines, [known('DM-1')])).toEqual([expected]);
  });

  it('lets the first of two lines with one code count, and a wrong first line not', () => {
    expect(outcomes([['DM-2'], ['dm-2'], ['DM-3', '', 'x'], ['DM-3']], [])).toEqual([
      ['new', []],
      ['doubled', []],
      ['error', []],
      ['new', []],
    ]);
  });

  it('takes new codes until the list is full, and changes known ones still', () => {
    const lines = [['DM-2'], ['DM-3'], ['DM-1', 'Writing']];
    expect(outcomes(lines, [known('DM-1')], codeListLimits.codes - 1)).toEqual([
      ['new', []],
      ['error', []],
      ['changed', ['description']],
    ]);
  });
});
