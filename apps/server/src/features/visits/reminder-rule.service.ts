import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as rules from '../institutions/reminder-rule.service.ts';

/** When people are reminded of visits that are booked now. */
export async function viewReminderRule(ctx: PersonCtx): Promise<{ minutes: number[] }> {
  return { minutes: await rules.reminderMinutes(ctx) };
}

/** Says when; visits that are booked from then on have it. Those that are booked already keep what they have. */
export async function setReminderRule(
  ctx: PersonCtx,
  wanted: readonly number[],
): Promise<{ minutes: number[] }> {
  return transaction(ctx, async (tx) => {
    const before = await rules.reminderMinutes(tx);
    const minutes = await rules.setReminderMinutes(tx, wanted);
    await audit.record(tx, {
      ...{ action: 'reminders.rule-changed', subjectKind: 'institution' },
      subjectId: tx.scope.institutionId,
      before: { reminderMinutes: before },
      after: { reminderMinutes: minutes },
    });
    return { minutes };
  });
}
