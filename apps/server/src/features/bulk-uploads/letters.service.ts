import { invitationPace } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import { joinTransaction, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { dueLane } from '../../platform/jobs/feature-jobs.ts';
import { inTheNameOf } from './askers.service.ts';
import { mayKeepUpload } from './bulk-uploads.policy.ts';
import { writePost } from './letter-kinds.service.ts';
import {
  deleteWaiting,
  lastSentTo,
  listLettersDueAcrossInstitutions,
  lockLetters,
  nextDue,
  nextPost,
  sentSince,
  updateLetters,
  type LetterRow,
} from './letters.repo.ts';
import { takeUpload, updateUpload, type UploadRow } from './uploads.repo.ts';

/** How many letters of an upload are written before the next upload has its turn. */
const postsAtOnce = 25;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The asker with today's rights; null if they may no longer do it. */
async function askerOf(tx: Ctx, upload: UploadRow): Promise<PersonCtx | null> {
  const { invitedBy, invitedFrom, hostName } = upload;
  const beginner = { personId: invitedBy ?? '', hostName, address: invitedFrom ?? '' };
  const asker = await inTheNameOf(tx, beginner);
  return asker && mayKeepUpload(asker.actor, upload).ok ? joinTransaction(tx, asker) : null;
}

/** When the institution may write again; null if it may at once. */
async function pausedUntil(tx: Ctx): Promise<Date | null> {
  const { count, first } = await sentSince(tx.scope, new Date(tx.clock.now().getTime() - hourMs));
  return count < invitationPace.inHour || first === null ? null : new Date(first.getTime() + hourMs);
}

async function writeOne(
  tx: Ctx,
  { upload, asker }: { upload: UploadRow; asker: PersonCtx },
  letters: readonly [LetterRow, ...LetterRow[]],
): Promise<void> {
  const [{ kind, address }] = letters;
  const post = { uploadId: upload.id, kind, address };
  const last = await lastSentTo(tx.scope, address);
  const now = tx.clock.now();
  const free = last && new Date(last.getTime() + invitationPace.daysBetween * dayMs);
  if (free !== null && free > now) {
    await updateLetters(tx.scope, post, { dueAt: free });
    return;
  }
  if (await writePost(asker, upload, letters))
    await updateLetters(tx.scope, post, { state: 'sent', sentAt: now });
  else await deleteWaiting(tx.scope, post);
}

/** The result of the next step of an upload's letters: the current letter, for the error handler. */
interface Step {
  letters: readonly LetterRow[];
}

async function writeNext(ctx: Ctx, id: string, step: Step): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const upload = await takeUpload(tx.scope, id);
    if (upload?.state !== 'applied') return false;
    await lockLetters(tx.scope);
    const pause = await pausedUntil(tx);
    const [first, ...rest] = pause ? [] : await nextPost(tx.scope, id, tx.clock.now());
    if (!first) {
      const next = await nextDue(tx.scope, id);
      await updateUpload(tx.scope, id, { lettersDueAt: next && pause && pause > next ? pause : next });
      return false;
    }
    step.letters = [first, ...rest];
    const asker = await askerOf(tx, upload);
    if (asker) await writeOne(tx, { upload, asker }, [first, ...rest]);
    else {
      const reason: TextKey = 'bulkUploads.remark.notInvited';
      await updateLetters(tx.scope, { uploadId: id }, { state: 'failed', reason });
    }
    return true;
  });
}

const reasons: Readonly<Record<string, TextKey>> = {
  access_denied: 'bulkUploads.remark.notInvited',
  email_in_use: 'bulkUploads.remark.emailInUse',
  level_closed: 'bulkUploads.remark.levelClosed',
};

/** Refused letters stay refused until somebody asks again; all others are retried, with growing pauses. */
async function noteFailure(
  ctx: Ctx,
  id: string,
  { letters, error }: Step & { error: unknown },
): Promise<void> {
  const [first] = letters;
  if (!first) throw error;
  const post = { uploadId: id, kind: first.kind, address: first.address };
  const tries = first.tries + 1;
  const refusal = error instanceof Refusal && error.code !== 'too_many_requests' ? error.code : null;
  if (refusal === null)
    ctx.ports.log.warn({ err: error, upload: id }, 'a letter of an upload was not written');
  await transaction(ctx, async (tx) => {
    if (refusal !== null || tries >= invitationPace.tries) {
      const reason = reasons[refusal ?? ''] ?? 'bulkUploads.remark.notSent';
      await updateLetters(tx.scope, post, { state: 'failed', reason });
      return;
    }
    const dueAt = new Date(tx.clock.now().getTime() + 2 ** tries * minuteMs);
    await updateLetters(tx.scope, post, { dueAt, tries });
  });
}

async function writeSome(ctx: Ctx, id: string): Promise<void> {
  for (let count = 0; count < postsAtOnce; count += 1) {
    const step: Step = { letters: [] };
    // One letter that cannot be written keeps no other one back.
    try {
      if (!(await writeNext(ctx, id, step))) return;
    } catch (error) {
      await noteFailure(ctx, id, { ...step, error });
    }
  }
}

/**
 * Letters of uploads that are due. Each is marked in the transaction that writes it, so that a process that is killed
 * leaves the rest to the next one and nobody is written to twice.
 */
export const lettersToWrite = dueLane(
  'bulk-uploads.letters',
  ({ all, clock }) => listLettersDueAcrossInstitutions(all, clock.now()),
  (ctx, { id }) => writeSome(ctx, id),
);
