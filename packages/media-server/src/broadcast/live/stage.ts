import type { CastTrack } from '../../recorder/live/cast.ts';

/** Whose tracks are shown and heard, and which one they chose. */
export interface StageWish {
  readonly presenter: string;
  readonly focusedSid: string | null;
}

/** What is to be taken of what is there. */
export interface Stage {
  readonly picture: CastTrack | null;
  readonly sounds: { readonly microphone: CastTrack | null; readonly screenSound: CastTrack | null };
}

/**
 * What a broadcast shows: the track that its presenter chose, else the screen while it is shared, else the camera;
 * nothing of it while it is muted. A person who came back is there twice for a moment: what was published last counts.
 */
export function chooseStage(tracks: readonly CastTrack[], { presenter, focusedSid }: StageWish): Stage {
  const own = tracks.filter((track) => track.identity === presenter);
  const last = (source: CastTrack['source']): CastTrack | null =>
    own.findLast((track) => track.source === source && !track.isMuted) ?? null;
  const focused = own.find((track) => track.sid === focusedSid && !track.isMuted);
  const isPicture = focused?.source === 'camera' || focused?.source === 'screen';
  return {
    picture: (isPicture ? focused : undefined) ?? last('screen') ?? last('camera'),
    sounds: { microphone: last('microphone'), screenSound: last('screenSound') },
  };
}
