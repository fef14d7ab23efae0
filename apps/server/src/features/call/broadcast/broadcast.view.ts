import { broadcastStreamPath } from '@lectern/contract/call/broadcast/broadcast.rules.ts';
import type { BroadcastNews } from '@lectern/contract/call/broadcast/broadcast.shapes.ts';
import type { BroadcastRow } from './broadcast.repo.ts';
import { stateOf } from './broadcast.rules.ts';

const nothingYet = {
  startedAt: null,
  isEducatorMuted: false,
  picture: 'none',
  focusedStreamId: null,
  videoCodec: null,
  audioCodec: null,
} as const;

/** A broadcast whose stream has not been started in this call; whether the educator is muted stays. */
export function notStarted(row: BroadcastRow): BroadcastRow {
  return { ...row, ...nothingYet, isEducatorMuted: row.isEducatorMuted, endedAt: null };
}

/** The state of a broadcast, the same for everybody in it. */
export function toBroadcastNews(visitId: string, row: BroadcastRow | undefined): BroadcastNews {
  const state = stateOf(row);
  const isOn = state === 'live' || state === 'interrupted';
  const hls = isOn ? broadcastStreamPath(visitId) : null;
  const { startedAt, isEducatorMuted, picture, focusedStreamId, videoCodec, audioCodec } = row ?? nothingYet;
  return {
    visitId,
    state,
    hls,
    broadcastUrl: hls,
    startedAt: startedAt?.toISOString() ?? null,
    isEducatorMuted,
    picture,
    focusedStreamId,
    videoCodec,
    audioCodec,
    isRehearsal: state === 'off' && row?.isRehearsal === true,
    viewers: null,
  };
}
