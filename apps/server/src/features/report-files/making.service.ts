import { reportLimits } from '@lectern/contract/reports/reports.limits.ts';
import type { Ctx, Language, PersonCtx } from '../../platform/context/ctx.ts';
import { featureJob } from '../../platform/jobs/feature-jobs.ts';
import { csvStream, xlsxStream, type SheetTexts } from '../../platform/sheets/write-sheet.ts';
import { keepStream } from '../../platform/storage/keep-stream.ts';
import { inTheNameOf } from '../bulk-uploads/askers.service.ts';
import * as levels from '../levels/levels.service.ts';
import { daysOf } from '../reports/choosing.service.ts';
import {
  beginMaking,
  endFile,
  findFile,
  noteProgress,
  noteReady,
  type FileRow,
} from './report-files.repo.ts';
import { cellsOf, headOf } from './report-files.view.ts';
import { keysOf, rowsOf, type RowKey, type WantedRows } from '../reports/rows.service.ts';
import { wordsOf } from './words.service.ts';

/** So many rows are read and written at a time; other calls are answered in between. */
const rowsAtOnce = 500;
/** A file whose making failed so often is given up. */
const mostTries = 3;
const minuteMs = 60_000;

/** The person who asked does not want it any more. */
class NotWanted extends Error {}

/** The rows in the asker's reach now, not when they asked. */
async function wantedRows(asker: PersonCtx, row: FileRow): Promise<WantedRows> {
  const { kind, studentId } = row;
  return { kind, studentId, levelIds: await levels.reachOf(asker), ...daysOf(row) };
}

/**
 * The lines of a file, in batches; reports the progress between them, and stops when the file is no longer wanted.
 */
async function* linesOf(asker: PersonCtx, row: FileRow, keys: readonly RowKey[]): AsyncGenerator<SheetTexts> {
  const words = await wordsOf(asker, row);
  yield [headOf(row.kind, words)];
  for (let at = 0; at < keys.length; at += rowsAtOnce) {
    const rows = await rowsOf(asker, row.kind, keys.slice(at, at + rowsAtOnce));
    yield rows.map((one) => cellsOf(row.kind, one, words));
    const done = Math.min(at + rowsAtOnce, keys.length);
    if (!(await noteProgress(asker.scope, row.id, { done, total: keys.length }))) throw new NotWanted();
  }
}

const writers = { csv: csvStream, xlsx: xlsxStream } as const;

/** Writes the file, and reports that it exists; deletes it if it is no longer wanted. */
async function write(asker: PersonCtx, row: FileRow): Promise<void> {
  const { storage } = asker.ports;
  const whole = { offset: 0, limit: reportLimits.rows };
  const keys = await keysOf(asker, await wantedRows(asker, row), whole);
  const stream = writers[row.format](linesOf(asker, row, keys));
  const bytes = await keepStream(storage, row.storageName, stream);
  const expiresAt = new Date(asker.clock.now().getTime() + reportLimits.fileMinutes * minuteMs);
  if (await noteReady(asker.scope, row.id, { bytes, total: keys.length, expiresAt })) return;
  // A job may run twice at once: the other one's file stays.
  if ((await findFile(asker.scope, row.id))?.state !== 'ready') await storage.remove(row.storageName);
}

async function makeFile(ctx: Ctx, row: FileRow): Promise<void> {
  const beginner = { personId: row.personId, hostName: row.hostName, address: '' };
  const asker = await inTheNameOf(ctx, beginner);
  if (!asker) {
    await endFile(ctx.scope, row.id, 'failed');
    return;
  }
  await write({ ...asker, language: row.language as Language }, row);
}

/**
 * Makes the file of a report. A failure is retried a few times and then given up, which the waiting person is told.
 */
export const makeReport = featureJob<{ fileId: string }>('reports.make', async (ctx, { fileId }) => {
  const tries = await beginMaking(ctx.scope, fileId);
  const row = await findFile(ctx.scope, fileId);
  if (tries === undefined || !row) return;
  try {
    await makeFile(ctx, row);
  } catch (error) {
    // Cancelled meanwhile.
    if (error instanceof NotWanted) return;
    if (tries < mostTries) throw error;
    ctx.ports.log.error({ err: error, report: fileId }, 'the file of a report was given up');
    await endFile(ctx.scope, fileId, 'failed');
  }
});
