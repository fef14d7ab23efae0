import { codeFileLimits, codeFilesPace } from '@lectern/contract/code-lists/code-lists.limits.ts';
import type { CodeColumn } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import type { UploadPart } from '../../platform/http/route.ts';
import { sheetRows } from '../../platform/sheets/read-sheet.ts';
import { SheetFault, type SheetFaultCode } from '../../platform/sheets/sheet.ts';
import { translate, translateKey } from '../../platform/texts/translate.ts';
import { readHead, readLine, type HeadColumn, type SaidCode } from './files.rules.ts';

/** A file of codes that was read. */
export interface CodeFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly head: readonly HeadColumn[];
  readonly lines: readonly SaidCode[];
  /** The cells of each line as they were sent. */
  readonly cells: ReadonlyMap<number, readonly string[]>;
}

interface Fault {
  readonly code: SheetFaultCode | 'empty' | 'headMissing' | 'headDoubled';
  readonly line: number | null;
  readonly columns: readonly CodeColumn[];
}

/** An unreadable file, in the sender's language. */
function refuse({ language }: PersonCtx, { code, line, columns }: Fault): never {
  const named = columns.map((column) => translateKey(language, `codeLists.column.${column}`)).join(', ');
  const fault = translateKey(language, `codeLists.fault.${code}`, { columns: named });
  const reason =
    line === null ? fault : translate(language, 'codeLists.fault.atLine', { fault, line: String(line) });
  throw new Refusal('code_file_unreadable', { params: { reason } });
}

/** Cells of all lines together: a workbook may name one long text a million times. */
const mostCharacters = 12_000_000;

async function readRows(ctx: PersonCtx, bytes: Buffer): Promise<Pick<CodeFile, 'head' | 'lines' | 'cells'>> {
  let head: readonly HeadColumn[] | null = null;
  let characters = 0;
  const lines: SaidCode[] = [];
  const cells = new Map<number, readonly string[]>();
  for await (const row of sheetRows(bytes, codeFileLimits)) {
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > mostCharacters) throw new SheetFault('sheet_bomb', row.line);
    if (head !== null) {
      lines.push(readLine(head, row));
      cells.set(row.line, row.cells);
      continue;
    }
    const read = readHead(row.cells);
    if (!read.ok) refuse(ctx, { code: read.fault, line: row.line, columns: read.columns });
    head = read.columns;
  }
  if (head === null || lines.length === 0) refuse(ctx, { code: 'empty', line: null, columns: [] });
  return { head, lines, cells };
}

/** Files that are read at the moment, in this process: each is in memory. */
let reading = 0;
const mostReading = 4;
const hourSeconds = 3_600;

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > codeFileLimits.bytes) throw new Refusal('code_file_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The one file of a form, which is read to its end: a second file is refused, not overlooked. */
async function onlyOf(uploads: AsyncIterable<UploadPart>): Promise<Pick<CodeFile, 'bytes' | 'name'>> {
  let file: Pick<CodeFile, 'bytes' | 'name'> | undefined;
  for await (const { name, stream } of uploads) {
    if (file) throw new Refusal('upload_several');
    file = { bytes: await bytesOf(stream), name };
  }
  if (!file || file.bytes.byteLength === 0) throw new Refusal('upload_missing');
  return file;
}

/**
 * Reads the file of a request, CSV or XLSX. Refuses, naming the line, what is no table, holds more than is read, or
 * has a header without codes. Refuses two files at once, too many files of one person, and any while too many are
 * being read.
 */
export async function readCodeFile(ctx: PersonCtx, uploads: AsyncIterable<UploadPart>): Promise<CodeFile> {
  await ctx.ports.limits.count(ctx.clock, {
    ...{ key: `code-files:${ctx.actor.personId}`, most: codeFilesPace.inHour, windowSeconds: hourSeconds },
  });
  if (reading >= mostReading) throw new Refusal('upload_busy');
  reading += 1;
  // The file's place is freed in any case; errors in it are reported.
  try {
    const { bytes, name } = await onlyOf(uploads);
    return { bytes, name, ...(await readRows(ctx, bytes)) };
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    return refuse(ctx, { code: error.code, line: error.line, columns: [] });
  } finally {
    reading -= 1;
  }
}
