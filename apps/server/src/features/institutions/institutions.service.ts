import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import type { Ctx, Host } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  findInstitution,
  hasUnfinishedDemo,
  insertInstitution,
  listInstitutionIds,
  listInstitutionsWithHosts,
  markDemo,
  removeEverything,
  type NewInstitutionRow,
} from './institutions.repo.ts';
import {
  findHost,
  findHostByName,
  findMainHost,
  findOwnHostByName,
  insertHost,
  moveLocalHosts,
  moveOwnHosts,
  type NewHostRow,
} from './hosts.repo.ts';
import { readHostSettings, type HostSettings } from './institutions.rules.ts';
import { listProviders } from './providers.repo.ts';
import { toConfiguration } from './institutions.view.ts';

type HostRow = NonNullable<Awaited<ReturnType<typeof findHostByName>>>;

/** The name of the configuration that answers for host names which nobody configured. */
const defaultHostName = 'default';

/**
 * Every request needs a host, and hosts hardly ever change. Changes by other processes are seen after both of these
 * times at the latest, one after the other: together they stay below a second.
 */
const keptMs = 450;
const configurationKeptMs = 350;
const kept = new WeakMap<Database, KeptHosts>();
const keptConfigurations = new Map<string, HostConfiguration>();
/** Changes by this process are seen at once: everything read before is dropped. */
let changes = 0;

/** Reads all hosts again from now on. */
export function forgetKeptHosts(): void {
  changes += 1;
  keptConfigurations.clear();
}

function toHost(row: HostRow): Host {
  return {
    id: row.id,
    institutionId: row.institutionId,
    hostName: row.hostName,
    appUrl: row.appUrl,
    bufferMinutes: row.bufferMinutes,
    finalBufferMinutes: row.finalBufferMinutes,
    pageSize: row.pageSize,
  };
}

interface KeptHosts {
  readonly since: number;
  readonly byName: Map<string, Host>;
}

function hostsOf(db: Database): Map<string, Host> {
  const known = kept.get(db);
  if (known?.since === changes) return known.byName;
  const byName = new Map<string, Host>();
  kept.set(db, { since: changes, byName });
  return byName;
}

/**
 * Names that nobody configured are cached as well, but in limited number, so that made-up ones cannot fill the
 * memory.
 */
const mostKept = 1_000;

async function findHostFor(db: Database, name: string): Promise<Host> {
  const row = (await findHostByName(db, name)) ?? (await findHostByName(db, defaultHostName));
  if (!row) throw new Error('No host is configured: the database has not been filled.');
  return toHost(row);
}

/** The configured host of a name; unknown names get the default host. Throws when there is no default. */
export async function resolveHost(db: Database, hostName: string): Promise<Host> {
  const name = hostName.toLowerCase().replace(/\.$/, '');
  const hosts = hostsOf(db);
  const known = hosts.get(name);
  if (known) return known;
  const before = changes;
  const host = await findHostFor(db, name);
  if (hosts.size < mostKept && before === changes) {
    hosts.set(name, host);
    setTimeout(() => hosts.delete(name), keptMs).unref();
  }
  return host;
}

/** The main host of an institution, for links in what the product does by itself. */
export async function hostOfInstitution(db: Database, institutionId: string): Promise<Host> {
  const row = await findMainHost(db, institutionId);
  if (!row) throw new Error(`Institution ${institutionId} has no host.`);
  return toHost(row);
}

/** One of the caller's institution's hosts by name; undefined for any other name. */
export async function hostNamed(ctx: Ctx, hostName: string): Promise<Host | undefined> {
  const row = await findOwnHostByName(ctx.scope, hostName);
  return row && toHost(row);
}

/**
 * Lets the addresses in mails follow where the product is: the configured address for the default host and for hosts
 * that are only this machine; without one, this machine's port. Hosts with an address of their own keep it.
 */
export async function followAddress(
  db: Database,
  at: { port: number; appUrl: string | undefined },
): Promise<void> {
  if (at.appUrl !== undefined) await moveOwnHosts(db, at.appUrl);
  await moveLocalHosts(db, at.port);
}

/**
 * Fills an empty installation by `fill` and remembers that it was finished; first removes the remains of an
 * interrupted filling. Does nothing, and returns false, when there still is any institution.
 */
export async function fillOnce(db: Database, now: () => Date, fill: () => Promise<void>): Promise<boolean> {
  if (await hasUnfinishedDemo(db)) await removeEverything(db);
  if ((await listInstitutionIds(db)).length > 0) return false;
  await markDemo(db, { beganAt: now() });
  await fill();
  await markDemo(db, { doneAt: now() });
  return true;
}

/** Every institution of this installation, oldest first. */
export async function allInstitutionIds(db: Database): Promise<string[]> {
  return listInstitutionIds(db);
}

