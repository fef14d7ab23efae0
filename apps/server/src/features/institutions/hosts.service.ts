import { restBase } from '@lectern/contract/core/envelope.ts';
import { formerPathsAfter } from '@lectern/contract/institutions/role-path.rules.ts';
import { toSenderName } from '@lectern/contract/institutions/sender-name.rules.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { MailLook } from '../../platform/mail/letter.ts';
import * as audit from '../audit/audit.service.ts';
import { filesByIds, openStored, readStored } from '../files/files.service.ts';
import { mayKeepHosts } from './institutions.policy.ts';
import { findInstitution, isLogoOfLevel } from './institutions.repo.ts';
import {
  findHost,
  findOwnHostByName,
  listHosts,
  lockHost,
  updateHost,
  updateHostPlace,
} from './hosts.repo.ts';
import { readHostSettings, type HostSettings } from './institutions.rules.ts';
import { forgetKeptHosts } from './institutions.service.ts';

type HostRow = NonNullable<Awaited<ReturnType<typeof findHost>>>;

/** The settings that administrators keep; all others are the operator's. */
type OwnSettings = Omit<
  HostSettings,
  'environment' | 'domainPath' | 'whitelabeled' | 'videoCallBase' | 'formerRolePaths' | 'favicon'
>;

/** The fields of a host that administrators keep. */
export interface HostFields extends OwnSettings {
  readonly bufferMinutes: number;
  readonly finalBufferMinutes: number;
  readonly pageSize: number;
}

/** A host of the institution, with everything that is kept of it. */
export type KeptHost = Readonly<Omit<HostRow, 'settings' | 'institutionId'> & { settings: HostSettings }>;

const pictureBase = `${restBase}/brand/`;

/** The address under which everybody may see an uploaded picture of a host. */
export function pictureAddress(fileId: string): string {
  return `${pictureBase}${fileId}`;
}

/** The uploaded file behind the address of a picture; null if it is inside the settings themselves or elsewhere. */
export function fileOfPicture(address: string | null): string | null {
  return address?.startsWith(pictureBase) ? address.slice(pictureBase.length) : null;
}

async function toKept(ctx: Ctx, rows: readonly HostRow[]): Promise<KeptHost[]> {
  const { name } = found(await findInstitution(ctx.scope));
  return rows.map(({ settings, institutionId: _own, ...row }) => ({
    ...row,
    settings: readHostSettings(settings, { hostName: row.hostName, institutionName: name }),
  }));
}

/** The hosts of the institution, the main one first. Refuses who does not keep them. */
export async function keptHosts(ctx: PersonCtx): Promise<readonly KeptHost[]> {
  refuseUnless(mayKeepHosts(ctx.actor));
  return toKept(ctx, await listHosts(ctx.scope));
}

/** One host of the institution. Refuses with not_found any other, and who does not keep hosts. */
export async function keptHost(ctx: PersonCtx, id: string): Promise<KeptHost> {
  refuseUnless(mayKeepHosts(ctx.actor));
  const [host] = await toKept(ctx, [found(await findHost(ctx.scope, id))]);
  return found(host);
}

/** The same, and nobody else changes it until the running transaction ends. */
export async function lockedHost(ctx: PersonCtx, id: string): Promise<KeptHost> {
  refuseUnless(mayKeepHosts(ctx.actor));
  const [host] = await toKept(ctx, [found(await lockHost(ctx.scope, id))]);
  return found(host);
}

function fieldsOf({ settings, bufferMinutes, finalBufferMinutes, pageSize }: KeptHost): HostFields {
  const { appname, title, brandColor, logo, logoDark, logoSmall } = settings;
  const { roleTypeName, roleTypes, roleTypePath, roleTypePaths, levelTitles } = settings;
  const { socialLinks, supportEmail, senderName, cleverLoginUrl } = settings;
  return {
    ...{ appname, title, brandColor, logo, logoDark, logoSmall },
    ...{ roleTypeName, roleTypes, roleTypePath, roleTypePaths, levelTitles },
    ...{ socialLinks, supportEmail, senderName, cleverLoginUrl },
    ...{ bufferMinutes, finalBufferMinutes, pageSize },
  };
}

/** The audit shows only the beginning of a picture that is inside the settings. */
function toAudited({ logo, logoDark, logoSmall, ...rest }: HostFields) {
  const short = (address: string | null) => address && address.slice(0, 80);
  return { ...rest, logo: short(logo), logoDark: short(logoDark), logoSmall: short(logoSmall) };
}

