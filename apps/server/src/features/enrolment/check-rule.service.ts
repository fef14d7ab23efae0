import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as rules from '../institutions/check-rule.service.ts';

/** Whether only educators are offered who have passed the background check. */
export async function viewCheckRule(ctx: PersonCtx): Promise<{ required: boolean }> {
  return { required: await rules.requiresCheck(ctx) };
}

/** Says whether; from then on others are offered no more. Sessions that were booked stay. */
export async function setCheckRule(ctx: PersonCtx, required: boolean): Promise<{ required: boolean }> {
  return transaction(ctx, async (tx) => {
    const before = await rules.requiresCheck(tx);
    await rules.setRequiresCheck(tx, required);
    await audit.record(tx, {
      ...{ action: 'background-check.rule-changed', subjectKind: 'institution' },
      subjectId: tx.scope.institutionId,
      before: { checkRequired: before },
      after: { checkRequired: required },
    });
    return { required };
  });
}
