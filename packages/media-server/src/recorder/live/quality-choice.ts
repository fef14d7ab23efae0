import type { LayerQuality } from '../../client/headless-client.ts';
import type { Scene } from '../log/log-records.ts';
import type { CastTrack } from './cast.ts';

interface Settings {
  readonly quality: LayerQuality;
  readonly disabled: boolean;
}

/** Tells the engine which layer of which tracks is wanted. */
export type TellSettings = (trackSids: readonly string[], settings: Settings) => void;

/**
 * The layer of a picture for a scene: full when large, the smallest when small, none when hidden. A hidden camera is
 * requested until there is one picture of it: that one is shown when it becomes visible, until the next.
 */
export function settingsFor(
  scene: Scene,
  track: Omit<CastTrack, 'name'>,
  pictured: ReadonlySet<string>,
): Settings {
  const kind = track.source === 'screen' ? 'screen' : 'person';
  const isAt = (place: { identity: string; kind: string } | null): boolean =>
    place?.identity === track.identity && place.kind === kind;
  if (isAt(scene.large)) return { quality: 2, disabled: false };
  const isPictureMissing = track.source === 'camera' && !track.isMuted && !pictured.has(track.sid);
  return { quality: 0, disabled: !isPictureMissing && !scene.small.some(isAt) };
}

const everybody: Settings = { quality: 1, disabled: false };

/** Asks for each picture in the size in which it is seen, and only when that changes. */
export class QualityChoice {
  private readonly tell: TellSettings;
  private readonly isEverybodyWanted: boolean;
  private readonly told = new Map<string, string>();

  /** With `isEverybodyWanted` each picture is asked for in its middle layer all the time, no matter who is large. */
  constructor(tell: TellSettings, isEverybodyWanted: boolean) {
    this.tell = tell;
    this.isEverybodyWanted = isEverybodyWanted;
  }

  /** `pictured` are the cameras of which there is a picture since they were switched on. */
  follow(scene: Scene, tracks: readonly CastTrack[], pictured: ReadonlySet<string>): void {
    for (const track of tracks) {
      if (track.source !== 'camera' && track.source !== 'screen') continue;
      const settings = this.isEverybodyWanted ? everybody : settingsFor(scene, track, pictured);
      const words = JSON.stringify(settings);
      if (this.told.get(track.sid) === words) continue;
      this.told.set(track.sid, words);
      this.tell([track.sid], settings);
    }
  }
}
