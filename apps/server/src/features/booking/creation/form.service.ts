import type { CallParsed } from '@lectern/contract/core/call.ts';
import type { creationCalls } from '@lectern/contract/booking/creation/creation.calls.ts';
import { creationFaults, type CreationKind } from '@lectern/contract/booking/creation/creation.rules.ts';
import { visitKindOf } from '@lectern/contract/visits/visits.names.ts';
import { zonedTime } from '../../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import * as institutions from '../../institutions/institutions.service.ts';
import type { Intent } from './belonging.service.ts';
import { creatorOf, mayCreate } from './creation.policy.ts';
import { refusalOf, toForm, wireFields } from './creation.rules.ts';

type Form = CallParsed<typeof creationCalls.createSession>['body'];

function intentOf(ctx: PersonCtx, form: Form): Intent {
  const creator = creatorOf(ctx.actor);
  if (!creator) throw new Refusal('access_denied');
  const kind = found(visitKindOf(form.visitType)) as CreationKind;
  refuseUnless(mayCreate(creator, kind));
  return { creator, kind };
}

/** Refuses by the first thing that is missing or wrong, and names them all, in the words of the form and with the host's word for educators. */
async function refuseFaults(ctx: PersonCtx, { creator, kind }: Intent, form: Form): Promise<void> {
  const today = zonedTime.dateOf(ctx.clock.now().getTime(), ctx.timeZone);
  const faults = creationFaults(toForm(creator, kind, form), today);
  const [first] = faults;
  if (!first) return;
  const { roleTypeName } = await institutions.hostSettings(ctx);
  throw new Refusal(refusalOf(first), {
    fields: faults.map(({ field, text }) => ({ field: wireFields[field], message: text })),
    params: { role: roleTypeName },
  });
}

/**
 * The creator and kind of session, once the form is complete. Refuses a kind that the creator may not create, and
 * the first missing or wrong field.
 */
export async function readIntent(ctx: PersonCtx, form: Form): Promise<Intent> {
  const intent = intentOf(ctx, form);
  await refuseFaults(ctx, intent, form);
  return intent;
}
