import { callLimits } from '@lectern/contract/call/call.limits.ts';
import { visitStatusCode } from '@lectern/contract/visits/visits.rules.ts';
import { Refusal, refuseUnless, type Decision } from '../../../platform/context/refusal.ts';
import type { Ctx, PersonCtx, ProductCtx } from '../../../platform/context/ctx.ts';
import { dueAtOnce } from '../../../platform/jobs/feature-jobs.ts';
import { hostSettings } from '../../institutions/institutions.service.ts';
import * as visits from '../../visits/visits.service.ts';
import * as roster from '../../visits/roster.service.ts';
import { callEntry, type CallFacts } from './entry.policy.ts';
import { lostWith, type CallPart } from './entry.rules.ts';
import {
  deleteEntries,
  hasRunningStream,
  listEntriesOf,
  listPeopleAsking,
  listSeatlessAcrossInstitutions,
  lookAfter,
  lookLater,
  saveAsking,
  saveSeen,
  countOut,
  countOuts,
  forgetOuts,
  type SeatlessEntry,
} from './entry.repo.ts';

/** A visit, the asker's role in it, and what entry into its call depends on. */
export interface FoundCall extends roster.VisitFor {
  readonly facts: CallFacts;
}

/** The facts of a person whose part in a visit is known, with the visit and their place at a moment. */
export function factsNow(
  { viewer, isObserver }: Pick<CallFacts, 'viewer' | 'isObserver'>,
  { visit, own, now }: { visit: visits.Visit; own: visits.Participant | null; now: Date },
): CallFacts {
  const moment = visits.momentOf(visit, now);
  return {
    viewer,
    kind: visit.kind,
    state: visit.state,
    moment,
    participant: own ? visits.ownStateOf(own) : 'invited',
    isTooLate: own?.side === 'guest' && own.joinedAt === null && moment === 'buffer',
    ...(isObserver === undefined ? {} : { isObserver }),
  };
}

/** Whether a broadcast's stream has not started in the open call: until then it is the educator's rehearsal. */
async function isBeforeStream(ctx: Ctx, { id, kind, state }: visits.Visit): Promise<boolean> {
  if (kind !== 'broadcast' || state !== 'inCall') return false;
  return !(await hasRunningStream(ctx.scope, id));
}

async function asCall(ctx: Ctx, found: roster.VisitFor): Promise<FoundCall> {
  const { visit, viewer, own } = found;
  const isObserver =
    viewer === 'admin' && ctx.actor.kind === 'person' && visits.observes(ctx.actor, visit.kind);
  const who = { viewer, isObserver };
  const facts = factsNow(who, { visit, own, now: ctx.clock.now() });
  return { ...found, facts: isObserver ? { ...facts, isUnseen: await isBeforeStream(ctx, visit) } : facts };
}

/** A visit as its call sees it. Refuses with not_found people who may not know of it. */
export async function findCall(ctx: PersonCtx, visitId: string): Promise<FoundCall> {
  return asCall(ctx, await roster.findVisitFor(ctx, visitId));
}

/** The same for several askers of one institution, with the visit read once. Refuses each for themselves. */
export async function findCallForAll(
  ctx: Ctx,
  visitId: string,
): Promise<(asker: PersonCtx) => Promise<FoundCall>> {
  const visitFor = await roster.readVisitForAll(ctx, visitId);
  return async (asker) => asCall(asker, await visitFor(asker));
}

/** The asker's part in the call now. Refuses everybody who may not be in it at this moment. */
export async function enterCall(ctx: PersonCtx, visitId: string): Promise<FoundCall & { part: CallPart }> {
  const found = await findCall(ctx, visitId);
  const entry = callEntry(found.facts);
  if (!entry.ok) throw new Refusal(entry.code);
  return { ...found, part: entry.part };
}

/**
 * Remembers which sign-in the asker uses for a call: requesting a pass, taking the seat, or observing without a
 * seat.
 */
