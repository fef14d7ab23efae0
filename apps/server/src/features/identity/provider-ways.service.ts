import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { ProviderFault } from '../../platform/identity-provider/identity-provider.ts';
import { returnAddress, usedProvider } from '../institutions/providers.service.ts';
import { attempts } from './identity.rules.ts';
import { provesByProvider } from './proof.service.ts';
import { beginAttempt } from './sign-on-attempts.service.ts';

/**
 * The address at which the signed-in person goes to a provider, to link an account or to prove who they are. Refuses
 * with not_found a provider that this host does not have or that cannot be reached; with access_denied a proof there
 * of a person with a password or a second factor, which prove more.
 */
export async function wayOut(
  ctx: PersonCtx,
  { id, purpose, browser }: { id: string; purpose: 'link' | 'proof'; browser: string },
): Promise<{ address: string }> {
  const provider = await usedProvider(ctx, id);
  const { personId, authSessionId } = ctx.actor;
  if (purpose === 'proof' && !(await provesByProvider(ctx))) throw new Refusal('access_denied');
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'signOnPerson', personId));
  const secrets = await beginAttempt(ctx, { providerId: id, purpose, authSessionId, browser });
  const way = {
    ...{ ...secrets, scopes: provider.scopes, mustReauthenticate: purpose === 'proof' },
    returnAddress: returnAddress(ctx.host.appUrl, id),
  };
  // For the person who presses the button, a provider that does not answer does not exist.
  try {
    return { address: await ctx.ports.identityProviders.leadTo(provider.client, way) };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    ctx.ports.log.warn({ provider: id, reason: error.message }, 'a provider could not be asked');
    throw new Refusal('not_found');
  }
}
