import type { Ctx } from '../../../platform/context/ctx.ts';
import { found } from '../../../platform/context/refusal.ts';
import { translate } from '../../../platform/texts/translate.ts';
import * as people from '../../people/people.service.ts';
import { withdrawFromVisits } from '../../visits/personal-withdrawal.service.ts';
import { findErasure } from './erasures.repo.ts';

/**
 * Cancels the sessions to come of who is erased, in the name and the language of who agreed, and has the people in them
 * told. What still waits to be sent when the erasure follows has the pseudonym. Leaves those of an account that is open, or of an erasure that is over.
 */
export async function cancelSessionsOf(ctx: Ctx, erasureId: string): Promise<{ personId: string }> {
  const erasure = found(await findErasure(ctx.scope, erasureId));
  const { personId, agreedBy, askedBy, doneAt, withdrawnAt } = erasure;
  const { active } = await people.getPerson(ctx, personId);
  if (active || doneAt || withdrawnAt) return { personId };
  const decidedBy = agreedBy ?? askedBy;
  const { language } = await people.getPerson(ctx, decidedBy);
  const reason = translate(language, 'personalData.erasure.sessionReason');
  await withdrawFromVisits(ctx, { personId, reason, decidedBy });
  return { personId };
}
