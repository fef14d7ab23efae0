import { carefulFrom } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { holdAccount } from '../people/accounts.service.ts';
import { sumDeactivations, type UploadRow } from './uploads.repo.ts';

const dayMs = 24 * 3_600_000;

async function isSensitive(tx: PersonCtx, { counts }: Pick<UploadRow, 'counts'>): Promise<boolean> {
  const { emails = 0, deactivations = 0 } = counts;
  if (emails > 0 || deactivations === 0) return emails > 0;
  // Files that are confirmed at the same moment are counted one after the other.
  await holdAccount(tx, tx.actor.personId);
  const since = new Date(tx.clock.now().getTime() - dayMs);
  const closed = await sumDeactivations(tx.scope, { confirmedBy: tx.actor.personId, since });
  return deactivations + closed > carefulFrom;
}

/**
 * Refuses with proof_required a file that wants a recent proof: an address that is changed gives the account away, and
 * several files that the asker confirms in a day close as many as one.
 */
export async function refuseUnproved(tx: PersonCtx, upload: Pick<UploadRow, 'counts'>): Promise<void> {
  if (await isSensitive(tx, upload)) refuseWithoutProof(tx);
}
