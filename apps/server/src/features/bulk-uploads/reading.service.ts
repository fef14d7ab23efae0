import type { UploadCounts } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { uploadLimits } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { dueLane } from '../../platform/jobs/feature-jobs.ts';
import { sheetRows } from '../../platform/sheets/read-sheet.ts';
import { SheetFault, type SheetRow } from '../../platform/sheets/sheet.ts';
import { inTheNameOf } from './askers.service.ts';
import { cellsBy } from './cells.rules.ts';
import { Doubles } from './comparing.rules.ts';
import { compareLines, type Judged } from './comparing.service.ts';
import { readHead, type HeadColumn } from './heads.rules.ts';
import { deleteLines, insertLines, type NewLine } from './lines.repo.ts';
import { countLines } from './line-lists.repo.ts';
import {
  claimReading,
  deleteBytes,
  findBytes,
  listDueAcrossInstitutions,
  updateUpload,
  type Fault,
  type UploadRow,
} from './uploads.repo.ts';

/** How many lines are compared and stored at a time; other calls are answered in between. */
const batchLines = 500;
/** Cells of all lines together: a workbook may name one long text a million times. */
const mostCharacters = 60_000_000;
/** A process may be stopped while it reads; after this many tries the file itself is to blame. */
const mostTries = 5;

/** A head by which nothing can be read. */
class HeadFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.code);
    this.fault = fault;
  }
}

function headOf(upload: UploadRow, row: SheetRow): readonly HeadColumn[] {
  const head = readHead(upload.type, row.cells);
  if (head.ok) return head.columns;
  throw new HeadFault({ code: head.fault, line: row.line, columns: head.columns });
}

function toLine(row: SheetRow, { cells: _read, ...line }: Judged): NewLine {
  const { outcome, personId, version, changes, adds, problems, warnings, name, key } = line;
  return {
    ...{ line: row.line, cells: row.cells, name, key, outcome, personId, version },
    ...{ changes, adds, problems, warnings },
  };
}

/** Reads the lines of one file into the table. */
class FileReading {
  private readonly asker: PersonCtx;
  private readonly upload: UploadRow;
  private readonly doubles = new Doubles();
  private head: readonly HeadColumn[] | undefined;
  private waiting: SheetRow[] = [];
  private characters = 0;
  private lines = 0;

  constructor(asker: PersonCtx, upload: UploadRow) {
    this.asker = asker;
    this.upload = upload;
  }

  async read(bytes: Buffer): Promise<readonly HeadColumn[]> {
    for await (const row of sheetRows(bytes, uploadLimits)) {
      if (!this.head) this.head = headOf(this.upload, row);
      else await this.take(row);
    }
    await this.keepWaiting();
    if (!this.head || this.lines === 0) throw new HeadFault({ code: 'empty', line: null, columns: [] });
    return this.head;
  }

  private async take(row: SheetRow): Promise<void> {
    this.characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.characters > mostCharacters) throw new SheetFault('sheet_bomb', row.line);
    this.waiting.push(row);
    if (this.waiting.length >= batchLines) await this.keepWaiting();
  }

  private async keepWaiting(): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    if (rows.length === 0) return;
    const { asker, upload, doubles, head = [] } = this;
    const batch = rows.map((row) => cellsBy(head, row));
    const found = await compareLines(asker, upload, { batch, doubles });
    const lines = rows.flatMap((row, at) => {
      const one = found[at];
      return one ? [toLine(row, one)] : [];
    });
    await insertLines(asker.scope, upload.id, { lines, createdAt: upload.createdAt });
    this.lines += lines.length;
    await updateUpload(asker.scope, upload.id, { counts: { lines: this.lines } });
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof HeadFault) return error.fault;
  if (error instanceof SheetFault) return { code: error.code, line: error.line, columns: [] };
  throw error;
}

async function finish(ctx: Ctx, id: string, head: readonly HeadColumn[]): Promise<void> {
  const counts: UploadCounts = await countLines(ctx.scope, id);
  await transaction(ctx, async (tx) => {
    await deleteBytes(tx.scope, id);
    await updateUpload(tx.scope, id, { state: 'rehearsed', head, counts });
  });
}

async function refuse(ctx: Ctx, id: string, fault: Fault): Promise<void> {
  await transaction(ctx, async (tx) => {
    await deleteLines(tx.scope, id);
    await deleteBytes(tx.scope, id);
    await updateUpload(tx.scope, id, { state: 'refused', fault, counts: {} });
  });
}

async function readFile(ctx: Ctx, upload: UploadRow): Promise<void> {
  const { uploadedBy: personId, hostName } = upload;
  const asker = await inTheNameOf(ctx, { personId, hostName, address: '' });
  if (!asker) return refuse(ctx, upload.id, { code: 'notAllowed', line: null, columns: [] });
  // Rows stored by a killed process are read again.
  await deleteLines(ctx.scope, upload.id);
  try {
    const head = await new FileReading(asker, upload).read(await findBytes(ctx.scope, upload.id));
    await finish(ctx, upload.id, head);
  } catch (error) {
    // An unreadable file is reported, and every other error is a bug.
    await refuse(ctx, upload.id, faultOf(error));
  }
}

/** Files that wait to be read. */
export const filesToRead = dueLane(
  'bulk-uploads.files',
  ({ all }) => listDueAcrossInstitutions(all, ['reading']),
  (ctx, { id }) => readUpload(ctx, id),
);

/**
 * Reads a file that was sent, and keeps what each of its lines would do: nothing of people is changed. Nothing where another
 * process reads it; one that was killed in the middle is read again, and refused where that never comes to an end.
 */
async function readUpload(ctx: Ctx, id: string): Promise<void> {
  const { processes } = ctx.ports;
  const alive = processes.alive();
  if (alive === null) return;
  const claimed = await claimReading(ctx.scope, id, { name: processes.name, alive });
  if (!claimed) return;
  if (claimed.tries > mostTries) await refuse(ctx, id, { code: 'unread', line: null, columns: [] });
  else await readFile(ctx, claimed.upload);
}
