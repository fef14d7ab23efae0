import type { Ctx } from '../../platform/context/ctx.ts';
import { updateBackgroundCheck, type BackgroundCheck } from './educators.repo.ts';

/** Stores the state of a person's background check. The caller checks that the asker may set it. */
export async function setCheck(tx: Ctx, educatorId: string, check: BackgroundCheck): Promise<void> {
  await updateBackgroundCheck(tx.scope, educatorId, check);
}
