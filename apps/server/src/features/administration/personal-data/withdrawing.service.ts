import type { Ctx } from '../../../platform/context/ctx.ts';
import * as audit from '../../audit/audit.service.ts';
import { listErasing, lockOpenErasures, updateErasure, type ErasureRow } from './erasures.repo.ts';

/** Takes an erasure back that its caller has locked and found open, and tells when and by whom. */
export async function withdraw(
  tx: Ctx,
  { id, personId }: ErasureRow,
): Promise<Pick<ErasureRow, 'withdrawnAt' | 'withdrawnBy'>> {
  const withdrawnBy = tx.actor.kind === 'person' ? tx.actor.personId : null;
  const withdrawn = { withdrawnAt: tx.clock.now(), withdrawnBy };
  await updateErasure(tx.scope, id, withdrawn);
  await audit.record(tx, { action: 'erasure.withdrawn', subjectKind: 'person', subjectId: personId });
  return withdrawn;
}

/** Takes the erasures of those back whose accounts were opened again: who opened them has done so. */
export async function withdrawForOpened(tx: Ctx, personIds: readonly string[]): Promise<void> {
  for (const open of await lockOpenErasures(tx.scope, personIds)) await withdraw(tx, open);
}

/** Whether the erasure of somebody is asked for or agreed to. Whose account it is, is the caller's question. */
export async function isErasing(ctx: Ctx, personId: string): Promise<boolean> {
  return (await listErasing(ctx.scope, [personId])).has(personId);
}
