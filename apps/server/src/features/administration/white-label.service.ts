import { createHash } from 'node:crypto';
import type { whiteLabelCalls } from '@lectern/contract/administration/white-label.calls.ts';
import { whiteLabelLimits } from '@lectern/contract/administration/white-label.limits.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { SecretKind } from '@lectern/contract/institutions/institutions.names.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { claimFiles, filesByIds, removeFiles } from '../files/files.service.ts';
import * as hosts from '../institutions/hosts.service.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import { keepSecret, secretStates } from '../institutions/secrets.service.ts';
import * as people from '../people/people.service.ts';
import { toHostItem, toHostView } from './white-label.view.ts';

type Calls = typeof whiteLabelCalls;
type Body = CallParsed<Calls['changeHost']>['body'];
const slots = ['logo', 'logoDark', 'logoSmall'] as const;
type Slot = (typeof slots)[number];

/** A picture by the name that a form uses for it: its file, or a hash of any other address. */
function nameOfPicture(address: string): string {
  return (
    hosts.fileOfPicture(address) ?? createHash('sha256').update(address).digest('base64url').slice(0, 32)
  );
}

/** The hosts of the institution, the main one first. */
export async function listHosts(ctx: PersonCtx): Promise<CallResult<Calls['hosts']>> {
  return { data: (await hosts.keptHosts(ctx)).map(toHostItem) };
}

/** Everything about one host. Refuses with not_found hosts of other institutions. */
export async function viewHost(ctx: PersonCtx, id: string): Promise<CallResult<Calls['host']>> {
  const host = await hosts.keptHost(ctx, id);
  const { publicUrl: mediaUrl } = ctx.ports.media;
  const secrets = await secretStates(ctx, host.id);
  const { institutionId } = ctx.scope;
  return toHostView(host, { institutionId, mediaUrl, nameOf: nameOfPicture, secrets });
}

function unfit(slot: Slot): Refusal {
  return new Refusal('logo_unfit', {
    fields: [{ field: slot, message: 'whiteLabel.refusal.logo_unfit' }],
  });
}

/**
 * Ties uploads of the asker's to the host. Refuses files that are no small picture, and with not_found uploads of
 * others.
 */
async function claimPictures(tx: PersonCtx, wanted: ReadonlyMap<string, Slot>): Promise<void> {
  const ids = [...wanted.keys()];
  const known = await filesByIds(tx, ids);
  await claimFiles(tx, ids, null);
  for (const [id, slot] of wanted) {
    const file = known.get(id);
    if (!file?.contentType.startsWith('image/') || file.bytes > whiteLabelLimits.logoBytes) throw unfit(slot);
  }
}

const isId = (name: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

/** The address of each logo: of the host's own as they are, of uploads once they are tied to it. */
async function addressesOf(
  tx: PersonCtx,
  host: hosts.KeptHost,
  body: Body,
): Promise<Record<Slot, string | null>> {
  const own = new Map(
    slots.flatMap((slot) => {
      const address = host.settings[slot];
      return address === null ? [] : [[nameOfPicture(address), address] as const];
    }),
  );
  const uploads = new Map<string, Slot>();
  const addressOf = (slot: Slot): string | null => {
    const name = body[slot];
    if (name === null) return null;
    const known = own.get(name);
    if (known !== undefined) return known;
    if (!isId(name)) throw unfit(slot);
    uploads.set(name, slot);
    return hosts.pictureAddress(name);
  };
  const addresses = {
    logo: addressOf('logo'),
    logoDark: addressOf('logoDark'),
    logoSmall: addressOf('logoSmall'),
  };
  await claimPictures(tx, uploads);
  return addresses;
}

function fieldsOf(body: Body, pictures: Record<Slot, string | null>): hosts.HostFields {
  const { bufferTiming, finalBufferTiming, paginationCount, levelTitles, version: _of, ...rest } = body;
  return {
    ...rest,
    ...pictures,
    levelTitles: [levelTitles.levelOne, levelTitles.levelTwo, levelTitles.levelThree],
    bufferMinutes: bufferTiming,
    finalBufferMinutes: finalBufferTiming,
    pageSize: paginationCount,
  };
}

/** Deletes the pictures that the host showed before and that no host of the institution shows any more. */
async function removeUnshown(tx: PersonCtx, before: hosts.KeptHost): Promise<void> {
  const shown = await hosts.shownPictures(tx);
  const had = slots.flatMap((slot) => hosts.fileOfPicture(before.settings[slot]) ?? []);
  await removeFiles(
    tx,
    [...new Set(had)].filter((id) => !shown.has(id)),
  );
}

/**
 * Saves a host with its logos. Refuses with changed_meanwhile when it has a newer version, and logos that are no
 * small pictures. Another sign-in address needs a recent proof: everybody who signs in is sent there.
 */
export async function changeHost(
  ctx: PersonCtx,
  id: string,
  body: Body,
): Promise<CallResult<Calls['changeHost']>> {
  await transaction(ctx, async (tx) => {
    const host = await hosts.lockedHost(tx, id);
    if (host.version !== body.version) throw new Refusal('changed_meanwhile');
    if (body.cleverLoginUrl !== host.settings.cleverLoginUrl) refuseWithoutProof(tx);
    const fields = fieldsOf(body, await addressesOf(tx, host, body));
    await hosts.saveHost(tx, host, { ...fields, version: body.version });
    await removeUnshown(tx, host);
  });
  return viewHost(ctx, id);
}

async function tellTopAdmins(
  tx: PersonCtx,
  { domain, kind, isSet }: { domain: string; kind: SecretKind; isSet: boolean },
): Promise<void> {
  const { appname: name } = await hostSettings(tx);
  const mails = (await people.topAdmins(tx)).flatMap(({ email, language, name: person }) => {
    if (email === null) return [];
    const secret = translate(language, `whiteLabel.secret.${kind}`, {});
    const params = { name, person, secret, host: domain, actor: tx.actor.name };
    const subject = translate(language, 'whiteLabel.secret.mailSubject', params);
    const body = isSet ? 'whiteLabel.secret.mailSetBody' : 'whiteLabel.secret.mailRemovedBody';
    return [{ to: email, subject, text: translate(language, body, params), kind: 'provider-secret' }];
  });
  await tx.ports.mail.sendAll(tx, mails, tx.clock.now());
}

/** Keeps a provider's secret of a host, or forgets it, and mails all top administrators who did so. */
export async function changeSecret(
  ctx: PersonCtx,
  id: string,
  { kind, secret: value }: CallParsed<Calls['setSecret']>['body'],
): Promise<CallResult<Calls['host']>> {
  await transaction(ctx, async (tx) => {
    const { hostName: domain } = await hosts.keptHost(tx, id);
    const isChanged = await keepSecret(tx, { hostId: id, kind, value });
    if (isChanged) await tellTopAdmins(tx, { domain, kind, isSet: value !== null });
  });
  return viewHost(ctx, id);
}
