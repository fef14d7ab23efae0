import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import {
  afterCommit,
  joinTransaction,
  transaction,
  type Ctx,
  type PersonCtx,
} from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { dueLane } from '../../platform/jobs/feature-jobs.ts';
import { inTheNameOf } from './askers.service.ts';
import { countToType } from './bulk-uploads.view.ts';
import { cellsBy } from './cells.rules.ts';
import { compareLines } from './comparing.service.ts';
import { doEducators } from './educator-lines.service.ts';
import { countsAfter, decide, failed, failedBy, unchanged, type Done } from './line-results.rules.ts';
import { refuseUnproved } from './proving.service.ts';
import { listToDo, renewGrown, updateLines, type LineRow } from './lines.repo.ts';
import { changeStatuses } from './status-lines.service.ts';
import { addStudents, changeStudents, type LineNow } from './student-lines.service.ts';
import { listDueAcrossInstitutions, takeUpload, updateUpload, type UploadRow } from './uploads.repo.ts';
import { lockKeptUpload, viewOf } from './uploads.service.ts';

/** How many lines one transaction applies, and after how many transactions other uploads have their turn. */
const batchLines = 500;
const batchesAtOnce = 20;

type Confirmation = CallParsed<typeof bulkUploadsCalls.confirmBulkUpload>['body'];

/**
 * Starts to apply an upload. Refuses one that is no longer open; if more than fifty people would be closed or get
 * another address, a missing or wrong count; and in that case, or if anybody gets another address, a missing recent
 * proof.
 */
export async function confirm(
  ctx: PersonCtx,
  id: string,
  { count, sessions, reason = '' }: Confirmation,
): Promise<CallResult<typeof bulkUploadsCalls.confirmBulkUpload>> {
  await transaction(ctx, async (tx) => {
    const upload = await lockKeptUpload(tx, id);
    const { state, counts } = upload;
    if (state !== 'rehearsed' || (counts.new ?? 0) + (counts.changed ?? 0) === 0)
      throw new Refusal('upload_state_changed');
    const wanted = countToType(counts);
    if (wanted !== null && count !== wanted) throw new Refusal('upload_count_wrong');
    await refuseUnproved(tx, upload);
    await updateUpload(tx.scope, id, {
      ...{ state: 'applying', choices: { sessions, reason }, confirmedFrom: tx.address },
      ...{ confirmedBy: tx.actor.personId, confirmedAt: tx.clock.now() },
    });
  });
  return viewOf(ctx, id);
}

async function linesNow(asker: PersonCtx, upload: UploadRow, lines: readonly LineRow[]): Promise<LineNow[]> {
  const batch = lines.map(({ line, cells }) => cellsBy(upload.head, { line, cells, numeric: [] }));
  const fresh = await compareLines(asker, upload, { batch, doubles: null });
  return lines.flatMap((staged, at) => {
    const one = fresh[at];
    return one ? [{ staged, fresh: one }] : [];
  });
}

async function doSome(
  asker: PersonCtx,
  upload: UploadRow,
  { add, change }: { add: readonly LineNow[]; change: readonly LineNow[] },
): Promise<Done[]> {
  const choices = upload.choices ?? { sessions: 'keep', reason: '' };
  if (upload.type === 'statuses') return changeStatuses(asker, change, choices);
  if (upload.type === 'educators') return doEducators(asker, { add, change });
  return [...(await addStudents(asker, upload.levelId, add)), ...(await changeStudents(asker, change))];
}

async function doLines(tx: Ctx, upload: UploadRow, lines: readonly LineRow[]): Promise<Done[]> {
  const { confirmedBy, confirmedFrom, hostName } = upload;
  const beginner = { personId: confirmedBy ?? '', hostName, address: confirmedFrom ?? '' };
  const asker = await inTheNameOf(tx, beginner);
  if (!asker) return lines.map((line) => failedBy(line, 'bulkUploads.remark.notAllowed'));
  const now = await linesNow(joinTransaction(tx, asker), upload, lines);
  const decided = now.map((line) => ({ line, what: decide(line.staged, line.fresh) }));
  const those = (wanted: 'add' | 'change' | 'nothing') =>
    decided.filter(({ what }) => what === wanted).map(({ line }) => line);
  return [
    ...(await doSome(asker, upload, { add: those('add'), change: those('change') })),
    ...those('nothing').map(({ staged, fresh }) => unchanged(staged, fresh.personId)),
    ...decided.flatMap(({ line, what }) => (typeof what === 'string' ? [] : [failed(line.staged, what)])),
  ];
}

/** Whether an error says that a line cannot be done, and not that something of ours is away. */
function isOfLine(error: unknown): boolean {
  if (error instanceof Refusal) return true;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  // Values and constraints, in the words of the database.
  return /^2[23]/.test(code);
}

/** The first of several batches: from the second one on, the database looks into tables that were far smaller before. */
function isBeginOfMany(
  { counts: { done = 0, failed: lost = 0 } }: UploadRow,
  lines: readonly LineRow[],
): boolean {
  return done + lost === 0 && lines.length === batchLines;
}

async function applyBatch(ctx: Ctx, id: string, limit: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const upload = await takeUpload(tx.scope, id);
    if (upload?.state !== 'applying') return false;
    const lines = await listToDo(tx.scope, id, limit);
    if (lines.length === 0) {
      await updateUpload(tx.scope, id, { state: 'applied', appliedAt: tx.clock.now() });
      return false;
    }
    const results = await doLines(tx, upload, lines);
    await updateLines(tx.scope, id, results);
    await updateUpload(tx.scope, id, { counts: countsAfter(upload.counts, lines, results) });
    if (isBeginOfMany(upload, lines)) await afterCommit(tx, () => renewGrown(ctx.scope));
    return true;
  });
}

async function failNext(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const upload = await takeUpload(tx.scope, id);
    const [line] = upload?.state === 'applying' ? await listToDo(tx.scope, id, 1) : [];
    if (!upload || !line) return;
    const results = [failedBy(line, 'bulkUploads.remark.failed')];
    await updateLines(tx.scope, id, results);
    await updateUpload(tx.scope, id, { counts: countsAfter(upload.counts, [line], results) });
  });
}

/** One line that cannot be done takes no other with it: those of its batch are done one by one. */
async function applyOneByOne(ctx: Ctx, id: string): Promise<boolean> {
  for (let done = 0; done < batchLines; done += 1) {
    // A line that cannot be applied is reported.
    try {
      if (!(await applyBatch(ctx, id, 1))) return false;
    } catch (error) {
      if (!isOfLine(error)) throw error;
      ctx.ports.log.warn({ err: error, upload: id }, 'a line of an upload could not be done');
      await failNext(ctx, id);
    }
  }
  return true;
}

async function applyUpload(ctx: Ctx, id: string): Promise<void> {
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    // A batch with a line that cannot be done is done line by line.
    try {
      if (!(await applyBatch(ctx, id, batchLines))) return;
    } catch (error) {
      if (!isOfLine(error)) throw error;
      if (!(await applyOneByOne(ctx, id))) return;
    }
  }
}

/**
 * Applies the confirmed uploads. Each batch is marked in the transaction that applies it: if a process is killed the
 * next one does the rest, and nothing happens twice. A line does what was shown or nothing: one that would do
 * something else by now is reported.
 */
export const uploadsToApply = dueLane(
  'bulk-uploads.apply',
  ({ all }) => listDueAcrossInstitutions(all, ['applying']),
  (ctx, { id }) => applyUpload(ctx, id),
);
