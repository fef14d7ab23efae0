import { isStudent } from '@lectern/contract/access/roles.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';

/** As what an invitation names somebody, and where: the schools of a student or educator. */
export async function invitationTo(ctx: Ctx, personId: string): Promise<identity.Invitation> {
  const person = await people.getPerson(ctx, personId);
  const schools = await levels.getLevels(ctx, await people.levelIdsOf(ctx, person));
  const { roleTypeName } = await institutions.hostSettings(ctx);
  const as = isStudent(person.role)
    ? translate(person.language, 'administration.person.asStudent')
    : roleTypeName;
  return { personId, as, at: [...schools.values()].map((school) => school.name).join(', ') };
}

/** Has an invitation mailed to somebody who was just added. */
export async function inviteNew(tx: Ctx, personId: string): Promise<void> {
  await identity.invite(tx, await invitationTo(tx, personId));
}

const isSame = (email: string | null, { email: present }: people.PersonFacts): boolean =>
  (email?.toLowerCase() ?? null) === (present?.toLowerCase() ?? null);

async function isWanted(tx: Ctx, person: people.PersonFacts, email: string): Promise<boolean> {
  return isSame(email, person) || email === (await credentials.unconfirmedEmail(tx, person.id));
}

/**
 * Gives a person the address from a form: it counts once confirmed, and someone without a password is invited there.
 * Entering their current address cancels a pending change. Refuses with email_in_use another person's address, and
 * without a recent proof removing the address or giving one that the account is not waiting for.
 */
export async function changeEmail(
  tx: PersonCtx,
  person: people.PersonFacts,
  email: string | null,
): Promise<void> {
  if (isSame(email, person)) return credentials.forgetEveryAsked(tx, person.id);
  if (email !== null && (await isWanted(tx, person, email))) return;
  refuseWithoutProof(tx);
  if (email === null) return credentials.changeEmailOf(tx, person.id, null);
  await giveEmail(tx, person, email);
}

/** The same for an address that was requested with a proof. Refuses with email_in_use another person's address. */
export async function giveEmail(tx: PersonCtx, person: people.PersonFacts, email: string): Promise<void> {
  if (await isWanted(tx, person, email)) return;
  const owner = await people.findByEmail(tx, email);
  if (owner && owner.id !== person.id) throw people.refusalOf('email_in_use');
  const presence = await identity.presenceOf(tx, [person.id]);
  await credentials.changeEmailOf(tx, person.id, email);
  if (presence.get(person.id)?.hasJoined !== true) await inviteNew(tx, person.id);
}
