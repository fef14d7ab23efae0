import type { Ctx } from '../../../platform/context/ctx.ts';
import * as audit from '../../audit/audit.service.ts';
import { mailWithdrawn } from './erasure-letters.service.ts';
import { listErasing, lockOpenErasures, updateErasure, type ErasureRow } from './erasures.repo.ts';

/**
 * Withdraws an erasure that its caller has locked and found open, audits it, mails the others who decided about it, and
 * returns when and by whom it was withdrawn.
 */
export async function withdraw(
  tx: Ctx,
  row: ErasureRow,
  how: 'withdrawn' | 'opened' = 'withdrawn',
): Promise<Pick<ErasureRow, 'withdrawnAt' | 'withdrawnBy'>> {
  const { id, personId } = row;
  const withdrawnBy = tx.actor.kind === 'person' ? tx.actor.personId : null;
  const withdrawn = { withdrawnAt: tx.clock.now(), withdrawnBy };
  await updateErasure(tx.scope, id, withdrawn);
  await audit.record(tx, { action: 'erasure.withdrawn', subjectKind: 'person', subjectId: personId });
  await mailWithdrawn(tx, row, how);
  return withdrawn;
}

/** Withdraws the erasures of people whose accounts were opened again, in the name of the person who opened them. */
export async function withdrawForOpened(tx: Ctx, personIds: readonly string[]): Promise<void> {
  for (const open of await lockOpenErasures(tx.scope, personIds)) await withdraw(tx, open, 'opened');
}

/** Whether a person's erasure is requested or agreed to. The caller checks whose account it is. */
export async function isErasing(ctx: Ctx, personId: string): Promise<boolean> {
  return (await listErasing(ctx.scope, [personId])).has(personId);
}
