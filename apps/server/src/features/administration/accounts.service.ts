import type { accountsCalls } from '@lectern/contract/administration/accounts.calls.ts';
import { carefulFrom } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { queue } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as waysIn from '../identity/ways-in.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { cancelVisitsOf, countVisitsToComeOf } from '../visits/personal-withdrawal.service.ts';
import { invitationTo } from './invitations.service.ts';

/**
 * Closes an account that the asker keeps, or opens it again. All that the person has open ends at once; upcoming
 * sessions are kept or cancelled by a job, in a group only the own place; the answer counts those where the account was
 * open. Refuses with proof_required without a recent proof once as many accounts were closed in a day as one file may
 * close.
 */
export async function setStatus(
  ctx: PersonCtx,
  id: string,
  { active, sessions, reason = '' }: CallParsed<typeof accountsCalls.setAccountStatus>['body'],
): Promise<{ status: CallResult<typeof accountsCalls.setAccountStatus>; cancelling: number }> {
  const cancelling = await transaction(ctx, async (tx) => {
    await refuseAdministrators(tx, id);
    if (!active) await refuseManyClosings(tx, id);
    const isNew = await accounts.setActive(tx, id, active);
    if (active || sessions === 'keep') return 0;
    await queue(tx, cancelVisitsOf, { personId: id, reason, decidedBy: tx.actor.personId });
    // Who closed it may have had the same sessions cancelled.
    return isNew ? countVisitsToComeOf(tx, [id]) : 0;
  });
  const { version } = await people.getPerson(ctx, id);
  return { status: { id, active, version }, cancelling };
}

async function refuseManyClosings(tx: PersonCtx, id: string): Promise<void> {
  const { active } = await people.getPerson(tx, id);
  if (active && (await accounts.countOwnClosings(tx)) >= carefulFrom) refuseWithoutProof(tx);
}

/** The last administrator of a level stays: their accounts are closed where the level is kept. */
async function refuseAdministrators(ctx: Ctx, id: string): Promise<void> {
  const person = await accounts.keptPerson(ctx, id);
  if (people.isAdministrator(person)) throw new Refusal('access_denied');
}

/** An account whose person the asker keeps. Refuses with account_closed a closed one. */
export async function openAccount(ctx: Ctx, id: string): Promise<people.PersonFacts> {
  const person = await accounts.keptPerson(ctx, id);
  if (!person.active) throw new Refusal('account_closed');
  return person;
}

/** Mails an invitation again. Refuses people with a password, without an address, or with a closed account. */
export async function inviteAgain(ctx: PersonCtx, id: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    const person = await openAccount(tx, id);
    if (person.email === null) throw new Refusal('email_missing');
    if (!(await people.isLetIn(tx, person))) throw new Refusal('level_closed');
    await credentials.inviteAgain(tx, await invitationTo(tx, id));
    await audit.record(tx, { action: 'person.invited', subjectKind: 'person', subjectId: id });
  });
  return null;
}

/**
 * Leaves somebody's sign-in to the provider alone, or lets them have a password again, which a reset gives them. Refuses with
 * no_provider where this host offers none.
 */
export async function setProviderOnly(
  ctx: PersonCtx,
  id: string,
  providerOnly: boolean,
): Promise<CallResult<typeof accountsCalls.setProviderOnly>> {
  await transaction(ctx, async (tx) => {
    const isOffered = (await institutions.offeredProviders(tx)).length > 0;
    const isNew = await accounts.setProviderOnly(tx, id, providerOnly);
    if (providerOnly && !isOffered) throw new Refusal('no_provider');
    if (isNew && providerOnly) await waysIn.leaveToProvider(tx, id);
  });
  return { id, providerOnly };
}

/** Signs a person whose account the asker keeps out of every browser. */
export async function signOut(ctx: PersonCtx, id: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    await accounts.keptPerson(tx, id);
    await waysIn.signOutEverywhere(tx, id);
  });
  return null;
}
