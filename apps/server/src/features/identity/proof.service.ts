import type { ProofForm } from '@lectern/contract/identity/identity.shapes.ts';
import type { ProofQuestion } from '@lectern/contract/identity/second-factor.shapes.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { attempts } from './identity.rules.ts';
import * as passwords from './passwords.service.ts';
import { wrongCode } from './authenticator-apps.service.ts';
import * as factors from './factors.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as links from './provider-links.service.ts';
import * as tries from './tries.service.ts';

/** Whether the signed-in person has no password and comes in by an account at a provider. */
async function comesByProvider(ctx: PersonCtx): Promise<boolean> {
  const { personId } = ctx.actor;
  if (await passwords.hasPassword(ctx, personId)) return false;
  return (await links.linksOf(ctx, personId)).length > 0;
}

/** Whether a provider alone proves that it is the signed-in person: they have neither a password nor a second factor. */
export async function provesByProvider(ctx: PersonCtx): Promise<boolean> {
  return !(await factors.factorsOf(ctx, ctx.actor.personId)).hasAny && (await comesByProvider(ctx));
}

/**
 * What proves again that it is the signed-in person: their second factor if they have one, else the password, else
 * the provider by which they sign in.
 */
export async function askProof(ctx: PersonCtx): Promise<ProofQuestion> {
  const { personId, authSessionId: attempt } = ctx.actor;
  const { hasApp, hasAny } = await factors.factorsOf(ctx, personId);
  if (!hasAny && (await comesByProvider(ctx))) {
    const providers = await institutions.activeProviders(ctx);
    return { by: 'provider', hasApp: false, passkey: null, providers };
  }
  if (!hasAny) return { by: 'password', hasApp: false, passkey: null, providers: [] };
  return {
    by: 'factor',
    hasApp,
    providers: [],
    passkey: await passkeys.questionFor(ctx, personId, { use: 'proof', attempt }),
  };
}

async function provePassword(ctx: PersonCtx, password: string, count: number): Promise<void> {
  const { personId } = ctx.actor;
  const match = await passwords.matchPassword(ctx, { password, personId, isKnown: true });
  if (match !== null) return;
  await tries.noteWrong(ctx, { personId, count });
  throw new Refusal('password_wrong', {
    fields: [{ field: 'password', message: 'identity.refusal.password_wrong' }],
  });
}

async function proveFactor(ctx: PersonCtx, { code, passkey }: ProofForm): Promise<void> {
  const { personId, authSessionId: attempt } = ctx.actor;
  if (passkey) await passkeys.takePasskey(ctx, passkey, { use: 'proof', personId, attempt });
  else if (!(await factors.takeCode(ctx, personId, code ?? ''))) throw wrongCode();
}

/**
 * Takes the signed-in person's second factor again, or their password if they have none, so that no other call asks
 * for it for a while. Refuses a wrong one, a password where there is a factor, and everything after ten wrong tries
 * in this session.
 */
export async function prove(ctx: PersonCtx, form: ProofForm): Promise<null> {
  const { personId, authSessionId } = ctx.actor;
  const limit = attempts(ctx.scope, 'proveSession', authSessionId);
  const count = await ctx.ports.limits.count(ctx.clock, limit);
  const { hasAny } = await factors.factorsOf(ctx, personId);
  if (hasAny) await proveFactor(ctx, form);
  else await provePassword(ctx, form.password ?? '', count);
  await ctx.ports.limits.giveBack(limit.key);
  await authSessions.noteProof(ctx);
  return null;
}
