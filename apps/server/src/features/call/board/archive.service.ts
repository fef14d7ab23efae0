import type { CallResult } from '@lectern/contract/core/call.ts';
import type { boardCalls } from '@lectern/contract/call/board/board.calls.ts';
import { visibleItems } from '@lectern/contract/call/board/board.rules.ts';
import {
  afterCommit,
  transaction,
  type Ctx,
  type FilePlace,
  type PersonCtx,
} from '../../../platform/context/ctx.ts';
import { refuseUnless } from '../../../platform/context/refusal.ts';
import { featureJob, queue } from '../../../platform/jobs/feature-jobs.ts';
import * as audit from '../../audit/audit.service.ts';
import * as files from '../../files/files.service.ts';
import * as visits from '../../visits/visits.service.ts';
import { findCall } from '../entry/entry.service.ts';
import { maySeeKeptBoards } from './board.policy.ts';
import { emptyBoard, findBoard, lockBoard } from './board.repo.ts';
import { addStored, emptyDocument, itemsOf, wholeUpdate } from './document.service.ts';
import { closeDocument, openDocument } from './memory.service.ts';
import { boardPicture } from './picture.service.ts';
import { findKeptDocument, insertKeptBoard, listKeptBoards, setPicture } from './archive.repo.ts';

/** Makes the picture of a kept board; one that has its picture already is fine. */
export const pictureJob = featureJob<{ keptBoardId: string }>(
  'call.board-picture',
  async (ctx, { keptBoardId }) => {
    const kept = await findKeptDocument(ctx.scope, keptBoardId);
    if (!kept || kept.pictureFileId !== null) return;
    const document = emptyDocument(0);
    addStored(document, { seq: 0, content: kept.document });
    const bytes = await boardPicture(visibleItems(itemsOf(document)), (fileId) =>
      files.readStored(ctx, fileId),
    );
    const { educatorId } = await visits.getVisit(ctx, kept.visitId);
    const fileId = await files.storeMade(ctx, { ownerId: educatorId, name: 'whiteboard.png', bytes });
    await transaction(ctx, async (tx) => {
      // A second run of the same work leaves its own picture unclaimed, and that is swept away.
      if (await setPicture(tx.scope, keptBoardId, fileId)) await files.claimMade(tx, educatorId, fileId);
    });
  },
);

/**
 * Stores the content of a visit's board with the visit, as a document now and as a picture soon, and empties the
 * board.
 */
export async function keepAndClear(ctx: Ctx, visitId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await findBoard(tx.scope, visitId))) return;
    const board = await lockBoard(tx.scope, visitId);
    const document = await openDocument(tx, board);
    if (visibleItems(itemsOf(document)).length > 0) {
      const keptBoardId = await insertKeptBoard(tx.scope, {
        visitId,
        document: wholeUpdate(document),
        keptAt: tx.clock.now(),
      });
      await queue(tx, pictureJob, { keptBoardId });
    }
    await emptyBoard(tx.scope, visitId);
    await afterCommit(tx, () => {
      closeDocument(tx.ports, visitId);
      const { realtime } = tx.ports;
      realtime.toVisit(visitId, 'white_board_open', { visitId, isWhiteboardOpen: false });
      realtime.toVisit(visitId, 'white_board_cleared', { visitId });
    });
  });
}

/** Pictures of kept boards are visible to everyone who may see those boards. */
export const keptBoardFiles: FilePlace = {
  kind: 'keptBoard',
  refuseUnlessSeen: async (ctx, visitId) =>
    refuseUnless(maySeeKeptBoards((await findCall(ctx, visitId)).facts)),
};

/**
 * The kept boards of a visit, newest first; an administrator's look is audited. Refuses people who did not take part
 * and those who were removed.
 */
export async function keptBoards(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof boardCalls.keptBoards>> {
  const { facts, viewer } = await findCall(ctx, visitId);
  refuseUnless(maySeeKeptBoards(facts));
  if (viewer === 'admin')
    await transaction(ctx, (tx) =>
      audit.record(tx, { action: 'board.read', subjectKind: 'visit', subjectId: visitId }),
    );
  const rows = await listKeptBoards(ctx.scope, visitId);
  const place = { kind: keptBoardFiles.kind, about: visitId };
  return {
    data: rows.map((row) => ({
      id: row.id,
      keptAt: row.keptAt.toISOString(),
      name: 'whiteboard.png',
      image: row.pictureFileId === null ? null : files.signedUrl(ctx, row.pictureFileId, place),
    })),
  };
}