/** An institution's decisions about booking and money. */
export interface InstitutionSettings {
  readonly name: string;
  readonly slotMinutes: number;
  readonly cancelNoticeHours: number;
  readonly allowsInPerson: boolean;
  readonly hourlyRateCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Where its days begin. */
  readonly timeZone: string;
}

/** The settings of the caller's institution. */
export async function institutionSettings(ctx: Ctx): Promise<InstitutionSettings> {
  const row = found(await findInstitution(ctx.scope));
  const { name, slotMinutes, cancelNoticeHours, allowsInPerson, timeZone } = row;
  const { hourlyRateCents, currency } = row;
  return { name, slotMinutes, cancelNoticeHours, allowsInPerson, timeZone, hourlyRateCents, currency };
}

/** Names, titles, colours and role words of the host that the request came to. */
export async function hostSettings(ctx: Ctx): Promise<HostSettings> {
  const [row, { name }] = await Promise.all([findHost(ctx.scope, ctx.host.id), institutionSettings(ctx)]);
  return readHostSettings(row?.settings, { hostName: ctx.host.hostName, institutionName: name });
}

/** The identity providers that work at the host, by name. */
export async function activeProviders(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const providers = await listProviders(ctx.scope, ctx.host.id);
  return providers.filter(({ active }) => active).map(({ id, name }) => ({ id, name }));
}

/** Whether the host answers for names that nobody configured: it shows no way to a provider. */
const isDefault = ({ host }: Ctx): boolean => host.hostName === defaultHostName;

/** The identity providers by which people are shown a way in at the host, by name. */
export async function offeredProviders(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return isDefault(ctx) ? [] : activeProviders(ctx);
}

/** Our clients at these providers, without their secrets. */
export async function offeredClients(ctx: Ctx): Promise<{ issuer: string; clientId: string }[]> {
  const providers = await listProviders(ctx.scope, ctx.host.id);
  return providers.filter(({ active }) => active).map(({ issuer, clientId }) => ({ issuer, clientId }));
}

async function madeConfiguration(ctx: Ctx): Promise<HostConfiguration> {
  const [settings, institution, providers] = await Promise.all([
    hostSettings(ctx),
    institutionSettings(ctx),
    offeredProviders(ctx),
  ]);
  return toConfiguration({
    providers,
    host: ctx.host,
    institution,
    settings: isDefault(ctx) ? { ...settings, cleverLoginUrl: null } : settings,
    mediaUrl: ctx.ports.media.publicUrl,
    now: ctx.clock.now(),
  });
}

async function keptConfiguration(ctx: Ctx): Promise<HostConfiguration> {
  const known = keptConfigurations.get(ctx.host.id);
  if (known) return known;
  const before = changes;
  const made = await madeConfiguration(ctx);
  if (before !== changes) return made;
  keptConfigurations.set(ctx.host.id, made);
  setTimeout(() => keptConfigurations.delete(ctx.host.id), configurationKeptMs).unref();
  return made;
}

/**
 * Everything that a browser knows of a host before anybody signs in. Anybody may ask for it as often as they like, so that it
 * is not read each time.
 */
export async function configuration(ctx: Ctx): Promise<HostConfiguration> {
  return { ...(await keptConfiguration(ctx)), serverTime: ctx.clock.now().getTime() };
}

/** A host as it is first made. */
export type NewHost = NewHostRow;

/** An institution with the hosts that it is reached under. */
export interface NewInstitution extends NewInstitutionRow {
  readonly hosts: readonly NewHost[];
}

/** Makes an institution and its hosts: at the first start and for the demo, before anybody can sign in anywhere. */
export async function addInstitution(db: Database, institution: NewInstitution): Promise<string> {
  const { hosts, ...row } = institution;
  return insertInstitution(db, row, hosts);
}

/** An institution as the operator sees it. */
export interface ListedInstitution {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly { readonly hostName: string; readonly appUrl: string }[];
}

/** Every institution with its hosts, oldest first: for the operator. */
export async function listInstitutions(db: Database): Promise<readonly ListedInstitution[]> {
  const listed = new Map<string, ListedInstitution>();
  for (const { id, name, hostName, appUrl } of await listInstitutionsWithHosts(db)) {
    const hosts = listed.get(id)?.hosts ?? [];
    const own = hostName !== null && appUrl !== null ? [{ hostName, appUrl }] : [];
    listed.set(id, { id, name, hosts: [...hosts, ...own] });
  }
  return [...listed.values()];
}

/** Adds a host to the institution of a context of the product itself, and tells its id; null where its name is taken. */
export async function addHost(ctx: Ctx, host: NewHost): Promise<string | null> {
  return insertHost(ctx.scope, host);
}
