import { defineRefusals } from '../../core/refusal.ts';

/**
 * The states of a broadcast's stream: not started; being set up; watchable; interrupted for a moment, coming back by
 * itself; over.
 */
export const broadcastStates = ['off', 'starting', 'live', 'interrupted', 'ended'] as const;

/** The state of a broadcast's stream. */
export type BroadcastState = (typeof broadcastStates)[number];

/** The picture of the stream: the educator's camera, their screen, or nothing while both are off. */
export const broadcastPictures = ['camera', 'screen', 'none'] as const;

/** How the stream's picture is encoded: H.264, or VP9 where the educator's browser has no encoder for it. */
export const broadcastVideoCodecs = ['h264', 'vp9'] as const;

/** How its sound is encoded: AAC where the server can make it, else Opus. */
export const broadcastAudioCodecs = ['aac', 'opus'] as const;

/** How a broadcast refuses. */
export const broadcastRefusals = defineRefusals('broadcast', {
  only_in_broadcast: 403,
  broadcast_running: 417,
  broadcast_not_running: 403,
  broadcast_full: 403,
  not_watching: 403,
});
