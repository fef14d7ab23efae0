import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as factorRules from '../institutions/factor-rule.service.ts';

/** Whether administrators of the institution need a second factor. */
export async function viewRule(ctx: PersonCtx): Promise<factorRules.FactorRule> {
  return factorRules.factorRule(ctx);
}

/** Sets whether they do. People without one set it up after the next sign-in; nobody is signed out. */
export async function setRule(ctx: PersonCtx, required: boolean): Promise<factorRules.FactorRule> {
  return transaction(ctx, async (tx) => {
    const before = await factorRules.factorRule(tx);
    const after = await factorRules.setFactorRule(tx, required);
    await audit.record(tx, {
      ...{ action: 'factor.rule-changed', subjectKind: 'institution', subjectId: tx.scope.institutionId },
      before: { factorRequired: before.required },
      after: { factorRequired: after.required },
    });
    return after;
  });
}
