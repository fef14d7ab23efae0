import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { joinTransaction, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { dueLane } from '../../platform/jobs/feature-jobs.ts';
import { inTheNameOf } from './askers.service.ts';
import { undoUntil } from './bulk-uploads.view.ts';
import { deleteWaiting } from './letters.repo.ts';
import { listDone, updateLines } from './lines.repo.ts';
import type { Undone } from './restoring.service.ts';
import { takeBackParents } from './undone-people.service.ts';
import { listDueAcrossInstitutions, takeUpload, updateUpload, type UploadRow } from './uploads.repo.ts';
import { lockKeptUpload, viewOf } from './uploads.service.ts';
import { undoLine, undoTogether, type UndoneLine } from './undone-lines.service.ts';

/** How many lines are undone before the next upload has its turn. */
const linesAtOnce = 1_000;
/** How many lines are undone together, where possible. */
const undoneAtOnce = 200;

/** Begins to undo an upload. Refuses one that was not done, or more than seven days ago. */
export async function undo(
  ctx: PersonCtx,
  id: string,
  { sessions, reason = '' }: CallParsed<typeof bulkUploadsCalls.undoBulkUpload>['body'],
): Promise<CallResult<typeof bulkUploadsCalls.undoBulkUpload>> {
  await transaction(ctx, async (tx) => {
    const upload = await lockKeptUpload(tx, id);
    if (upload.state !== 'applied') throw new Refusal('upload_state_changed');
    const now = tx.clock.now();
    const until = undoUntil(upload);
    if (until === null || now > until) throw new Refusal('upload_undo_over');
    // Unwritten letters are not written any more.
    await deleteWaiting(tx.scope, { uploadId: id });
    await updateUpload(tx.scope, id, {
      ...{ state: 'undoing', choices: { sessions, reason }, lettersDueAt: null },
      ...{ undoneBy: tx.actor.personId, undoneAt: now, undoneFrom: tx.address },
    });
  });
  return viewOf(ctx, id);
}

async function mark(tx: Ctx, upload: UploadRow, lines: readonly UndoneLine[]): Promise<void> {
  await updateLines(
    tx.scope,
    upload.id,
    lines.map(({ line: { line, outcome, personId, problems }, undone: { result, left } }) => ({
      ...{ line, outcome, personId, problems, result, leftFields: left },
      ...{ wishedEmail: null, formerAddress: null },
    })),
  );
  const undone = lines.filter((one) => one.undone.result !== 'left').length;
  const left = lines.filter((one) => one.undone.result === 'left' || one.undone.left.length > 0).length;
  const counts = {
    ...upload.counts,
    ...{ undone: (upload.counts.undone ?? 0) + undone, left: (upload.counts.left ?? 0) + left },
  };
  await updateUpload(tx.scope, upload.id, { counts });
}

async function askerOf(tx: Ctx, upload: UploadRow): Promise<PersonCtx | null> {
  const { undoneBy, undoneFrom, hostName } = upload;
  const found = await inTheNameOf(tx, { personId: undoneBy ?? '', hostName, address: undoneFrom ?? '' });
  return found && joinTransaction(tx, found);
}

/**
 * Undoes the next lines together: removes new people who were not used, closes the other new ones, restores changed
 * people, and reopens or closes those who are still as the upload left them. Returns how many lines it undid and how
 * many are left.
 */
async function undoNextOnes(ctx: Ctx, id: string): Promise<{ lines: number; left: number }> {
  return transaction(ctx, async (tx) => {
    const upload = await takeUpload(tx.scope, id);
    if (upload?.state !== 'undoing') return { lines: 0, left: 0 };
    const lines = await listDone(tx.scope, id, undoneAtOnce);
    const asker = await askerOf(tx, upload);
    if (!asker || lines.length === 0) return { lines: lines.length, left: lines.length };
    const undone = await undoTogether(asker, upload, lines);
    await mark(tx, upload, undone);
    return { lines: lines.length, left: lines.length - undone.length };
  });
}

async function undoNext(ctx: Ctx, id: string, how: 'remove' | 'deactivate' | 'leave'): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const upload = await takeUpload(tx.scope, id);
    if (upload?.state !== 'undoing') return false;
    const [line] = await listDone(tx.scope, id, 1);
    const asker = await askerOf(tx, upload);
    if (!line) {
      if (asker && how === 'remove' && (await takeBackParents(asker, id, undoneAtOnce))) return true;
      await updateUpload(tx.scope, id, { state: 'undone' });
      return false;
    }
    const undone: Undone =
      asker && how !== 'leave'
        ? await undoLine(asker, line, { mayRemove: how === 'remove', choices: upload.choices })
        : { result: 'left', left: [] };
    await mark(tx, upload, [{ line, undone }]);
    return true;
  });
}

/** Whether an error says that a person is used elsewhere, or is no longer the asker's. */
function isOfPerson(error: unknown): boolean {
  if (error instanceof Refusal) return true;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code);
}

/** People who cannot be removed are deactivated, and those who cannot be changed are left. */
async function undoOne(ctx: Ctx, id: string): Promise<boolean> {
  for (const how of ['remove', 'deactivate', 'leave'] as const) {
    // The database knows whether anything of the product has used somebody.
    try {
      return await undoNext(ctx, id, how);
    } catch (error) {
      if (!isOfPerson(error)) throw error;
    }
  }
  return true;
}

/** The next lines: together where they can be, and the rest of them one by one. */
async function undoSome(ctx: Ctx, id: string): Promise<{ lines: number; goesOn: boolean }> {
  const together = await undoNextOnes(ctx, id).catch((error: unknown) => {
    if (!isOfPerson(error)) throw error;
    return { lines: undoneAtOnce, left: undoneAtOnce };
  });
  if (together.lines === 0) return { lines: 0, goesOn: await undoOne(ctx, id) };
  for (let count = 0; count < together.left; count += 1)
    if (!(await undoOne(ctx, id))) return { lines: together.lines, goesOn: false };
  return { lines: together.lines, goesOn: true };
}

async function undoUpload(ctx: Ctx, id: string): Promise<void> {
  for (let count = 0; count < linesAtOnce;) {
    const { lines, goesOn } = await undoSome(ctx, id);
    if (!goesOn) return;
    count += Math.max(1, lines);
  }
}

/** Uploads being undone; an interrupted one continues where it was. */
export const uploadsToUndo = dueLane(
  'bulk-uploads.undo',
  ({ all }) => listDueAcrossInstitutions(all, ['undoing']),
  (ctx, { id }) => undoUpload(ctx, id),
);
