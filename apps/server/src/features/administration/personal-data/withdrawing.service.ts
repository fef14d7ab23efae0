import type { Ctx } from '../../../platform/context/ctx.ts';
import * as audit from '../../audit/audit.service.ts';
import { listErasing, lockOpenErasures, updateErasure, type ErasureRow } from './erasures.repo.ts';

/** Withdraws an erasure that its caller has locked and found open, audits it, and returns when and by whom. */
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

/** Withdraws the erasures of people whose accounts were opened again, in the name of the person who opened them. */
export async function withdrawForOpened(tx: Ctx, personIds: readonly string[]): Promise<void> {
  for (const open of await lockOpenErasures(tx.scope, personIds)) await withdraw(tx, open);
}

/** Whether a person's erasure is requested or agreed to. The caller checks whose account it is. */
export async function isErasing(ctx: Ctx, personId: string): Promise<boolean> {
  return (await listErasing(ctx.scope, [personId])).has(personId);
}
