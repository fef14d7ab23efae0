import { carefulFrom } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { countOwnClosings } from '../people/accounts.service.ts';
import { sumDeactivations, type UploadRow } from './uploads.repo.ts';

async function isSensitive(tx: PersonCtx, { counts }: Pick<UploadRow, 'counts'>): Promise<boolean> {
  const { emails = 0, deactivations = 0 } = counts;
  if (emails > 0 || deactivations === 0) return emails > 0;
  // Files that are confirmed at the same moment are counted one after the other.
  const closed = await countOwnClosings(tx);
  const begun = await sumDeactivations(tx.scope, tx.actor.personId);
  return deactivations + closed + begun > carefulFrom;
}

/**
 * Refuses with proof_required a file that needs a recent proof: a changed address gives the account away, and
 * several files and forms of the asker in a day can close as many accounts as one file.
 */
export async function refuseUnproved(tx: PersonCtx, upload: Pick<UploadRow, 'counts'>): Promise<void> {
  if (await isSensitive(tx, upload)) refuseWithoutProof(tx);
}
