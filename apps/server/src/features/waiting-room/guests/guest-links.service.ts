import type { CallResult } from '@lectern/contract/core/call.ts';
import type { guestsCalls } from '@lectern/contract/waiting-room/guests/guests.calls.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import * as identity from '../../identity/identity.service.ts';
import { recordDone } from '../../visits/administered.service.ts';
import * as invitations from '../../visits/invitations.service.ts';
import * as lifecycle from '../../visits/lifecycle.service.ts';
import * as roster from '../../visits/roster.service.ts';
import { mayMakeLinks, maySeeGuests } from './guests.policy.ts';
import { updateTicket } from './guests.repo.ts';
import { invitedGuests } from './guests.service.ts';
import { issueTicket } from './guest-tickets.service.ts';
import { guestAddress } from './guest-mails.service.ts';

type Guests = CallResult<typeof guestsCalls.guestsOfVisit>;

/** The guests of a visit. Refuses attendees. */
export async function guestsOfVisit(ctx: PersonCtx, visitId: string): Promise<Guests> {
  const { participants, viewer } = await roster.findVisitFor(ctx, visitId);
  refuseUnless(maySeeGuests(viewer));
  return { data: await invitedGuests(ctx, visitId, participants) };
}

/**
 * Makes a personal link for one viewer of a broadcast; it is shown only this once. Refuses everybody but Level 2,
 * every other kind, a broadcast that is over, and more viewers than a broadcast holds.
 */
export async function makeGuestLink(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof guestsCalls.makeGuestLink>> {
  return transaction(ctx, async (tx) => {
    const { visit, participants } = await roster.findVisitFor(tx, visitId);
    refuseUnless(mayMakeLinks(tx.actor.role, visit.kind));
    if (visit.state !== 'booked' && visit.state !== 'inCall') throw new Refusal('visit_over');
    const students = participants.filter((one) => one.side === 'student').length;
    const viewers = students + (await invitations.invitationsOf(tx, visitId)).length;
    if (viewers >= peopleLimits.broadcast)
      throw new Refusal('guests_full', { params: { count: peopleLimits.broadcast } });
    const guestId = await invitations.inviteGuest(tx, visitId, null);
    await recordDone(tx, 'visit.link-made', visitId);
    return { guestId, url: guestAddress(tx, await issueTicket(tx, visitId, guestId)) };
  });
}

/** Revokes a personal link of a broadcast: its guest is removed at once. The same refusals. */
export async function revokeGuestLink(ctx: PersonCtx, visitId: string, guestId: string): Promise<Guests> {
  await transaction(ctx, async (tx) => {
    const { visit, participants } = await roster.findVisitFor(tx, visitId);
    refuseUnless(mayMakeLinks(tx.actor.role, visit.kind));
    const invitation = await invitations.invitationOf(tx, guestId);
    if (invitation?.visitId !== visitId) throw new Refusal('not_found');
    if (participants.some((one) => one.personId === guestId))
      await lifecycle.applyVisitEvent(tx, visitId, { type: 'personRemoved', personId: guestId });
    await updateTicket(tx.scope, guestId, { revokedAt: tx.clock.now() });
    await identity.unseatGuest(tx, guestId);
    await invitations.withdrawInvitation(tx, guestId);
    await recordDone(tx, 'visit.link-revoked', visitId);
  });
  return guestsOfVisit(ctx, visitId);
}
