import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as people from '../people/people.service.ts';
import { countVisitsToComeOf } from '../visits/personal-withdrawal.service.ts';
import { mayKeepUpload, typesOf } from './bulk-uploads.policy.ts';
import { toLineView, toUploadView } from './bulk-uploads.view.ts';
import { deleteLines } from './lines.repo.ts';
import { listClosed, listLines } from './line-lists.repo.ts';
import { findUpload, listUploads, lockUpload, updateUpload, type UploadRow } from './uploads.repo.ts';

type UploadView = CallResult<typeof bulkUploadsCalls.bulkUpload>;

/**
 * An upload that the asker keeps. Refuses with not_found one of another level, or of people whom they do not keep.
 */
export async function keptUpload(ctx: PersonCtx, id: string): Promise<UploadRow> {
  const upload = found(await findUpload(ctx.scope, id));
  refuseUnless(mayKeepUpload(ctx.actor, upload));
  return upload;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockKeptUpload(tx: PersonCtx, id: string): Promise<UploadRow> {
  const upload = found(await lockUpload(tx.scope, id));
  refuseUnless(mayKeepUpload(tx.actor, upload));
  return upload;
}

/** Uploads as the asker sees them. */
export async function viewsOf(
  ctx: PersonCtx,
  uploads: readonly UploadRow[],
  sessionsToCome: number | null = null,
): Promise<UploadView[]> {
  const named = await people.getPeople(
    ctx,
    uploads.flatMap(({ uploadedBy, confirmedBy, undoneBy }) => [uploadedBy, confirmedBy, undoneBy]),
  );
  const now = ctx.clock.now();
  return uploads.map((upload) =>
    toUploadView(upload, { named, now, language: ctx.language, sessionsToCome }),
  );
}

/** How many upcoming sessions the people have whom an upload would close; null if it closes nobody. */
async function sessionsToComeOf(ctx: PersonCtx, { id, state, counts }: UploadRow): Promise<number | null> {
  if (state !== 'rehearsed' || !counts.deactivations) return null;
  return countVisitsToComeOf(ctx, await listClosed(ctx.scope, id));
}

/** One upload as the asker sees it. */
export async function viewOf(ctx: PersonCtx, id: string): Promise<UploadView> {
  const upload = await keptUpload(ctx, id);
  const [view] = await viewsOf(ctx, [upload], await sessionsToComeOf(ctx, upload));
  return found(view);
}

/** A page of the uploads of the asker's level, newest first. */
export async function pageOfUploads(
  ctx: PersonCtx,
  query: CallParsed<typeof bulkUploadsCalls.bulkUploads>['query'],
): Promise<CallResult<typeof bulkUploadsCalls.bulkUploads>> {
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const types = typesOf(ctx.actor.role).filter((type) => query.type === undefined || query.type === type);
  const { rows, total } = await listUploads(ctx.scope, {
    ...{ levelId: found(ctx.actor.levelId), types },
    ...{ offset: (query.pageNumber - 1) * itemsPerPage, limit: itemsPerPage },
  });
  return {
    ...{ data: await viewsOf(ctx, rows), pageNumber: query.pageNumber, itemsPerPage },
    ...{ totalPages: totalPages(total, itemsPerPage), totalItems: total },
  };
}

/** A page of the lines of an upload. */
export async function pageOfLines(
  ctx: PersonCtx,
  id: string,
  query: CallParsed<typeof bulkUploadsCalls.bulkUploadLines>['query'],
): Promise<CallResult<typeof bulkUploadsCalls.bulkUploadLines>> {
  const upload = await keptUpload(ctx, id);
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await listLines(ctx.scope, id, {
    ...{ only: query.only, offset: (query.pageNumber - 1) * itemsPerPage, limit: itemsPerPage },
  });
  return {
    data: rows.map((row) => toLineView(row, upload.head, ctx.language)),
    ...{ pageNumber: query.pageNumber, itemsPerPage },
    ...{ totalPages: totalPages(total, itemsPerPage), totalItems: total },
  };
}

/** Forgets the lines of an upload that was not confirmed; the audit keeps which it was. Refuses one that was confirmed. */
export async function discard(ctx: PersonCtx, id: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    const upload = await lockKeptUpload(tx, id);
    if (upload.state !== 'rehearsed') throw new Refusal('upload_state_changed');
    await deleteLines(tx.scope, id);
    await updateUpload(tx.scope, id, { state: 'discarded' });
    const { levelId, fileName, counts } = upload;
    await audit.record(tx, {
      ...{ action: 'upload.discarded', subjectKind: 'level', subjectId: levelId },
      before: { file: fileName, lines: counts.lines ?? 0 },
    });
  });
  return null;
}
