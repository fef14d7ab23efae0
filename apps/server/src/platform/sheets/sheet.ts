import { isSoundText } from '@lectern/contract/core/text.rules.ts';

/** One line of a sent table: cells as texts, without those after the last filled one. */
export interface SheetRow {
  /** Which line of the file it is, counted from 1 as programs for tables show it. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Which cells were numbers and not texts: zeros at their beginning are lost by then. */
  readonly numeric: readonly number[];
}

/** How much of a table is read. */
export interface SheetLimits {
  /** Lines that have anything in them, the head included. */
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
}

/** Why a table cannot be read, or is not read any further. */
export type SheetFaultCode =
  | 'sheet_kind_unknown'
  | 'sheet_locked'
  | 'sheet_broken'
  | 'sheet_rows'
  | 'sheet_columns'
  | 'sheet_cell'
  | 'sheet_characters'
  | 'sheet_bomb'
  | 'sheet_definitions';

/** A file that is no table, is broken, or holds more than is read. */
export class SheetFault extends Error {
  readonly code: SheetFaultCode;
  /** Where reading ended; null where it has no place. */
  readonly line: number | null;

  constructor(code: SheetFaultCode, line: number | null = null) {
    super(line === null ? code : `${code} at line ${line}`);
    this.code = code;
    this.line = line;
  }
}

const trimmedEnd = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** The line without empty cells at its end; undefined where nothing is in it. Throws where more is in it than is read. */
export function boundedRow(row: SheetRow, limits: SheetLimits): SheetRow | undefined {
  const length = trimmedEnd(row.cells);
  if (length === 0) return undefined;
  if (length > limits.columns) throw new SheetFault('sheet_columns', row.line);
  const cells = row.cells.slice(0, length);
  if (cells.some((cell) => cell.length > limits.cellCharacters)) throw new SheetFault('sheet_cell', row.line);
  if (!cells.every(isSoundText)) throw new SheetFault('sheet_characters', row.line);
  return { ...row, cells };
}
