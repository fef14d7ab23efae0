import { parseArgs } from 'node:util';
import { may } from '@lectern/contract/access/capabilities.ts';
import { isTimeZone } from '@lectern/contract/core/civil.rules.ts';
import { isWebAddress } from '@lectern/contract/core/text.rules.ts';
import { hostBuffers } from '@lectern/contract/institutions/institutions.limits.ts';
import { hostEnvironments, type HostEnvironment } from '@lectern/contract/institutions/institutions.names.ts';
import { isEmail } from '@lectern/contract/people/people.rules.ts';
import * as credentials from './features/identity/accounts.service.ts';
import { placeHost } from './features/institutions/hosts.service.ts';
import * as institutions from './features/institutions/institutions.service.ts';
import * as accounts from './features/people/accounts.service.ts';
import * as people from './features/people/people.service.ts';
import { compareFigures, mendFigures } from './features/visits/figures/figures.service.ts';
import {
  makeAdministrator,
  makeHost,
  recordInstitution,
  renewLink,
} from './features/administration/operator-administrators.service.ts';
import type { Contexts } from './platform/context/contexts.ts';
import type { Ctx } from './platform/context/ctx.ts';
import type { Database } from './platform/db/database.ts';

/** The command and its target. */
export interface Operation {
  readonly db: Database;
  readonly contexts: Pick<Contexts, 'forInstitution'>;
  readonly now: Date;
}

/** What the operator typed wrong, in a sentence for them. */
export class OperatorMistake extends Error {}

const usage = `Use it with the settings of the product, while it runs; with DATABASE_URL also while it does not:
  npm run institution -- list
      lists the institutions with their hosts
  npm run institution -- add NAME --host HOST --url URL --admin EMAIL [--first NAME] [--last NAME] [--zone ZONE]
      makes an institution with its first host and its first top administrator; its days are those of America/New_York
      unless another zone is named
  npm run institution -- host INSTITUTION HOST --url URL [--path PATH] [--environment ${hostEnvironments.join('|')}]
      lets an institution be reached under one more host name; PATH is its domain path, which other programs read
  npm run institution -- move INSTITUTION HOST [--url URL] [--path PATH]
      says where people reach a host that there is, or its domain path; --path '' takes the path away
  npm run institution -- admin INSTITUTION EMAIL [--first NAME] [--last NAME] [--gra]
      adds a top administrator, or makes a new link for one who has no password yet
  npm run institution -- close|open INSTITUTION EMAIL
      closes the account of an administrator, who is signed out at once, or opens it again
  npm run institution -- figures INSTITUTION [--mend]
      compares the sums of dashboards and reports with a fresh count of all sessions, and puts them right with --mend
  npm run institution -- factor INSTITUTION EMAIL
      takes the second factor of an administrator away who lost it; they are signed out everywhere and told by mail
INSTITUTION is an id of the list, or a name that only one has.`;

const options = {
  host: { type: 'string' },
  url: { type: 'string' },
  path: { type: 'string' },
  admin: { type: 'string' },
  first: { type: 'string', default: 'First' },
  last: { type: 'string', default: 'Administrator' },
  environment: { type: 'string', default: 'production' },
  gra: { type: 'boolean', default: false },
  zone: { type: 'string', default: 'America/New_York' },
  mend: { type: 'boolean', default: false },
} as const;

type Given = ReturnType<typeof read>;

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node's own words name the option.
    throw new OperatorMistake(`${error instanceof Error ? error.message : ''}\n${usage}`);
  }
}

