import type { Ctx } from '../../platform/context/ctx.ts';
import { deleteValuesOf } from './erasing.repo.ts';

/** Erases what the audit has of a person beside its entries, which stay. `pattern` finds texts that name them. */
export async function eraseValuesOf(tx: Ctx, personId: string, pattern: string): Promise<void> {
  await deleteValuesOf(tx.scope, personId, pattern);
}
