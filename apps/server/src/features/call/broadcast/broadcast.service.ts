import type { BroadcastNews } from '@lectern/contract/call/broadcast/broadcast.shapes.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import * as levels from '../../levels/levels.service.ts';
import * as people from '../../people/people.service.ts';
import * as visits from '../../visits/visits.service.ts';
import { findCall, refuseCallUnless, type FoundCall } from '../entry/entry.service.ts';
import { mayPresent, maySeeBroadcast } from './broadcast.policy.ts';
import {
  endRehearsal,
  findBroadcast,
  markEnded,
  markRehearsal,
  markStarted,
  saveFocus,
  saveMute,
  type BroadcastRow,
} from './broadcast.repo.ts';
import { notStarted, toBroadcastNews } from './broadcast.view.ts';
import { keepStreaming, stopStreaming } from './streaming.service.ts';

/**
 * The stored stream of the open call or the last one. A stream that ended with a call without viewers, such as a
 * rehearsal, no longer counts once the call is open again.
 */
async function currentBroadcast(ctx: Ctx, visitId: string): Promise<BroadcastRow | undefined> {
  const row = await findBroadcast(ctx.scope, visitId);
  if (!row?.endedAt) return row;
  const { state } = await visits.getVisit(ctx, visitId);
  return state === 'inCall' ? notStarted(row) : row;
}

async function newsOf(ctx: Ctx, visitId: string): Promise<BroadcastNews> {
  return toBroadcastNews(visitId, await currentBroadcast(ctx, visitId));
}

/** Tells everybody in a broadcast what holds for it now. */
export async function tellBroadcast(ctx: Ctx, visitId: string): Promise<BroadcastNews> {
  const news = await newsOf(ctx, visitId);
  await afterCommit(ctx, () => ctx.ports.realtime.toVisit(visitId, 'broadcast_changed', news));
  return news;
}

/** Administrators of Level 2 above a broadcast hear that it has begun. */
async function tellObservers(ctx: Ctx, { visit }: FoundCall): Promise<void> {
  const { name } = await people.getPerson(ctx, visit.educatorId);
  const begun = { visitId: visit.id, educatorUserId: visit.educatorId, educatorName: name };
  const path = visit.levelId === null ? [] : await levels.levelWithAncestors(ctx, visit.levelId);
  const above = await people.peopleAtLevels(
    ctx,
    'observeCalls',
    path.map((level) => level.id),
  );
  const told = new Set(above.map((person) => person.id));
  await afterCommit(ctx, () => {
    for (const personId of told) ctx.ports.realtime.toPerson(personId, 'broadcast_started', begun);
  });
}

/**
 * The educator starts the stream; everybody in the broadcast hears as soon as it can be watched. Refuses everybody else,
 * every other kind, outside the open call, and a second time.
 */
export async function startBroadcast(ctx: PersonCtx, visitId: string): Promise<BroadcastNews> {
  const { row, found } = await transaction(ctx, async (tx) => {
    const call = await findCall(tx, visitId);
    await refuseCallUnless(tx, mayPresent(call.facts));
    const started = await markStarted(tx.scope, visitId, tx.clock.now());
    if (!started) throw new Refusal('broadcast_running');
    await tellObservers(tx, call);
    return { row: started, found: call };
  });
  await keepStreaming(ctx, row, found.visit);
  return tellBroadcast(ctx, visitId);
}

/**
 * The educator rehearses first: the stream starts by a press only, on whichever device of theirs. Refuses everybody else,
 * every other kind, outside the open call, and once the stream runs.
 */
export async function rehearseBroadcast(ctx: PersonCtx, visitId: string): Promise<BroadcastNews> {
  return transaction(ctx, async (tx) => {
    await refuseCallUnless(tx, mayPresent((await findCall(tx, visitId)).facts));
    if (!(await markRehearsal(tx.scope, visitId))) throw new Refusal('broadcast_running');
    return tellBroadcast(tx, visitId);
  });
}

/** How many watch a broadcast. */
export function viewersIn(participants: readonly visits.Participant[]): number {
  return participants.filter((one) => one.side !== 'educator' && one.state === 'inCall').length;
}

/** The state of a broadcast, for people who may be in it now. Refuses every other kind of visit. */
export async function broadcastState(ctx: PersonCtx, visitId: string): Promise<BroadcastNews> {
  const { facts, viewer, participants } = await findCall(ctx, visitId);
  await refuseCallUnless(ctx, maySeeBroadcast(facts));
  const news = await newsOf(ctx, visitId);
  return viewer === 'attendee' ? news : { ...news, viewers: viewersIn(participants) };
}

/** The address of a broadcast's stream while it can be watched; null for every other kind. */
export async function streamOf(ctx: Ctx, visit: visits.Visit): Promise<{ hls: string | null } | null> {
  return visit.kind === 'broadcast' ? { hls: (await newsOf(ctx, visit.id)).hls } : null;
}

async function runningBroadcast(ctx: PersonCtx, visitId: string): Promise<BroadcastRow> {
  await refuseCallUnless(ctx, mayPresent((await findCall(ctx, visitId)).facts));
  const row = await findBroadcast(ctx.scope, visitId);
  if (!row?.startedAt || row.endedAt) throw new Refusal('broadcast_not_running');
  return row;
}

/** The educator chooses which of their tracks is shown; null leaves it to the stream. The same refusals, and before it runs. */
export async function focusStream(
  ctx: PersonCtx,
  { sessionId: visitId, streamId }: { sessionId: string; streamId: string | null },
): Promise<BroadcastNews> {
  return transaction(ctx, async (tx) => {
    await runningBroadcast(tx, visitId);
    await saveFocus(tx.scope, visitId, streamId);
    await afterCommit(tx, () => tx.ports.broadcaster.focus(visitId, streamId));
    return tellBroadcast(tx, visitId);
  });
}

interface Mute {
  readonly visitId?: string | undefined;
  readonly isMute?: boolean | undefined;
}

/**
 * Notes that the educator's microphone was closed or opened; the viewers are notified. Refuses everybody else, and
 * input without a visit or state.
 */
export async function muteEducator(
  ctx: PersonCtx,
  { query, body }: { query: Mute; body: Mute },
): Promise<BroadcastNews> {
  const visitId = body.visitId ?? query.visitId;
  const isMute = body.isMute ?? query.isMute;
  if (visitId === undefined || isMute === undefined) {
    const field = visitId === undefined ? 'visitId' : 'isMute';
    throw new Refusal('field_missing', { fields: [{ field, message: 'core.field.required' }] });
  }
  return transaction(ctx, async (tx) => {
    await refuseCallUnless(tx, mayPresent((await findCall(tx, visitId)).facts));
    await saveMute(tx.scope, visitId, isMute);
    return tellBroadcast(tx, visitId);
  });
}

/** The stream of a call that is over ends; its last parts can be watched for some seconds more. */
export async function endBroadcast(ctx: Ctx, visitId: string): Promise<void> {
  if (!(await markEnded(ctx.scope, visitId, ctx.clock.now()))) return;
  await tellBroadcast(ctx, visitId);
  await afterCommit(ctx, () => stopStreaming(ctx, visitId));
}

/** Ends the stream, or its rehearsal, with its call. */
export async function endWithCall(ctx: Ctx, change: { visitId: string; from: string }): Promise<void> {
  if (change.from !== 'inCall') return;
  await endRehearsal(ctx.scope, change.visitId);
  await endBroadcast(ctx, change.visitId);
}
