import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import { invitationPace } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { translateKey } from '../../platform/texts/translate.ts';
import { countWithPassword } from './first-passwords.repo.ts';
import { countLetters, countOpen, insertOpen, listFailed } from './letters.repo.ts';
import { updateUpload } from './uploads.repo.ts';
import { keptUpload, lockKeptUpload } from './uploads.service.ts';

type Invitations = CallResult<typeof bulkUploadsCalls.uploadInvitations>;

/** How many people of an upload could be written to, how many have a first password instead, and how far the letters are that were asked for. */
export async function invitationsOf(ctx: PersonCtx, id: string): Promise<Invitations> {
  const { state, lettersDueAt } = await keptUpload(ctx, id);
  const now = ctx.clock.now();
  const [open, withPassword, counts, failures] = await Promise.all([
    state === 'applied' ? countOpen(ctx.scope, id, now) : 0,
    state === 'applied' ? countWithPassword(ctx.scope, id, now) : 0,
    countLetters(ctx.scope, id),
    listFailed(ctx.scope, id, invitationPace.shownFailures),
  ]);
  return {
    ...{ open, withPassword, ...counts },
    nextTime: lettersDueAt !== null && lettersDueAt > now ? lettersDueAt.toISOString() : null,
    failures: failures.map(({ line, name, reason }) => ({
      ...{ line, name, message: translateKey(ctx.language, reason) },
    })),
  };
}

/**
 * Starts to write to the people of an upload; each address is queued once, however often this is called. Refuses an
 * upload that was not done, or was undone.
 */
export async function sendInvitations(ctx: PersonCtx, id: string): Promise<Invitations> {
  await transaction(ctx, async (tx) => {
    const { state } = await lockKeptUpload(tx, id);
    if (state !== 'applied') throw new Refusal('upload_state_changed');
    const now = tx.clock.now();
    if ((await insertOpen(tx.scope, id, now)) === 0) return;
    const asked = { invitedBy: tx.actor.personId, invitedFrom: tx.address };
    await updateUpload(tx.scope, id, { ...asked, lettersDueAt: now });
  });
  return invitationsOf(ctx, id);
}
