import type { Ctx } from '../../platform/context/ctx.ts';
import { updateBackgroundCheck, type BackgroundCheck } from './educators.repo.ts';

/** Keeps how far somebody's background check is. Whether the asker may say it is the caller's question. */
export async function setCheck(tx: Ctx, educatorId: string, check: BackgroundCheck): Promise<void> {
  await updateBackgroundCheck(tx.scope, educatorId, check);
}
