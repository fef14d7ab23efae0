import { codeListLimits } from '@lectern/contract/code-lists/code-lists.limits.ts';
import {
  codeColumns,
  type CodeColumn,
  type CodeField,
  type CodeOutcome,
} from '@lectern/contract/code-lists/code-lists.names.ts';
import { codeListsTexts } from '@lectern/contract/code-lists/code-lists.texts.ts';
import { codeListsTextsEs } from '@lectern/contract/code-lists/code-lists.texts.es.ts';
import {
  columnsByName,
  readHeadBy,
  type Head,
  type HeadColumn as CommonHeadColumn,
} from '@lectern/contract/core/heads.rules.ts';
import { cleanLine, plainSigns, rearmed } from '@lectern/contract/core/text.rules.ts';
import type { TextKey } from '@lectern/contract/texts.ts';

/** A column of a file; null if it is unknown. */
export type HeadColumn = CommonHeadColumn<CodeColumn>;

/** Something wrong with a line: a text of the catalogue, and the column that it is about. */
export interface Problem {
  readonly column: CodeColumn | null;
  readonly text: string;
  readonly key: TextKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A line about a code; absent fields are not touched. */
export interface SaidCode {
  readonly line: number;
  readonly value: string;
  readonly description?: string;
  readonly sortOrder?: number;
  readonly active?: boolean;
  readonly problems: readonly Problem[];
}

/** A code as the list has it. */
export interface KnownCode {
  readonly id: string;
  readonly value: string;
  readonly description: string;
  readonly sortOrder: number;
  readonly active: boolean;
}

/** The effect of a line. */
export interface ComparedCode extends SaidCode {
  readonly outcome: CodeOutcome;
  readonly known: KnownCode | null;
  readonly changes: readonly { field: CodeField; before: CodeValue; after: CodeValue }[];
}

type CodeValue = string | number | boolean | null;

/** Other names that files use for a column, in addition to those of the templates in both languages. */
const otherNames: Readonly<Record<CodeColumn, readonly string[]>> = {
  value: ['value', 'cpt code', 'cpt', 'modifier code', 'modifier', 'provider', 'eligible provider', 'codigo'],
  description: ['name', 'text', 'meaning'],
  order: ['position', 'sort'],
  active: ['status', 'estado'],
};

const small = (text: string): string => text.toLowerCase();

const known = columnsByName(codeColumns, (column) => [
  codeListsTexts.column[column],
  codeListsTextsEs.column[column],
  ...otherNames[column],
]);

/** Reads which column is where, by the names of the templates and others. */
export function readHead(cells: readonly string[]): Head<CodeColumn> {
  return readHeadBy(cells, known, ['value']);
}

const yes = new Set(['yes', 'y', 'true', '1', 'active', 'si', 'sí', 'activo', 'x']);
const no = new Set(['no', 'n', 'false', '0', 'inactive', 'inactivo']);

interface Read {
  readonly said?: Partial<Pick<SaidCode, 'description' | 'sortOrder' | 'active'>>;
  readonly problem?: Pick<Problem, 'key' | 'params'>;
}

function tooLong(text: string, most: number): Read['problem'] | undefined {
  return text.length > most ? { key: 'codeLists.problem.tooLong', params: { most } } : undefined;
}

/** The content of one column's cell; the value names the code and is read separately. */
const readers: Readonly<Record<Exclude<CodeColumn, 'value'>, (text: string) => Read>> = {
  description: (text) => {
    const problem = tooLong(text, codeListLimits.description);
    return problem ? { problem } : { said: { description: text } };
  },
  order: (text) => {
    const order = Number(text);
    const isWhole = /^\d+$/.test(text) && order <= codeListLimits.order;
    if (isWhole) return { said: { sortOrder: order } };
    return { problem: { key: 'codeLists.problem.orderWrong', params: { most: codeListLimits.order } } };
  },
  active: (text) => {
    if (yes.has(small(text))) return { said: { active: true } };
    if (no.has(small(text))) return { said: { active: false } };
    return { problem: { key: 'codeLists.problem.activeWrong' } };
  },
};

function cellsOf(head: readonly HeadColumn[], cells: readonly string[]): Map<CodeColumn, string> {
  const texts = new Map<CodeColumn, string>();
  for (const [at, { column }] of head.entries()) {
    const text = plainSigns(cleanLine(rearmed(cells[at]?.trim() ?? ''))).trim();
    if (column !== null && text !== '') texts.set(column, text);
  }
  return texts;
}

function valueProblem(value: string): Read['problem'] | undefined {
  return value === '' ? { key: 'codeLists.problem.missing' } : tooLong(value, codeListLimits.value);
}

/** Reads a line by the columns of the head. */
export function readLine(
  head: readonly HeadColumn[],
  row: { readonly line: number; readonly cells: readonly string[] },
): SaidCode {
  const texts = cellsOf(head, row.cells);
  const value = texts.get('value') ?? '';
  const problems: Problem[] = [];
  const note = (column: CodeColumn, problem: Read['problem']): void => {
    if (problem) problems.push({ column, text: texts.get(column) ?? '', ...problem });
  };
  note('value', valueProblem(value));
  let said: Read['said'] = {};
  for (const column of ['description', 'order', 'active'] as const) {
    const text = texts.get(column);
    if (text === undefined) continue;
    const read = readers[column](text);
    note(column, read.problem);
    said = { ...said, ...read.said };
  }
  const more = row.cells.slice(head.length).find((cell) => cell.trim() !== '');
  if (more !== undefined) problems.push({ column: null, text: more, key: 'codeLists.problem.moreCells' });
  return { line: row.line, value, ...said, problems };
}

function changesOf(said: SaidCode, code: KnownCode): ComparedCode['changes'] {
  const pairs = [
    { field: 'description', before: code.description, after: said.description },
    { field: 'order', before: code.sortOrder, after: said.sortOrder },
    { field: 'active', before: code.active, after: said.active },
  ] as const;
  return pairs.flatMap(({ field, before, after }) =>
    after === undefined || after === before ? [] : [{ field, before, after }],
  );
}

/**
 * The effect of lines on the current list: of two lines with one code the first counts, and a full list takes no new
 * one.
 */
export function compareCodes(
  lines: readonly SaidCode[],
  list: { readonly known: readonly KnownCode[]; readonly total: number },
): ComparedCode[] {
  const byValue = new Map(list.known.map((code) => [small(code.value), code]));
  const firstLines = new Map<string, number>();
  let room = codeListLimits.codes - list.total;
  const wrong = (said: SaidCode, outcome: 'error' | 'doubled', problem?: Problem): ComparedCode => ({
    ...said,
    ...{ outcome, known: null, changes: [], problems: [...said.problems, ...(problem ? [problem] : [])] },
  });
  return lines.map((said) => {
    if (said.problems.length > 0) return wrong(said, 'error');
    const key = small(said.value);
    const about = { column: 'value', text: said.value } as const;
    const first = firstLines.get(key);
    if (first !== undefined)
      return wrong(said, 'doubled', {
        ...about,
        ...{ key: 'codeLists.problem.doubled', params: { line: String(first) } },
      });
    firstLines.set(key, said.line);
    const code = byValue.get(key);
    if (code) {
      const changes = changesOf(said, code);
      return { ...said, outcome: changes.length > 0 ? 'changed' : 'unchanged', known: code, changes };
    }
    if (room <= 0)
      return wrong(said, 'error', {
        ...about,
        ...{ key: 'codeLists.problem.full', params: { most: codeListLimits.codes } },
      });
    room -= 1;
    return { ...said, outcome: 'new', known: null, changes: [] };
  });
}