export async function noteEntry(
  ctx: PersonCtx,
  visitId: string,
  how: 'asks' | 'isSeated' | 'looksOn',
): Promise<void> {
  const { personId, authSessionId } = ctx.actor;
  const now = ctx.clock.now();
  const entry = { visitId, personId, authSessionId, askedAt: now };
  if (how === 'asks') {
    await saveAsking(ctx.scope, { ...entry, seatBy: new Date(now.getTime() + callLimits.seatWithinMs) });
    return;
  }
  await saveSeen(ctx.scope, { ...entry, connectedAt: how === 'isSeated' ? now : null });
  if (how === 'isSeated') await forgetOuts(ctx.scope, visitId, personId);
}

/**
 * Refuses with too_many_requests people who were removed repeatedly a moment ago, because they were in the room
 * without a seat.
 */
export async function refuseSeatless(ctx: PersonCtx, visitId: string): Promise<void> {
  const after = new Date(ctx.clock.now().getTime() - callLimits.seatlessPauseMs);
  const outs = await countOuts(ctx.scope, { visitId, personId: ctx.actor.personId, after });
  if (outs >= callLimits.seatlessOuts) throw new Refusal('too_many_requests');
}

/** Notes that a person was removed from the room because nobody could see them there. */
export async function noteOut(ctx: Ctx, entry: SeatlessEntry): Promise<void> {
  await countOut(ctx.scope, { ...entry, at: ctx.clock.now() });
}

/** Everybody who was given what opens a call's room, whether or not they have a seat in it. */
export async function peopleAsking(ctx: Ctx, visitId: string): Promise<ReadonlySet<string>> {
  return new Set(await listPeopleAsking(ctx.scope, visitId));
}

/** Forgets with which sign-in somebody was in a call; with null, everybody's. */
export async function forgetEntries(ctx: Ctx, visitId: string, personId: string | null): Promise<void> {
  await deleteEntries(ctx.scope, visitId, personId);
}

/**
 * A person out of the call with no pass to its room is forgotten; for others we check for a while whether their
 * media left too.
 */
export async function leaveEntries(
  ctx: Ctx,
  { visitId, personId }: { visitId: string; personId: string },
  { hasNoPass, hadSeat }: { hasNoPass: boolean; hadSeat: boolean },
): Promise<void> {
  if (hasNoPass) return forgetEntries(ctx, visitId, personId);
  const askedAt = ctx.clock.now();
  const lookAt = new Date(askedAt.getTime() + callLimits.mediaGoWithinMs);
  return lookAfter(ctx.scope, { visitId, personId, askedAt, lookAt, hadSeat });
}

export type { SeatlessEntry } from './entry.repo.ts';

/** Tokens of all institutions at which it is time to look, because nobody has taken a seat with them. */
export async function entriesToLookAt({ all, clock }: ProductCtx): Promise<SeatlessEntry[]> {
  return listSeatlessAcrossInstitutions(all, clock.now(), dueAtOnce);
}

/** Looks at one of them later, or, with null, no more. */
export async function lookAtEntryLater(ctx: Ctx, entry: SeatlessEntry, at: Date | null): Promise<void> {
  await lookLater(ctx.scope, entry, at);
}

/** The visits whose calls a person loses when these sign-ins end. Calls that they are in with another sign-in go on. */
export async function callsLostWith(
  ctx: Ctx,
  ended: { personId: string; authSessionIds: readonly string[] },
): Promise<string[]> {
  return lostWith(await listEntriesOf(ctx.scope, ended.personId), new Set(ended.authSessionIds));
}

/** Throws the refusal of a decision; the sentence about the host carries the institution's word for educators. */
export async function refuseCallUnless(ctx: Ctx, decision: Decision): Promise<void> {
  if (!decision.ok && decision.code === 'not_the_host') {
    const { roleTypeName } = await hostSettings(ctx);
    throw new Refusal('not_the_host', { params: { role: roleTypeName } });
  }
  refuseUnless(decision);
}

/** A visit's room in the media engine. */
export function roomOf(visitId: string): string {
  return visitId;
}

/** The state of a visit for the asker, in the words of the wire. */
export function standing(ctx: Ctx, { visit, participants, viewer, own }: roster.VisitFor) {
  const isSomebodyWaiting = visits.isSomebodyWaiting(participants);
  return {
    visitId: visit.id,
    sessionStatus: visits.statusOf(visit, { viewer, own, isSomebodyWaiting }, ctx.clock.now()),
    visitStatus: visitStatusCode(visit.state) as 1 | 2 | 3 | 4 | 5 | 6,
  };
}
