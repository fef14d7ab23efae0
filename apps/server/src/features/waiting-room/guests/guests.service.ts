import type { CallResult } from '@lectern/contract/core/call.ts';
import type { guestsCalls } from '@lectern/contract/waiting-room/guests/guests.calls.ts';
import type { GuestState, InvitedGuest } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import {
  guestNameFaults,
  guestStage,
  isTooManyMoves,
} from '@lectern/contract/waiting-room/guests/guests.rules.ts';
import { emit, personCtx, transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { found, Refusal } from '../../../platform/context/refusal.ts';
import { defineEvent } from '../../../platform/events/events.ts';
import { hostSettings } from '../../institutions/institutions.service.ts';
import * as identity from '../../identity/identity.service.ts';
import * as people from '../../people/people.service.ts';
import * as guests from '../../people/guests.service.ts';
import * as visits from '../../visits/visits.service.ts';
import * as invitations from '../../visits/invitations.service.ts';
import * as lifecycle from '../../visits/lifecycle.service.ts';
import { tellWaiting } from '../presence.service.ts';
import { findTicket, listTickets, lockTicket, updateTicket, type GuestTicket } from './guests.repo.ts';
import { toGuestState } from './guests.view.ts';
import { hashTicket } from './guest-tickets.service.ts';

/** A guest's link moved to another device: everything open on the earlier one ends. */
export const guestSeatTaken = defineEvent<{ visitId: string; personId: string }>('guests.seatTaken');

/** Unknown links; valid ones do not count, because a whole school may share one address. */
const wrongPerAddress = { most: 120, windowSeconds: 300 } as const;

interface Standing {
  readonly ticket: GuestTicket;
  readonly visit: visits.Visit;
  readonly place: visits.Participant | null;
  readonly state: Omit<GuestState, 'socketAuthentication'>;
}

/** The outside guests of a visit, by name once they gave one. The caller checks who may know. */
export async function invitedGuests(
  ctx: Ctx,
  visitId: string,
  participants: readonly visits.Participant[],
): Promise<InvitedGuest[]> {
  const [invited, tickets] = await Promise.all([
    invitations.invitationsOf(ctx, visitId),
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

/** A guest's current state. Refuses a guest whose link was revoked. */
async function standingOf(ctx: Ctx, personId: string): Promise<Standing> {
  const ticket = found(await findTicket(ctx.scope, personId));
  const visit = await visits.getVisit(ctx, ticket.visitId);
  const places = await visits.participantsOf(ctx, visit.id);
  const place = places.find((one) => one.personId === personId) ?? null;
  const stage = guestStage({
    state: visit.state,
    moment: visits.momentOf(visit, ctx.clock.now()),
    participant: place && visits.ownStateOf(place),
    hasJoined: place?.joinedAt !== null && place !== null,
    isBlocked: ticket.blockedAt !== null,
  });
  const known = await people.getPeople(ctx, [personId, visit.educatorId]);
  const { socketAuthentication: _none, ...state } = toGuestState({
    stage,
    visit,
    personId,
    educatorName: known.get(visit.educatorId)?.name ?? '',
    names: place ? (known.get(personId) ?? null) : null,
    socketAuthentication: null,
  });
  return { ticket, visit, place, state };
}

async function withSocket(ctx: PersonCtx, { place, state }: Standing): Promise<GuestState> {
  const mayConnect = place !== null && (state.stage === 'waiting' || state.stage === 'open');
  return { ...state, socketAuthentication: mayConnect ? await identity.guestSocketTicket(ctx) : null };
}

/** Notes that the link moved to another device; too often in a few minutes keeps the guest out until they are admitted. */
async function noteMove(tx: Ctx, ticket: GuestTicket): Promise<void> {
  const { personId, visitId } = ticket;
  const now = tx.clock.now();
  const moves = [...ticket.moves, now].slice(-10);
  const isTooMuch = isTooManyMoves(
    moves.map((at) => at.getTime()),
    now.getTime(),
  );
  await updateTicket(tx.scope, personId, { moves, ...(isTooMuch ? { blockedAt: now } : {}) });
  if (isTooMuch) await lifecycle.applyVisitEvent(tx, visitId, { type: 'personSentBack', personId });
  await emit(tx, guestSeatTaken, { visitId, personId });
}

/** The result of opening a link: the guest's state, and the token of their session if this browser has none yet. */
export interface Entered {
  readonly state: GuestState;
  readonly token: string | null;
}

/**
 * Exchanges the ticket of a personal link for the guest's only session. A browser that has it keeps it; another
 * device takes the seat, and the earlier one is told. Refuses unknown and revoked links.
 */
export async function enterAsGuest(ctx: Ctx, ticketToken: string): Promise<Entered> {
  const entered = await transaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx.scope, hashTicket(ticketToken));
    if (!ticket) throw new Refusal('guest_link_dead');
    const { personId } = ticket;
    if (tx.actor.kind === 'person' && tx.actor.personId === personId) return { personId, token: null };
    const { token, isTakenOver } = await identity.seatGuest(tx, personId);
    if (isTakenOver) await noteMove(tx, ticket);
    if (ticket.openedAt === null) await updateTicket(tx.scope, personId, { openedAt: tx.clock.now() });
    return { personId, token };
  }).catch(async (error: unknown) => {
    // Only invalid links count: others at the same address are not affected.
    if (error instanceof Refusal && error.code === 'guest_link_dead')
      await ctx.ports.limits.count(ctx.clock, { key: `guest-link:${ctx.address}`, ...wrongPerAddress });
    throw error;
  });
  const standing = await standingOf(ctx, entered.personId);
  const isHere = entered.token === null;
  const state = isHere
    ? await withSocket(personCtx(ctx), standing)
    : { ...standing.state, socketAuthentication: null };
  return { state, token: entered.token };
}

/** The asking guest's state, with a ticket for a socket once they may have one. */
export async function guestSession(ctx: PersonCtx): Promise<GuestState> {
  return withSocket(ctx, await standingOf(ctx, ctx.actor.personId));
}

async function refuseStage(ctx: Ctx, { stage }: Pick<GuestState, 'stage'>): Promise<void> {
  if (stage === 'early') throw new Refusal('guest_too_early');
  if (stage === 'ended') throw new Refusal('guest_time_ended');
  if (stage !== 'blocked') return;
  const { roleTypeName } = await hostSettings(ctx);
  throw new Refusal('guest_blocked', { params: { role: roleTypeName } });
}

function refuseNames(names: { firstName: string; lastName: string }): void {
  const faults = guestNameFaults(names);
  if (faults.length === 0) return;
  const isMissing = faults.every(({ text }) => text === 'guests.namesRequired');
  throw new Refusal(isMissing ? 'field_missing' : 'invalid_input', {
    fields: faults.map(({ field, text }) => ({ field, message: text })),
  });
}

/**
 * Gives the guest their name; from now on they take part and wait, and the educator hears of it. A name once given stays.
 * Refuses without first and last name, before the window opens, from the end on, and who is kept out.
 */
export async function giveDetails(
  ctx: PersonCtx,
  form: { firstName: string; lastName: string },
): Promise<CallResult<typeof guestsCalls.guestDetails>> {
  refuseNames(form);
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const { visit, state } = await standingOf(tx, personId);
    await refuseStage(tx, state);
    if (state.stage !== 'details') return;
    const names = { firstName: form.firstName.trim(), lastName: form.lastName.trim() };
    await guests.nameGuest(tx, personId, names);
    const asked = { type: 'joinRequested', personId, side: 'guest' } as const;
    const { isChanged } = await lifecycle.applyVisitEvent(tx, visit.id, asked);
    const name = `${names.firstName} ${names.lastName}`;
    if (isChanged) await tellWaiting(tx, visit, { id: personId, name });
  });
  return guestSession(ctx);
}

/** Lets in a guest whose link was opened on too many devices; ignores people who are no guests of the visit. */
export async function letGuestIn(ctx: Ctx, visitId: string, personId: string): Promise<boolean> {
  const ticket = await findTicket(ctx.scope, personId);
  if (ticket?.visitId !== visitId || ticket.blockedAt === null) return false;
  await updateTicket(ctx.scope, personId, { blockedAt: null, moves: [] });
  return true;
}
