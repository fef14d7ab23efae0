import { toldLines } from '@lectern/contract/code-lists/code-lists.limits.ts';
import type { CodeOutcome } from '@lectern/contract/code-lists/code-lists.names.ts';
import type {
  CodeCounts,
  CodeLine,
  CodeRehearsal,
  KeptCode,
  PickedCode,
} from '@lectern/contract/code-lists/code-lists.shapes.ts';
import type { Language } from '../../platform/context/ctx.ts';
import { underHead, type SheetTexts } from '../../platform/sheets/write-sheet.ts';
import { translate, translateKey } from '../../platform/texts/translate.ts';
import type { ComparedCode, HeadColumn, KnownCode } from './files.rules.ts';

/** A code as it is picked. */
export function toPickedCode({ id, value, description }: KnownCode): PickedCode {
  return { id, value, description };
}

/** A code as it is kept. */
export function toKeptCode(code: KnownCode): KeptCode {
  return { ...toPickedCode(code), order: code.sortOrder, active: code.active };
}

/** How many lines do what. */
export function countLines(lines: readonly ComparedCode[]): CodeCounts {
  const of = (outcome: CodeOutcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    ...{ lines: lines.length, new: of('new'), changed: of('changed'), unchanged: of('unchanged') },
    ...{ doubled: of('doubled'), error: of('error') },
  };
}

interface Remark {
  readonly column: string | null;
  readonly value: string;
  readonly message: string;
}

function remarksOf({ problems }: ComparedCode, head: readonly HeadColumn[], language: Language): Remark[] {
  return problems.map(({ column, text, key, params }) => ({
    column: column === null ? null : (head.find((one) => one.column === column)?.title ?? null),
    value: text,
    message: translateKey(language, key, params),
  }));
}

/** Lines that are left out under their head: the number and what to correct, and behind them all that was sent. */
export function faultLines(
  lines: readonly ComparedCode[],
  { head, cells }: { head: readonly HeadColumn[]; cells: ReadonlyMap<number, readonly string[]> },
  language: Language,
): SheetTexts {
  const ours = [translate(language, 'codeLists.import.line'), translate(language, 'codeLists.import.reason')];
  // A file of corrections that is sent again has these columns already.
  const shown = head.flatMap(({ title }, at) => (ours.includes(title) ? [] : [at]));
  const reasonOf = (line: ComparedCode): string =>
    remarksOf(line, head, language)
      .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
      .join('; ');
  const wrong = lines.filter(({ problems }) => problems.length > 0);
  return underHead(
    [...ours, ...shown.map((at) => head[at]?.title ?? '')],
    wrong.map((line) => {
      const sent = cells.get(line.line) ?? [];
      return [
        ...[String(line.line), reasonOf(line)],
        ...[...shown.map((at) => sent[at] ?? ''), ...sent.slice(head.length)],
      ];
    }),
  );
}

function toLine(compared: ComparedCode, head: readonly HeadColumn[], language: Language): CodeLine {
  const { line, value, outcome, changes } = compared;
  return {
    ...{ line, value, outcome, changes: [...changes] },
    problems: remarksOf(compared, head, language),
  };
}

/** Those to correct first. */
const toldOrder: readonly CodeOutcome[] = ['error', 'doubled', 'changed', 'new'];

/** What a file would do, in the sender's language. */
export function toRehearsal(
  lines: readonly ComparedCode[],
  { head, rehearsal, language }: { head: readonly HeadColumn[]; rehearsal: string; language: Language },
): CodeRehearsal {
  const told = toldOrder.flatMap((outcome) => lines.filter((line) => line.outcome === outcome));
  return {
    rehearsal,
    counts: countLines(lines),
    lines: told.slice(0, toldLines).map((line) => toLine(line, head, language)),
    untold: Math.max(0, told.length - toldLines),
    unknownColumns: head.flatMap(({ title, column }) => (column === null && title !== '' ? [title] : [])),
  };
}
