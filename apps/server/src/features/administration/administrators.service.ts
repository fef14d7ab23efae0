import { adminOfDepth } from '@lectern/contract/access/roles.ts';
import type { hierarchyCalls } from '@lectern/contract/administration/hierarchy.calls.ts';
import { administratorsPerLevel } from '@lectern/contract/administration/hierarchy.limits.ts';
import type { Administrator } from '@lectern/contract/administration/hierarchy.shapes.ts';
import type { CallParsed } from '@lectern/contract/core/call.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { toAdministrator } from './hierarchy.view.ts';

type NewAdministrator = CallParsed<typeof hierarchyCalls.addAdministrator>['body'];
type Corrected = CallParsed<typeof hierarchyCalls.correctAdministrator>['body'];

/** An administrator as their level has them. */
interface AtLevel {
  readonly levelId: string;
  readonly personId: string;
}

/**
 * Administrators of a level, active and closed ones, by name. The caller checks that the asker may read the level.
 */
export async function listOf(ctx: PersonCtx, levelId: string): Promise<Administrator[]> {
  const all = await people.administratorsOf(ctx, levelId);
  const presence = await identity.presenceOf(
    ctx,
    all.map((person) => person.id),
  );
  return all.map((person) => toAdministrator(person, presence.get(person.id)));
}

async function invitationTo(
  ctx: PersonCtx,
  level: levels.Level,
  personId: string,
): Promise<identity.Invitation> {
  const person = await people.getPerson(ctx, personId);
  const { levelTitles } = await institutions.hostSettings(ctx);
  const title = levelTitles[level.depth - 1]?.one ?? '';
  const as = translate(person.language, 'administration.administrator.role', { level: title });
  return { personId, as, at: level.name };
}

/** Refuses a level with the maximum of active administrators; pending invitations count. */
async function refuseFull(tx: PersonCtx, levelId: string): Promise<void> {
  // Nobody else invites here, or opens an account again, until this one is counted.
  await levels.lockLevel(tx, levelId);
  const active = (await people.administratorsOf(tx, levelId)).filter((person) => person.active);
  if (active.length >= administratorsPerLevel) throw new Refusal('too_many_administrators');
}

/** Adds an administrator to a level, invites them by mail, and returns their id. Refuses a closed or full level. */
export async function invite(ctx: PersonCtx, levelId: string, given: NewAdministrator): Promise<string> {
  return credentials.keepingEntered(ctx, async (tx) => {
    const level = await levels.keptLevel(tx, levelId);
    await refuseFull(tx, levelId);
    if (!(await levels.lockOpen(tx, [levelId]))) throw new Refusal('level_closed');
    const role = adminOfDepth(level.depth);
    const { timeZone } = await levels.switchesAt(tx, levelId);
    const personId = await people.addPerson(tx, {
      ...{ ...given, role, levelId, timeZone: timeZone.value, mailVerified: false },
    });
    await audit.record(tx, {
      ...{ action: 'administrator.invited', subjectKind: 'person', subjectId: personId },
      after: { ...given, role, levelId },
    });
    await identity.invite(tx, await invitationTo(tx, level, personId));
    return personId;
  });
}

async function oneOf(ctx: PersonCtx, levelId: string, personId: string): Promise<Administrator> {
  return found((await listOf(ctx, levelId)).find((one) => one.id === personId));
}

/** Invites one more administrator of a level. */
export async function addAdministrator(
  ctx: PersonCtx,
  levelId: string,
  given: NewAdministrator,
): Promise<Administrator> {
  return oneOf(ctx, levelId, await invite(ctx, levelId, given));
}

/**
 * Mails an invitation again; the older link stops working. Refuses with already_joined people who have joined,
 * people who are closed themselves or with the level, and too many in an hour.
 */
export async function inviteAgain(ctx: PersonCtx, levelId: string, personId: string): Promise<null> {
  await transaction(ctx, (tx) => sendAgain(tx, { levelId, personId }));
  return null;
}

