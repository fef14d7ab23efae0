import type { Ctx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import {
  findReminderRule,
  lockReminderRule,
  saveReminderRule,
  type ReminderRule,
} from './reminder-rule.repo.ts';

/** How many minutes before a visit people are reminded of it, the earliest first. */
export async function reminderMinutes(ctx: Ctx): Promise<number[]> {
  return (await findReminderRule(ctx.scope)).minutes;
}

/** The same with the version that a change may name. */
export async function reminderRule(ctx: Ctx): Promise<ReminderRule> {
  return findReminderRule(ctx.scope);
}

/**
 * Stores the institution's reminders, each once and earliest first, and returns the old and new ones. Refuses with
 * changed_meanwhile a version other than the stored one. The caller checks that the asker may.
 */
export async function setReminderMinutes(
  tx: Ctx,
  { minutes, version }: { minutes: readonly number[]; version: number },
): Promise<{ before: ReminderRule; after: ReminderRule }> {
  const before = await lockReminderRule(tx.scope);
  if (version !== before.version) throw new Refusal('changed_meanwhile');
  const kept = [...new Set(minutes)].toSorted((one, other) => other - one);
  await saveReminderRule(tx.scope, kept);
  return { before, after: { minutes: kept, version: before.version + 1 } };
}
