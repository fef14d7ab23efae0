import { csvRows } from './csv-sheet.ts';
import { SheetFault, type SheetLimits, type SheetRow } from './sheet.ts';
import { xlsxRows } from './xlsx-sheet.ts';

/** The format of a file with a table, by its first bytes and never by its name. */
export type SheetKind = 'csv' | 'xlsx';

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** Old files of tables, and new ones with a password. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const others = ['%PDF', '\u0089PNG', 'GIF8', '\u00ff\u00d8\u00ff', '{\\rtf', '<!DOCTYPE', '<html'].map(
  (start) => Buffer.from(start, 'latin1'),
);

/** Detects a file's format by its first bytes. Throws a SheetFault for a file that is no table. */
export function kindOf(bytes: Buffer): SheetKind {
  const beginsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (beginsWith(zip)) return 'xlsx';
  if (beginsWith(compound)) throw new SheetFault('sheet_locked');
  if (others.some(beginsWith)) throw new SheetFault('sheet_kind_unknown');
  return 'csv';
}

/** The lines of a table, as texts, one after the other, with other work in between. Throws a SheetFault. */
export function sheetRows(bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  return kindOf(bytes) === 'xlsx' ? xlsxRows(bytes, limits) : csvRows(bytes, limits);
}
