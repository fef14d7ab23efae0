import type { Ctx } from '../../platform/context/ctx.ts';
import * as guests from '../people/guests.service.ts';
import {
  deleteInvitation,
  findInvitation,
  insertInvitation,
  listInvitations,
  type Invitation,
} from './invitations.repo.ts';

export type { Invitation } from './invitations.repo.ts';

/**
 * Invites a person from outside to a visit, and returns their guest. They take part once they have given a name. The
 * caller checks that the actor may, and how many there may be.
 */
export async function inviteGuest(ctx: Ctx, visitId: string, email: string | null): Promise<string> {
  const personId = await guests.addGuest(ctx);
  await insertInvitation(ctx.scope, { visitId, personId, email }, ctx.clock.now());
  return personId;
}

/** Everybody who is invited to a visit from outside, in the order of their invitation. */
export async function invitationsOf(ctx: Ctx, visitId: string): Promise<Invitation[]> {
  return listInvitations(ctx.scope, visitId);
}

/**
 * The visit to which a guest is invited; undefined for people who are not, or no longer, guests of this institution.
 */
export async function invitationOf(ctx: Ctx, personId: string): Promise<Invitation | undefined> {
  return findInvitation(ctx.scope, personId);
}

/** Takes an invitation back, for good; whether the actor may is the caller's question. */
export async function withdrawInvitation(ctx: Ctx, personId: string): Promise<void> {
  await deleteInvitation(ctx.scope, personId);
  await guests.closeGuest(ctx, personId);
}
