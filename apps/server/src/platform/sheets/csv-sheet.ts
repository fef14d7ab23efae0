import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { boundedRow, SheetFault, type SheetLimits, type SheetRow } from './sheet.ts';
import { encodingOf } from './text-encoding.ts';

const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** How much is read, and parsed, at a time: other work comes in between. Lines may be two bytes long. */
const sliceBytes = 16_384;
/**
 * Lines in all for each line that may have content: empty lines that a program leaves after a table are no reason to
 * refuse.
 */
const linesPerRow = 10;

/** The most frequent separator in the first line, outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>(delimiters.map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break;
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return delimiters.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] ?? ',';
}

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const tab = 0x09;

/** Counts lines and cells, so that a file of more than is read is refused before anything is made of it. */
class TextGuard {
  private readonly delimiter: number;
  private readonly limits: SheetLimits;
  private line = 1;
  private ended = 0;
  private rows = 0;
  private cells = 1;
  private isQuoted = false;
  private isFilled = false;
  private before = 0;

  constructor(delimiter: Delimiter, limits: SheetLimits) {
    this.delimiter = delimiter.charCodeAt(0);
    this.limits = limits;
  }

  pass(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      this.see(code);
      this.before = code;
    }
  }

  private see(code: number): void {
    if (code === quote) this.isQuoted = !this.isQuoted;
    else if (code === lineFeed || code === carriageReturn) this.endLine(code);
    else if (code === this.delimiter && !this.isQuoted) this.countCell();
    else if (!this.isFilled && !this.isBlank(code)) this.countRow();
  }

  private isBlank(code: number): boolean {
    return code === space || code === tab || code === this.delimiter;
  }

  private endLine(code: number): void {
    if (code === lineFeed && this.before === carriageReturn) return;
    this.line += 1;
    if (this.isQuoted) return;
    this.ended += 1;
    if (this.ended > this.limits.rows * linesPerRow) throw new SheetFault('sheet_rows', this.line);
    this.cells = 1;
    this.isFilled = false;
  }

  private countCell(): void {
    this.cells += 1;
    if (this.cells > this.limits.columns * 4) throw new SheetFault('sheet_columns', this.line);
  }

  private countRow(): void {
    this.isFilled = true;
    this.rows += 1;
    if (this.rows > this.limits.rows) throw new SheetFault('sheet_rows', this.line);
  }
}

function* decoded(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += sliceBytes)
    yield decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
  yield decoder.decode();
}

/** The text in slices, with a turn of the loop between them. */
async function* sliced(bytes: Uint8Array): AsyncGenerator<string> {
  for (const text of decoded(bytes)) {
    await nextTurn();
    if (text !== '') yield text;
  }
}

async function refuseTooMuch(bytes: Uint8Array, guard: TextGuard): Promise<void> {
  for await (const text of sliced(bytes)) guard.pass(text);
}

/** Before the head there may be empty lines, and programs that say by a line of their own what parts the cells. */
function startOf(bytes: Uint8Array): string {
  const [first = ''] = decoded(bytes.subarray(0, sliceBytes));
  return first.trimStart();
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** A line is where it begins; one with line ends inside of quotes is counted by where it ends. */
function firstLineOf({ record, info }: Parsed): number {
  const inside = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  return info.lines - inside;
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = typeof error['lines'] === 'number' ? error['lines'] : null;
  return new SheetFault(error.code === 'CSV_MAX_RECORD_SIZE' ? 'sheet_cell' : 'sheet_broken', line);
}

/**
 * The lines of a text whose cells are separated by commas, semicolons or tabs, in any usual encoding. Throws a
 * SheetFault for more than is read, and for quotes that do not close.
 */
export async function* csvRows(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const delimiter = delimiterOf(startOf(bytes));
  await refuseTooMuch(bytes, new TextGuard(delimiter, limits));
  const source = Readable.from(sliced(bytes), { highWaterMark: 1 });
  const parser = parse({
    ...{ delimiter, info: true, relax_column_count: true, skip_empty_lines: true },
    ...{ record_delimiter: ['\r\n', '\n', '\r'], max_record_size: limits.columns * limits.cellCharacters },
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let rows = 0;
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      const row = boundedRow({ line: firstLineOf(parsed), cells: parsed.record, numeric: [] }, limits);
      if (!row) continue;
      rows += 1;
      if (rows > limits.rows) throw new SheetFault('sheet_rows', row.line);
      yield row;
    }
  } catch (error) {
    // The parser tells by errors of its own what is wrong with a file.
    throw faultOf(error);
  } finally {
    source.destroy();
  }
}
