import type { Ctx } from '../../../platform/context/ctx.ts';
import type * as visits from '../../visits/visits.service.ts';
import { roomOf } from '../entry/entry.service.ts';
import { findBroadcast, leaseBroadcast, saveFacts, type BroadcastRow } from './broadcast.repo.ts';
import { leasedUntil } from './broadcast.rules.ts';
import { toBroadcastNews } from './broadcast.view.ts';

/** Stores the state of the stream, and announces it; once it can be watched, also where. */
async function followStream(ctx: Ctx, visitId: string, told: { isWatchable: boolean }): Promise<void> {
  const facts = ctx.ports.broadcaster.facts(visitId);
  if (!facts) return;
  await saveFacts(ctx.scope, visitId, facts);
  const news = toBroadcastNews(visitId, await findBroadcast(ctx.scope, visitId));
  const { realtime } = ctx.ports;
  realtime.toVisit(visitId, 'broadcast_changed', news);
  const { hls } = news;
  if (hls === null || told.isWatchable) return;
  told.isWatchable = true;
  realtime.toVisit(visitId, 'live_streaming_started', { visitId, hls, broadcastUrl: hls });
}

async function begin(ctx: Ctx, row: BroadcastRow, visit: visits.Visit): Promise<void> {
  const { visitId } = row;
  const { broadcaster, log } = ctx.ports;
  const told = { isWatchable: false };
  let following: Promise<void> = Promise.resolve();
  broadcaster.forget(visitId);
  if (row.isWatchable) await saveFacts(ctx.scope, visitId, null);
  broadcaster.start({
    broadcastId: visitId,
    room: roomOf(visitId),
    presenter: visit.educatorId,
    focusedStreamId: row.focusedStreamId,
    ranForMs: ctx.clock.now().getTime() - (row.startedAt?.getTime() ?? 0),
    onChange: () => {
      following = following
        .then(() => followStream(ctx, visitId, told))
        .catch((error: unknown) =>
          log.warn({ err: error, visitId }, 'the news of a broadcast were not told'),
        );
    },
  });
}

/**
 * Lets this process make the stream of a running broadcast, unless another one does; an ongoing stream continues,
 * and shows what the educator chose. `ctx` must not be in a transaction.
 */
export async function keepStreaming(ctx: Ctx, row: BroadcastRow, visit: visits.Visit): Promise<void> {
  const { visitId, focusedStreamId } = row;
  const { broadcaster, recorder } = ctx.ports;
  const now = ctx.clock.now();
  const isOurs = await leaseBroadcast(ctx.scope, {
    visitId,
    by: recorder.name,
    now,
    until: leasedUntil(now),
  });
  if (!isOurs) stopStreaming(ctx, visitId);
  else if (broadcaster.isRunning(visitId)) broadcaster.focus(visitId, focusedStreamId);
  else await begin(ctx, row, visit);
}

/** Ends the stream if this process makes it. It can take a second until its last part is written: nobody waits for that. */
export function stopStreaming(ctx: Ctx, visitId: string): void {
  const { broadcaster, log } = ctx.ports;
  if (!broadcaster.isRunning(visitId)) return;
  broadcaster
    .end(visitId)
    .catch((error: unknown) => log.error({ err: error, visitId }, 'a broadcast was not closed'));
}
