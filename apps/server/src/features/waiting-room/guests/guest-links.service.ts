import type { CallResult } from '@lectern/contract/core/call.ts';
import type { guestsCalls } from '@lectern/contract/waiting-room/guests/guests.calls.ts';
import type { InvitedGuest } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import * as identity from '../../identity/identity.service.ts';
import * as people from '../../people/people.service.ts';
import * as visits from '../../visits/visits.service.ts';
import { mayMakeLinks, maySeeGuests } from './guests.policy.ts';
import { listTickets, updateTicket } from './guests.repo.ts';
import { issueTicket } from './guest-tickets.service.ts';
import { guestAddress } from './guest-mails.service.ts';

type Guests = CallResult<typeof guestsCalls.guestsOfVisit>;

/** Who was invited to a visit from outside, by name once they gave one. Who may know is the caller's question. */
export async function invitedGuests(
  ctx: Ctx,
  visitId: string,
  participants: readonly visits.Participant[],
): Promise<InvitedGuest[]> {
  const [invited, tickets] = await Promise.all([
    visits.invitationsOf(ctx, visitId),
    listTickets(ctx.scope, visitId),
  ]);
  const named = participants.filter((one) => one.side === 'guest').map((one) => one.personId);
  const known = await people.getPeople(ctx, named);
  return invited.map(({ personId, email }): InvitedGuest => {
    const ticket = tickets.find((one) => one.personId === personId);
    return {
      guestId: personId,
      userId: personId,
      name: known.get(personId)?.name ?? null,
      email,
      isBlocked: (ticket?.blockedAt ?? null) !== null,
      openedAt: ticket?.openedAt?.toISOString() ?? null,
    };
  });
}

/** The guests of a visit. Refuses attendees. */
export async function guestsOfVisit(ctx: PersonCtx, visitId: string): Promise<Guests> {
  const { participants, viewer } = await visits.findVisitFor(ctx, visitId);
  refuseUnless(maySeeGuests(viewer));
  return { data: await invitedGuests(ctx, visitId, participants) };
}

/**
 * Makes a personal link for one viewer of a broadcast; it is told this once. Refuses everybody but Level 2, every other
 * kind, a broadcast that is over, and more viewers than a broadcast holds.
 */
export async function makeGuestLink(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof guestsCalls.makeGuestLink>> {
  return transaction(ctx, async (tx) => {
    const { visit, participants } = await visits.findVisitFor(tx, visitId);
    refuseUnless(mayMakeLinks(tx.actor.role, visit.kind));
    if (visit.state !== 'booked' && visit.state !== 'inCall') throw new Refusal('visit_over');
    const students = participants.filter((one) => one.side === 'student').length;
    const viewers = students + (await visits.invitationsOf(tx, visitId)).length;
    if (viewers >= peopleLimits.broadcast)
      throw new Refusal('guests_full', { params: { count: peopleLimits.broadcast } });
    const guestId = await visits.inviteGuest(tx, visitId, null);
    return { guestId, url: guestAddress(tx, await issueTicket(tx, visitId, guestId)) };
  });
}

/** Takes a personal link of a broadcast back: who came by it is out at once. The same refusals. */
export async function revokeGuestLink(ctx: PersonCtx, visitId: string, guestId: string): Promise<Guests> {
  await transaction(ctx, async (tx) => {
    const { visit, participants } = await visits.findVisitFor(tx, visitId);
    refuseUnless(mayMakeLinks(tx.actor.role, visit.kind));
    const invitation = await visits.invitationOf(tx, guestId);
    if (invitation?.visitId !== visitId) throw new Refusal('not_found');
    if (participants.some((one) => one.personId === guestId))
      await visits.applyVisitEvent(tx, visitId, { type: 'personRemoved', personId: guestId });
    await updateTicket(tx.scope, guestId, { revokedAt: tx.clock.now() });
    await identity.unseatGuest(tx, guestId);
    await visits.withdrawInvitation(tx, guestId);
  });
  return guestsOfVisit(ctx, visitId);
}
