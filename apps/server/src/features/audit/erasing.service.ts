import type { Ctx } from '../../platform/context/ctx.ts';
import { deleteValuesOf, type ErasedInAudit } from './erasing.repo.ts';

/** Erases what the audit stores about a person next to its entries, which stay. */
export async function eraseValuesOf(tx: Ctx, erased: ErasedInAudit): Promise<void> {
  await deleteValuesOf(tx.scope, erased);
}