const hostName = /^(?:localhost|default|[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+)$/;

const domainPath = /^(?:(?:\/[A-Za-z\d._~-]{1,60}){1,5})?$/;

function appUrlOf(url: string | undefined): string {
  if (url === undefined || !isWebAddress(url))
    throw new OperatorMistake('Say where people reach it: --url https://lessons.example');
  return new URL(url).origin;
}

function refusePath(path: string): void {
  if (!domainPath.test(path)) throw new OperatorMistake(`'${path}' is no path, such as /lessons.`);
}

function hostOf(name: string, { url, path = '', environment }: Given['values'], isMain: boolean) {
  if (!hostName.test(name))
    throw new OperatorMistake(`'${name}' is no host name: it is what people type, such as lessons.example.`);
  const appUrl = appUrlOf(url);
  refusePath(path);
  const known = hostEnvironments.find((one) => one === environment);
  if (known === undefined)
    throw new OperatorMistake(`--environment is one of ${hostEnvironments.join(', ')}.`);
  const kind: HostEnvironment = known;
  const settings = { environment: kind, domainPath: path };
  return { hostName: name, appUrl, ...hostBuffers[kind], isMain, settings };
}

function takenHost(name: string): OperatorMistake {
  return new OperatorMistake(`There is a host ${name} already: see npm run institution -- list`);
}

async function list({ db }: Operation): Promise<string> {
  const all = await institutions.listInstitutions(db);
  if (all.length === 0) return 'There is no institution yet.';
  return all
    .map(({ id, name, hosts }) =>
      [`${id}  ${name}`, ...hosts.map((host) => `    ${host.hostName}  ${host.appUrl}`)].join('\n'),
    )
    .join('\n');
}

async function institutionOf({ db, contexts }: Operation, named: string | undefined): Promise<Ctx> {
  const all = await institutions.listInstitutions(db);
  const matching = all.filter(({ id, name }) => id === named || name === named);
  const [one] = matching;
  if (one && matching.length === 1) return contexts.forInstitution(one.id);
  throw new OperatorMistake(
    matching.length > 1
      ? `Several institutions are called '${named}': give the id.`
      : `There is no institution '${named ?? ''}': see npm run institution -- list`,
  );
}

function refuseEmail(email: string | undefined): asserts email is string {
  if (email === undefined || !isEmail(email))
    throw new OperatorMistake(`'${email ?? ''}' is no e-mail address: the administrator signs in with it.`);
}

async function administrator(
  ctx: Ctx,
  email: string,
  { first, last, gra }: Given['values'],
): Promise<string> {
  const known = await people.findByEmail(ctx, email);
  if (known && !may(known.role, 'reachInstitution'))
    throw new OperatorMistake(`${email} belongs to somebody there who is no top administrator.`);
  const link = known
    ? await renewLink(ctx, known.id)
    : await makeAdministrator(ctx, { email, first, last, gra });
  if (link === null) return `${email} is a top administrator there and has a password already.`;
  return `${email} sets a password within a day, with this link, which works once:\n  ${link}`;
}

async function add(operation: Operation, name: string | undefined, values: Given['values']): Promise<string> {
  if (name === undefined || name.trim() === '') throw new OperatorMistake(usage);
  const { admin, host, zone } = values;
  refuseEmail(admin);
  if (!isTimeZone(zone)) throw new OperatorMistake(`'${zone}' is no time zone, such as Europe/Paris.`);
  const first = hostOf((host ?? '').toLowerCase(), values, true);
  const all = await institutions.listInstitutions(operation.db);
  if (all.some(({ hosts }) => hosts.some((one) => one.hostName === first.hostName)))
    throw takenHost(first.hostName);
  const id = await institutions.addInstitution(operation.db, {
    ...{
      name: name.trim(),
      allowsInPerson: false,
      requiresBackgroundCheck: true,
      createdAt: operation.now,
      hosts: [first],
      timeZone: zone,
    },
  });
  const ctx = await operation.contexts.forInstitution(id);
  await recordInstitution(ctx, { name: name.trim(), timeZone: zone, host: first });
  const said = await administrator(ctx, admin, values);
  return `${name.trim()} is there, as ${id}, under ${first.hostName}.\n${said}`;
}

async function addHost(
  operation: Operation,
  rest: readonly string[],
  values: Given['values'],
): Promise<string> {
  const [named, given = ''] = rest;
  const host = hostOf(given.toLowerCase(), values, false);
  const ctx = await institutionOf(operation, named);
  if (!(await makeHost(ctx, host))) throw takenHost(host.hostName);
  return `${host.hostName} belongs to it now. Running processes know it within a second.`;
}

async function moveHost(
  ctx: Ctx,
  given: string | undefined,
  { url, path }: Given['values'],
): Promise<string> {
  if (url === undefined && path === undefined)
    throw new OperatorMistake(
      'Say what is to be different: --url https://lessons.example, or --path /lessons',
    );
  if (path !== undefined) refusePath(path);
  const place = { appUrl: url === undefined ? undefined : appUrlOf(url), domainPath: path };
  const name = (given ?? '').toLowerCase();
  if (!(await placeHost(ctx, name, place)))
    throw new OperatorMistake(`It has no host '${name}': see npm run institution -- list`);
  return `${name} is reached there now. Running processes know it within a second.`;
}

async function resetFactor(ctx: Ctx, email: string | undefined): Promise<string> {
  const known = await people.findByEmail(ctx, email ?? '');
  if (!known || !may(known.role, 'haveSecondFactor'))
    throw new OperatorMistake(`There is no administrator '${email ?? ''}' there.`);
  return (await credentials.resetFactor(ctx, known.id))
    ? `${known.email} has no second factor any more, was signed out everywhere, and is told by mail.`
    : `${known.email} has no second factor.`;
}

async function setOpen(ctx: Ctx, email: string | undefined, isOpen: boolean): Promise<string> {
  const known = await people.findByEmail(ctx, email ?? '');
  if (!known || !may(known.role, 'administer'))
    throw new OperatorMistake(`There is no administrator '${email ?? ''}' there.`);
  await accounts.setActive(ctx, known.id, isOpen);
  return isOpen
    ? `${known.email} can sign in again.`
    : `${known.email} is closed and was signed out everywhere.`;
}

async function figures(ctx: Ctx, { mend }: Given['values']): Promise<string> {
  const { visits, sums } = mend ? await mendFigures(ctx) : await compareFigures(ctx);
  if (visits === 0 && sums === 0) return 'The sums are those of a fresh count.';
  const found = `${visits} sessions are counted otherwise than they stand, and ${sums} sums are wrong.`;
  return mend ? `${found} They were put right.` : `${found} Put them right with --mend.`;
}

/** Does what the operator asks for about institutions, and says what it did. Throws `OperatorMistake`. */
export async function operateInstitutions(args: readonly string[], operation: Operation): Promise<string> {
  const { positionals, values } = read(args);
  const [command, ...rest] = positionals;
  if (command === 'list') return list(operation);
  if (command === 'add') return add(operation, rest[0], values);
  if (command === 'host') return addHost(operation, rest, values);
  if (command === 'move') return moveHost(await institutionOf(operation, rest[0]), rest[1], values);
  if (command === 'figures') return figures(await institutionOf(operation, rest[0]), values);
  if (command === 'close' || command === 'open')
    return setOpen(await institutionOf(operation, rest[0]), rest[1], command === 'open');
  if (command === 'factor') return resetFactor(await institutionOf(operation, rest[0]), rest[1]);
  if (command !== 'admin') throw new OperatorMistake(usage);
  const ctx = await institutionOf(operation, rest[0]);
  refuseEmail(rest[1]);
  return administrator(ctx, rest[1], values);
}
