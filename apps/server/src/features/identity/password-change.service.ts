import type { SignedIn } from '@lectern/contract/identity/identity.shapes.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { hasRecentProof } from '../../platform/context/recent-proof.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { mayChangeAccess } from './identity.policy.ts';
import { attempts } from './identity.rules.ts';
import { toSignedIn } from './identity.view.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as passwordReset from './password-reset.service.ts';
import * as passwords from './passwords.service.ts';

/** What changing the password answers, and what makes this browser known again. */
export interface ChangedPassword {
  readonly answer: { id: string; role: SignedIn['role']; authorization: null };
  readonly knownBrowser: string;
}

/**
 * Sets the signed-in person's password; their other sessions and sockets end, this one stays. Refuses with
 * proof_required a while after sign-in, unless they must change it.
 */
export async function changePassword(
  ctx: PersonCtx,
  form: { password: string; knownBrowser: string | undefined },
): Promise<ChangedPassword> {
  const { personId, authSessionId } = ctx.actor;
  refuseUnless(mayChangeAccess(ctx.actor, hasRecentProof(ctx)));
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'changePerson', personId));
  const passwordHash = await passwords.hashPassword(ctx, form.password);
  return transaction(ctx, async (tx) => {
    await passwordReset.finishChange(tx, personId, passwordHash);
    await authSessions.endSessions(tx, { personId, except: authSessionId }, 'password_changed');
    const { id, role } = toSignedIn(await people.getPerson(tx, personId), { hasSchool: true, token: null });
    await authSessions.noteProof(tx);
    const knownBrowser = await knownBrowsers.rememberBrowser(tx, personId, form.knownBrowser);
    return { answer: { id, role, authorization: null }, knownBrowser };
  });
}
