import { isEducator } from '@lectern/contract/access/roles.ts';
import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import type { ChangedField, LineResult } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { joinTransaction, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { dueLane } from '../../platform/jobs/feature-jobs.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { inTheNameOf } from './askers.service.ts';
import { undoUntil } from './bulk-uploads.view.ts';
import { deleteWaiting } from './letters.repo.ts';
import { listDone, updateLines, type LineRow } from './lines.repo.ts';
import { remove, restore, wasUsed } from './undone-people.service.ts';
import { listDueAcrossInstitutions, takeUpload, updateUpload, type UploadRow } from './uploads.repo.ts';
import { lockKeptUpload, viewOf } from './uploads.service.ts';

/** So many lines are undone before the next upload has its turn. */
const linesAtOnce = 1_000;

/** Begins to undo an upload. Refuses one that was not done, or more than seven days ago. */
export async function undo(
  ctx: PersonCtx,
  id: string,
): Promise<CallResult<typeof bulkUploadsCalls.undoBulkUpload>> {
  await transaction(ctx, async (tx) => {
    const upload = await lockKeptUpload(tx, id);
    if (upload.state !== 'applied') throw new Refusal('upload_state_changed');
    const now = tx.clock.now();
    const until = undoUntil(upload);
    if (until === null || now > until) throw new Refusal('upload_undo_over');
    // What was not written yet is not written any more.
    await deleteWaiting(tx.scope, { uploadId: id });
    const stopped = { lettersDueAt: null, undoneBy: tx.actor.personId, undoneAt: now };
    await updateUpload(tx.scope, id, { state: 'undoing', ...stopped });
  });
  return viewOf(ctx, id);
}

interface Undone {
  readonly result: LineResult;
  readonly left: readonly ChangedField[];
}

/** Refuses to touch who is not the asker's any more: schools move, and so do people. */
async function refuseStrange(asker: PersonCtx, person: people.PersonFacts, line: LineRow): Promise<void> {
  if (line.outcome === 'new' || !isEducator(person.role)) {
    await accounts.keptPerson(asker, person.id);
    return;
  }
  const rights = await accounts.rightsOver(asker, person);
  const isKept = line.changes.length > 0 ? rights?.mayEditPerson : rights?.mayEditAssociation;
  if (isKept !== true) throw new Refusal('not_found');
}

async function undoLine(asker: PersonCtx, line: LineRow, mayRemove: boolean): Promise<Undone> {
  const person = line.personId === null ? undefined : await people.findPerson(asker, line.personId);
  if (!person) return { result: 'left', left: [] };
  await refuseStrange(asker, person, line);
  if (line.outcome === 'new') {
    if (mayRemove && !(await wasUsed(asker, person))) {
      await remove(asker, person);
      return { result: 'removed', left: [] };
    }
    await accounts.setActive(asker, person.id, false);
    return { result: 'deactivated', left: [] };
  }
  const left = await restore(asker, person, line);
  return { result: left.length === line.changes.length ? 'left' : 'restored', left };
}

async function mark(tx: Ctx, upload: UploadRow, given: { line: LineRow; undone: Undone }): Promise<void> {
  const { line, undone } = given;
  const { outcome, personId, problems } = line;
  await updateLines(tx.scope, upload.id, [
    {
      ...{ line: line.line, outcome, personId, problems, wishedEmail: null },
      ...{ result: undone.result, leftFields: undone.left },
    },
  ]);
  const isLeft = undone.result === 'left' || undone.left.length > 0;
  await updateUpload(tx.scope, upload.id, {
    counts: {
      ...upload.counts,
      undone: (upload.counts.undone ?? 0) + (undone.result === 'left' ? 0 : 1),
      left: (upload.counts.left ?? 0) + (isLeft ? 1 : 0),
    },
  });
}

async function undoNext(ctx: Ctx, id: string, how: 'remove' | 'deactivate' | 'leave'): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const upload = await takeUpload(tx.scope, id);
    if (upload?.state !== 'undoing') return false;
    const [line] = await listDone(tx.scope, id, 1);
    if (!line) {
      await updateUpload(tx.scope, id, { state: 'undone' });
      return false;
    }
    const { undoneBy, hostName } = upload;
    const found = await inTheNameOf(tx, { personId: undoneBy ?? '', hostName, address: '' });
    const asker = found && joinTransaction(tx, found);
    const undone: Undone =
      asker && how !== 'leave' ? await undoLine(asker, line, how === 'remove') : { result: 'left', left: [] };
    await mark(tx, upload, { line, undone });
    return true;
  });
}

/** Whether an error says that somebody is used elsewhere, or is not the asker's any more. */
function isOfPerson(error: unknown): boolean {
  if (error instanceof Refusal) return true;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code);
}

/** What cannot be removed is deactivated, and what cannot be touched is left. */
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

async function undoUpload(ctx: Ctx, id: string): Promise<void> {
  for (let count = 0; count < linesAtOnce; count += 1) if (!(await undoOne(ctx, id))) return;
}

/** Uploads that are being undone, line by line; one that is cut off goes on where it was. */
export const uploadsToUndo = dueLane(
  'bulk-uploads.undo',
  ({ all }) => listDueAcrossInstitutions(all, ['undoing']),
  (ctx, { id }) => undoUpload(ctx, id),
);
