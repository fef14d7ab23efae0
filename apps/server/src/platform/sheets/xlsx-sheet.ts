import { boundedRow, SheetFault, type SheetLimits, type SheetRow } from './sheet.ts';
import { readBook, type Book } from './xlsx-book.ts';
import { xmlSlices, type XmlHandler } from './xml-slices.ts';
import { openParts, type ZipParts } from './zip-parts.ts';

const dayMs = 86_400_000;
/** Programs for tables believe in a 29th of February 1900, so that the count begins a day earlier from March 1900 on. */
const from1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);
const lastDay = 2_958_465;
/** A sheet of Excel ends here (its specifications and limits). */
const lastLine = 1_048_576;

/** A number of a cell without what floating point adds to it. */
function plainNumber(text: string): string {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) || Math.abs(number) >= 1e15 ? text : String(number);
}

/** The day of a number, as MM/DD/YYYY; the number itself if it is none. */
export function dayOf(text: string, isFrom1904: boolean): string {
  const days = Math.floor(Number(text));
  if (!Number.isFinite(days) || days < 1 || days > lastDay) return text;
  const iso = new Date((isFrom1904 ? from1904 : from1900) + days * dayMs).toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
}

/** The column of a cell's address, from 0 on; undefined where it has none. */
export function columnOf(address: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address ?? '')?.[1];
  if (letters === undefined) return undefined;
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
}

/** Collects the lines of a sheet as its document is read. */
class SheetReader implements XmlHandler {
  private readonly book: Book;
  private readonly limits: SheetLimits;
  private finished: SheetRow[] = [];
  private line = 0;
  private cells: string[] = [];
  private numeric: number[] = [];
  private cell: Cell | undefined;
  private nextColumn = 0;
  private isValue = false;
  private spoken = 0;

  constructor(book: Book, limits: SheetLimits) {
    this.book = book;
    this.limits = limits;
  }

  /** The lines that are complete by now. */
  take(): SheetRow[] {
    const rows = this.finished;
    this.finished = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'rPh') this.spoken += 1;
    this.isValue = name === 'v' || (name === 't' && this.spoken === 0);
  }

  text(text: string): void {
    if (!this.isValue || !this.cell) return;
    this.cell.text += text;
    if (this.cell.text.length > this.limits.cellCharacters * 4) throw new SheetFault('sheet_cell', this.line);
  }

  close(name: string): void {
    this.isValue = false;
    if (name === 'rPh') this.spoken -= 1;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
  }

  private openRow(attributes: Readonly<Record<string, string>>): void {
    const given = Number(attributes['r'] ?? this.line + 1);
    this.line = Number.isSafeInteger(given) && given > this.line ? given : this.line + 1;
    if (this.line > lastLine) throw new SheetFault('sheet_broken');
    this.cells = [];
    this.numeric = [];
    this.nextColumn = 0;
  }

  private openCell(attributes: Readonly<Record<string, string>>): void {
    const column = columnOf(attributes['r']) ?? this.nextColumn;
    this.nextColumn = column + 1;
    this.cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
  }

  private closeCell(): void {
    const { cell } = this;
    this.cell = undefined;
    if (!cell || cell.text === '') return;
    // Cells far outside are counted before they are made: a line may have one at each end.
    if (cell.column >= this.limits.columns) throw new SheetFault('sheet_columns', this.line);
    while (this.cells.length < cell.column) this.cells.push('');
    this.cells[cell.column] = this.textOf(cell);
  }

  private textOf({ type, style, text, column }: Cell): string {
    if (type === 's') return this.book.sharedTexts[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return text.slice(0, 10);
    if (type !== 'n') return text;
    if (this.book.dateFormats.has(style)) return dayOf(text, this.book.isFrom1904);
    this.numeric.push(column);
    return plainNumber(text);
  }

  private closeRow(): void {
    const { line, cells, numeric } = this;
    const row = boundedRow({ line, cells, numeric }, this.limits);
    if (row) this.finished.push(row);
  }
}

async function* rowsOf(parts: ZipParts, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const book = await readBook(parts);
  const reader = new SheetReader(book, limits);
  for await (const _slice of xmlSlices(parts.bytes(book.sheet), reader)) yield* reader.take();
}

/**
 * The lines of the first visible sheet of a workbook. Throws a SheetFault for more than is read, for endless
 * inflation, and for broken files: some lines may have come before.
 */
export async function* xlsxRows(bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const parts = await openParts(bytes);
  let rows = 0;
  try {
    for await (const row of rowsOf(parts, limits)) {
      rows += 1;
      if (rows > limits.rows) throw new SheetFault('sheet_rows', row.line);
      yield row;
    }
  } finally {
    parts.close();
  }
}
