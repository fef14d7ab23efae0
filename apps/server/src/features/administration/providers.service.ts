import type { providersCalls } from '@lectern/contract/administration/providers.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { translate } from '../../platform/texts/translate.ts';
import { keptHost } from '../institutions/hosts.service.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import * as providers from '../institutions/providers.service.ts';
import * as people from '../people/people.service.ts';
import { toProviderView } from './providers.view.ts';

type Calls = typeof providersCalls;
type View = CallResult<Calls['changeProvider']>;

/** The providers of a host, by name. */
export async function listProviders(ctx: PersonCtx, hostId: string): Promise<CallResult<Calls['providers']>> {
  const { appUrl } = await keptHost(ctx, hostId);
  const kept = await providers.keptProviders(ctx, hostId);
  return { data: kept.map((one) => toProviderView(one, providers.returnAddress(appUrl, one.id))) };
}

async function viewProvider(ctx: PersonCtx, of: { id: string; hostId: string }): Promise<View> {
  const { appUrl } = await keptHost(ctx, of.hostId);
  return toProviderView(await providers.keptProvider(ctx, of), providers.returnAddress(appUrl, of.id));
}

const bodies = {
  added: 'whiteLabel.provider.mailAddedBody',
  changed: 'whiteLabel.provider.mailChangedBody',
  removed: 'whiteLabel.provider.mailRemovedBody',
} as const;

/** Nobody points the button of a host elsewhere unseen: all who keep hosts are told who did it. */
async function tellTopAdmins(
  tx: PersonCtx,
  what: { hostId: string; happening: keyof typeof bodies; name: string; issuer: string },
): Promise<void> {
  const [{ appname: name }, { hostName: host }] = await Promise.all([
    hostSettings(tx),
    keptHost(tx, what.hostId),
  ]);
  const mails = (await people.topAdmins(tx)).flatMap(({ email, language, name: person }) => {
    if (email === null) return [];
    const about = { name, person, host, actor: tx.actor.name, provider: what.name, issuer: what.issuer };
    const subject = translate(language, 'whiteLabel.provider.mailSubject', about);
    const text = translate(language, bodies[what.happening], about);
    return [{ to: email, subject, text, kind: 'identity-provider' }];
  });
  await tx.ports.mail.sendAll(tx, mails, tx.clock.now());
}

/** Adds a provider to a host, and mails all top administrators who did so. */
export async function addProvider(
  ctx: PersonCtx,
  hostId: string,
  form: CallParsed<Calls['addProvider']>['body'],
): Promise<View> {
  const id = await transaction(ctx, async (tx) => {
    const added = await providers.addProvider(tx, hostId, form);
    const { name, issuer } = form;
    await tellTopAdmins(tx, { hostId, happening: 'added', name, issuer });
    return added;
  });
  return viewProvider(ctx, { id, hostId });
}

/** Saves a provider of a host, and mails all top administrators who did so. */
export async function changeProvider(
  ctx: PersonCtx,
  of: { id: string; hostId: string },
  { version, ...form }: CallParsed<Calls['changeProvider']>['body'],
): Promise<View> {
  await transaction(ctx, async (tx) => {
    await providers.changeProvider(tx, { ...of, version }, form);
    const { name, issuer } = form;
    await tellTopAdmins(tx, { hostId: of.hostId, happening: 'changed', name, issuer });
  });
  return viewProvider(ctx, of);
}

/** Takes a provider of a host away, and mails all top administrators who did so. */
export async function removeProvider(ctx: PersonCtx, of: { id: string; hostId: string }): Promise<null> {
  await transaction(ctx, async (tx) => {
    const { name, issuer } = await providers.removeProvider(tx, of);
    await tellTopAdmins(tx, { hostId: of.hostId, happening: 'removed', name, issuer });
  });
  return null;
}

/**
 * Examines a provider of a host by its own metadata. Refuses people who do not keep hosts, and with not_found any
 * other provider.
 */
export async function tryProvider(
  ctx: PersonCtx,
  of: { id: string; hostId: string },
): Promise<CallResult<Calls['tryProvider']>> {
  const { problems, offersSignOut } = await ctx.ports.identityProviders.examine(
    await providers.keptProvider(ctx, of),
  );
  return { problems: [...problems], offersSignOut };
}
