import type { CastTrack } from '../../recorder/live/cast.ts';

/** The presenter whose tracks are used, and the track they chose. */
export interface StageWish {
  readonly presenter: string;
  readonly focusedSid: string | null;
}

/** The tracks to take. */
export interface Stage {
  readonly picture: CastTrack | null;
  readonly sounds: { readonly microphone: CastTrack | null; readonly screenSound: CastTrack | null };
}

/**
 * The picture of a broadcast: the track that its presenter chose, else the screen while it is shared, else the
 * camera; none while it is muted. A returning person is there twice for a moment: the last publication counts.
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
