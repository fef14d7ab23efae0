import { isStudent } from '@lectern/contract/access/roles.ts';
import type { accountsCalls } from '@lectern/contract/administration/accounts.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { takenEmailDays } from '@lectern/contract/identity/identity.limits.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import type * as people from '../people/people.service.ts';
import { openAccount } from './accounts.service.ts';

const dayMs = 86_400_000;

/**
 * A person who removes the address of a student who has joined must not be able to sign in as them by a code right
 * after.
 */
async function refuseTakenLately(ctx: Ctx, { id, emailTakenAt }: people.PersonFacts): Promise<void> {
  if (emailTakenAt === null) return;
  const freeAt = emailTakenAt.getTime() + takenEmailDays * dayMs;
  if (ctx.clock.now().getTime() >= freeAt) return;
  if ((await identity.presenceOf(ctx, [id])).get(id)?.hasJoined === true)
    throw new Refusal('email_taken_lately');
}

/**
 * Mails a link for a new password to a person whose account the asker keeps. A student without an e-mail address
 * gets a new first password, shown only in this answer, and is signed out everywhere. Refuses with
 * email_taken_lately when a joined person's address was removed less than three days ago.
 */
export async function resetPassword(
  ctx: PersonCtx,
  id: string,
): Promise<CallResult<typeof accountsCalls.resetAccountPassword>> {
  const { email, role } = await openAccount(ctx, id);
  const isOnPaper = email === null && isStudent(role);
  const first = isOnPaper ? await credentials.makeFirstPassword(ctx, id) : null;
  await transaction(ctx, async (tx) => {
    const person = await openAccount(tx, id);
    // A student who got an address meanwhile is to be mailed, not given a password on a screen.
    if (first && person.email !== null) throw new Refusal('changed_meanwhile');
    if (first) await refuseTakenLately(tx, person);
    if (first) await credentials.giveFirstPassword(tx, id, first);
    else await credentials.mailReset(tx, person);
    await audit.record(tx, { action: 'password.reset-asked', subjectKind: 'person', subjectId: id });
  });
  return { firstPassword: first?.password ?? null };
}
