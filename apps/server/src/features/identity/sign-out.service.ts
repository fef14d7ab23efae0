import { personCtx, transaction, type Ctx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { ProviderFault } from '../../platform/identity-provider/identity-provider.ts';
import { usedProvider } from '../institutions/providers.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { endSession } from './session-openings.service.ts';

/** Where a person signs out at a provider; null if it offers none, cannot be asked or is no longer the host's. */
async function providerSignOut(ctx: Ctx, providerId: string): Promise<string | null> {
  // Signing out always works here, no matter what the provider does.
  try {
    const { client } = await usedProvider(ctx, providerId);
    return await ctx.ports.identityProviders.signOutAddress(client, `${ctx.host.appUrl}/`);
  } catch (error) {
    if (error instanceof ProviderFault || error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Ends the session of this browser and its sockets; without a live one there is nothing to do. Tells where one signs out
 * at the provider that opened it: on a machine of many the next one would come in there without a password.
 */
export async function signOut(ctx: Ctx): Promise<{ providerSignOut: string | null }> {
  if (ctx.actor.kind !== 'person') return { providerSignOut: null };
  const providerId = await authSessions.providerOf(personCtx(ctx));
  await transaction(personCtx(ctx), (tx) => endSession(tx, tx.actor));
  return { providerSignOut: providerId === null ? null : await providerSignOut(ctx, providerId) };
}