/** The level, while it and the administrator's account are open. Refuses with account_closed and level_closed. */
async function refuseClosed(tx: PersonCtx, { levelId, personId }: AtLevel): Promise<levels.Level> {
  const level = await levels.keptLevel(tx, levelId);
  const { active } = await oneOf(tx, levelId, personId);
  if (!active) throw new Refusal('account_closed');
  if (!level.isOpen) throw new Refusal('level_closed');
  return level;
}

async function sendAgain(tx: PersonCtx, one: AtLevel): Promise<void> {
  const level = await refuseClosed(tx, one);
  await credentials.inviteAgain(tx, await invitationTo(tx, level, one.personId));
  await audit.record(tx, { action: 'person.invited', subjectKind: 'person', subjectId: one.personId });
}

/**
 * Corrects the name or the address of an administrator who has not followed the invitation yet, and mails it again;
 * the older link stops working. Refuses with already_joined people who have joined, with changed_meanwhile a newer
 * version, and whatever `inviteAgain` refuses.
 */
export async function correct(ctx: PersonCtx, one: AtLevel, form: Corrected): Promise<Administrator> {
  const { levelId, personId: id } = one;
  const { version, email, firstName, lastName } = form;
  await credentials.keepingEntered(ctx, async (tx) => {
    await refuseClosed(tx, one);
    const { hasJoined } = await oneOf(tx, levelId, id);
    if (hasJoined) throw new Refusal('already_joined');
    const { mobile, ...person } = await people.getPerson(tx, id);
    await accounts.changeEntered(tx, { id, version }, { firstName, lastName, mobile });
    if (person.email !== email) await credentials.changeEmailOf(tx, id, email);
    await audit.record(tx, {
      ...{ action: 'person.changed', subjectKind: 'person', subjectId: id },
      before: { firstName: person.firstName, lastName: person.lastName, email: person.email },
      after: { firstName, lastName, email },
    });
    await sendAgain(tx, one);
  });
  return oneOf(ctx, levelId, id);
}

/** Whether the way in of an administrator is the invitation alone. */
async function isOnlyInvited(tx: PersonCtx, { id, hasJoined }: Administrator): Promise<boolean> {
  return !hasJoined && !(await people.getPerson(tx, id)).providerOnly;
}

/**
 * Closes the account of a level's administrator, or opens it again; closing ended the link of somebody who is only invited,
 * so opening mails the invitation again, as `inviteAgain` does. Refuses with last_administrator to close the last active
 * one, and with too_many_administrators to open one more than a level may have.
 */
export async function setStatus(
  ctx: PersonCtx,
  atLevel: AtLevel,
  active: boolean,
): Promise<{ administrator: Administrator; isInvited: boolean }> {
  const { levelId, personId } = atLevel;
  const isInvited = await transaction(ctx, async (tx) => {
    await levels.keptLevel(tx, levelId);
    await levels.lockLevel(tx, levelId);
    const all = await listOf(tx, levelId);
    const one = found(all.find(({ id }) => id === personId));
    if (one.active === active) return false;
    if (!active) refuseLast(all, one);
    else await refuseFull(tx, levelId);
    await accounts.setActive(tx, personId, active);
    if (!active || !(await isOnlyInvited(tx, one))) return false;
    await sendAgain(tx, atLevel);
    return true;
  });
  return { administrator: await oneOf(ctx, levelId, personId), isInvited };
}

/** Refuses with last_administrator to close the last one of a level: who is only invited does not administer yet. */
function refuseLast(all: readonly Administrator[], one: Administrator): void {
  const others = all.filter((other) => other.id !== one.id && other.active);
  if (!others.some((other) => other.hasJoined || !one.hasJoined)) throw new Refusal('last_administrator');
}

/**
 * Removes the second factor of a level's administrator who lost it: they are signed out everywhere and told by mail.
 * Refuses with not_found people who do not administer that level.
 */
export async function resetFactor(
  ctx: PersonCtx,
  { levelId, personId }: { levelId: string; personId: string },
): Promise<Administrator> {
  await levels.keptLevel(ctx, levelId);
  await oneOf(ctx, levelId, personId);
  await credentials.resetFactor(ctx, personId);
  return oneOf(ctx, levelId, personId);
}