/**
 * Saves a host from `lockedHost`, in the same transaction. Every process shows it within a second; earlier words in
 * addresses still lead there. Refuses with changed_meanwhile when it has another version.
 */
export async function saveHost(
  tx: Ctx,
  host: KeptHost,
  { version, ...fields }: HostFields & { version: number },
): Promise<void> {
  if (host.version !== version) throw new Refusal('changed_meanwhile');
  const { bufferMinutes, finalBufferMinutes, pageSize, ...own } = fields;
  const { roleTypePath: from, formerRolePaths: former, logoSmall, favicon } = host.settings;
  const settings = {
    ...host.settings,
    ...own,
    formerRolePaths: formerPathsAfter(former, { from, to: own.roleTypePath }),
    // The small logo is shown next to the title in a browser.
    favicon: own.logoSmall === logoSmall ? favicon : own.logoSmall,
  };
  await updateHost(tx.scope, host.id, { bufferMinutes, finalBufferMinutes, pageSize, settings });
  await audit.record(tx, {
    ...{ action: 'host.changed', subjectKind: 'host', subjectId: host.id },
    ...{ before: toAudited(fieldsOf(host)), after: toAudited(fields) },
  });
  await afterCommit(tx, forgetKeptHosts);
}

/** Sets where a host is reached, as the operator says. Fields that are left out stay. */
export interface HostPlace {
  readonly appUrl?: string | undefined;
  readonly domainPath?: string | undefined;
}

/**
 * Sets where a host of the institution is reached, and audits it; false if it has no host of this name. Every
 * process applies it within a second.
 */
export async function placeHost(ctx: Ctx, hostName: string, place: HostPlace): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const known = await findOwnHostByName(tx.scope, hostName);
    const locked = known && (await lockHost(tx.scope, known.id));
    const [host] = locked ? await toKept(tx, [locked]) : [];
    if (!host) return false;
    const before = { address: host.appUrl, domainPath: host.settings.domainPath };
    const after = {
      address: place.appUrl ?? before.address,
      domainPath: place.domainPath ?? before.domainPath,
    };
    await updateHostPlace(tx.scope, host.id, { appUrl: after.address, domainPath: after.domainPath });
    await audit.record(tx, {
      ...{ action: 'host.changed', subjectKind: 'host', subjectId: host.id },
      ...{ before, after },
    });
    await afterCommit(tx, forgetKeptHosts);
    return true;
  });
}

/** The uploaded pictures that hosts of the institution show. */
export async function shownPictures(ctx: Ctx): Promise<ReadonlySet<string>> {
  const hosts = await toKept(ctx, await listHosts(ctx.scope));
  const addresses = hosts.flatMap(({ settings }) => [
    ...[settings.logo, settings.logoDark, settings.logoSmall, settings.favicon],
  ]);
  return new Set(addresses.flatMap((address) => fileOfPicture(address) ?? []));
}

/**
 * A logo, for everybody: the page before sign-in has it. Refuses with not_found what no host and no level of the
 * institution shows.
 */
export async function brandPicture(ctx: Ctx, fileId: string): Promise<FileAnswer> {
  const isShown = (await shownPictures(ctx)).has(fileId) || (await isLogoOfLevel(ctx.scope, fileId));
  if (!isShown) throw new Refusal('not_found');
  // The content under its name never changes.
  return {
    ...(await openStored(ctx, fileId)),
    inline: true,
    cacheControl: 'public, max-age=31536000, immutable',
  };
}

const mailPicture = /^image\/(?:png|jpeg)$/;

/**
 * The looks of a host's mails, or the main one's if the host is not the institution's: the customer's own colour,
 * and the logo if it is an uploaded picture.
 */
export async function mailLook(ctx: Ctx, hostId: string | null): Promise<MailLook> {
  const hosts = await toKept(ctx, await listHosts(ctx.scope));
  const { settings } = found(hosts.find(({ id }) => id === hostId) ?? hosts[0]);
  const fileId = fileOfPicture(settings.logo);
  const file = fileId === null ? undefined : (await filesByIds(ctx, [fileId])).get(fileId);
  const isShown = fileId !== null && file !== undefined && mailPicture.test(file.contentType);
  const content = isShown ? await readStored(ctx, fileId) : undefined;
  return {
    sender: toSenderName(settings.senderName || settings.appname),
    name: settings.appname,
    colour: settings.brandColor,
    logo: content && file ? { content, contentType: file.contentType } : null,
    supportEmail: settings.supportEmail,
  };
}
