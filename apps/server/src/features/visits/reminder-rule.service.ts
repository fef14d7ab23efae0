import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { remindersCalls } from '@lectern/contract/visits/reminders.calls.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as rules from '../institutions/reminder-rule.service.ts';

type Rule = CallResult<typeof remindersCalls.reminderRule>;

/** When people are reminded of visits that are booked now. */
export async function viewReminderRule(ctx: PersonCtx): Promise<Rule> {
  return rules.reminderRule(ctx);
}

/**
 * Says when; visits that are booked from then on have it. Those that are booked already keep what they have. Refuses with
 * changed_meanwhile where somebody else has changed it since the version that is named.
 */
export async function setReminderRule(
  ctx: PersonCtx,
  wanted: CallParsed<typeof remindersCalls.setReminderRule>['body'],
): Promise<Rule> {
  return transaction(ctx, async (tx) => {
    const { before, after } = await rules.setReminderMinutes(tx, wanted);
    await audit.record(tx, {
      ...{ action: 'reminders.rule-changed', subjectKind: 'institution' },
      subjectId: tx.scope.institutionId,
      before: { reminderMinutes: before.minutes },
      after: { reminderMinutes: after.minutes },
    });
    return after;
  });
}
