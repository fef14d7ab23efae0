import { emit, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { updateLevel } from './levels.repo.ts';
import { quietTimesChanged } from './levels.service.ts';

/**
 * Sets the quiet hours of a level that the caller has locked, or lets those above hold again. Refuses with
 * changed_meanwhile when the level has another version by now. Who may do it, and what the audit keeps, is the caller's
 * question.
 */
export async function setQuietHours(
  tx: PersonCtx,
  id: string,
  { quietHours, version }: { quietHours: string | null; version: number },
): Promise<void> {
  const saved = await updateLevel(tx.scope, { id, version }, { quietHours });
  if (saved !== 'saved') throw new Refusal(saved);
  await emit(tx, quietTimesChanged, { levelId: id });
}
