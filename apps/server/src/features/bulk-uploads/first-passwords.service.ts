import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { slipLimits } from '@lectern/contract/administration/people.limits.ts';
import { slipsFor } from '../administration/sign-in-slips.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as people from '../people/people.service.ts';
import { listAdded } from './lines.repo.ts';
import { updateUpload } from './uploads.repo.ts';
import { lockKeptUpload } from './uploads.service.ts';

type FirstPasswords = CallResult<typeof bulkUploadsCalls.giveFirstPasswords>;

/** How many people are checked at a time. */
const atOnce = 500;

async function giveSome(tx: PersonCtx, personIds: readonly string[]): Promise<FirstPasswords['people']> {
  const [known, presence] = await Promise.all([
    people.getPeople(tx, personIds),
    identity.presenceOf(tx, personIds),
  ]);
  const waiting = [...known.values()].filter(
    ({ id, active, levelId, email }) =>
      active &&
      email === null &&
      levelId === tx.actor.levelId &&
      (presence.get(id)?.lastSeen ?? null) === null,
  );
  const codes = await credentials.giveFirstCodes(
    tx,
    waiting.map(({ id }) => id),
  );
  return waiting.flatMap(({ id, name, studentNumber }) => {
    const firstPassword = codes.get(id);
    return firstPassword ? [{ name, studentRollNum: studentNumber ?? '', firstPassword }] : [];
  });
}

/**
 * Gives first passwords to students added by an upload who have no e-mail address and have not signed in; those with
 * an address are invited. The passwords are shown once and kept only as hashes; asking again replaces them. Refuses
 * an upload that was not done.
 */
export async function giveFirstPasswords(ctx: PersonCtx, id: string): Promise<FirstPasswords> {
  return transaction(ctx, async (tx) => {
    const { type, state } = await lockKeptUpload(tx, id);
    if (type !== 'students' || state !== 'applied') throw new Refusal('upload_state_changed');
    const given: FirstPasswords['people'] = [];
    for (let after = 0; ;) {
      const lines = await listAdded(tx.scope, id, { after, limit: atOnce });
      given.push(
        ...(await giveSome(
          tx,
          lines.flatMap(({ personId }) => personId ?? []),
        )),
      );
      const last = lines.at(-1);
      if (!last || lines.length < atOnce) break;
      after = last.line;
    }
    await updateUpload(tx.scope, id, { passwordsAt: tx.clock.now() });
    return { people: given };
  });
}

/**
 * The same as slips, for the next students of an upload behind a line: `nextAfter` is where the ones after them begin.
 * Refuses an upload that was not done.
 */
export async function uploadSlips(
  ctx: PersonCtx,
  id: string,
  { after }: { after: number },
): Promise<CallResult<typeof bulkUploadsCalls.uploadSlips>> {
  return transaction(ctx, async (tx) => {
    const { type, state } = await lockKeptUpload(tx, id);
    if (type !== 'students' || state !== 'applied') throw new Refusal('upload_state_changed');
    const lines = await listAdded(tx.scope, id, { after, limit: slipLimits.most });
    const slips = await slipsFor(
      tx,
      lines.flatMap(({ personId }) => personId ?? []),
    );
    await updateUpload(tx.scope, id, { passwordsAt: tx.clock.now() });
    return { ...slips, nextAfter: lines.length < slipLimits.most ? null : (lines.at(-1)?.line ?? null) };
  });
}
