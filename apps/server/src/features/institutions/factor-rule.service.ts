import type { Ctx } from '../../platform/context/ctx.ts';
import { findFactorRule, saveFactorRule } from './factor-rule.repo.ts';

/** Whether administrators need a second factor, and whether the institution has said so itself. */
export interface FactorRule {
  readonly required: boolean;
  readonly isOwn: boolean;
}

/** Whether administrators of the institution need a second factor: its own word, else the product's default. */
export async function factorRule(ctx: Ctx): Promise<FactorRule> {
  const own = await findFactorRule(ctx.scope);
  return { required: own ?? ctx.ports.needsSecondFactor, isOwn: own !== null };
}

/** Stores the institution's rule. The caller checks that the asker may. */
export async function setFactorRule(ctx: Ctx, required: boolean): Promise<FactorRule> {
  await saveFactorRule(ctx.scope, required);
  return { required, isOwn: true };
}
