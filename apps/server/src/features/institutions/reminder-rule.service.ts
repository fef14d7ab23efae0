import type { Ctx } from '../../platform/context/ctx.ts';
import { findReminderRule, saveReminderRule } from './reminder-rule.repo.ts';

/** How many minutes before a visit people are reminded of it, the earliest first. */
export async function reminderMinutes(ctx: Ctx): Promise<number[]> {
  return findReminderRule(ctx.scope);
}

/** Keeps the institution's word, each once and the earliest first, and answers what it keeps. Whether the asker may is the caller's question. */
export async function setReminderMinutes(ctx: Ctx, minutes: readonly number[]): Promise<number[]> {
  const kept = [...new Set(minutes)].toSorted((one, other) => other - one);
  await saveReminderRule(ctx.scope, kept);
  return kept;
}
