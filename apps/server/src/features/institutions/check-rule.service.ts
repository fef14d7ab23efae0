import type { Ctx } from '../../platform/context/ctx.ts';
import { findCheckRule, saveCheckRule } from './check-rule.repo.ts';

/** Whether only educators are offered who have passed the background check. */
export async function requiresCheck(ctx: Ctx): Promise<boolean> {
  return findCheckRule(ctx.scope);
}

/** Stores the institution's rule. The caller checks that the asker may. */
export async function setRequiresCheck(ctx: Ctx, isRequired: boolean): Promise<void> {
  await saveCheckRule(ctx.scope, isRequired);
}
