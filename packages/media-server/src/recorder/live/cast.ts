import { ParticipantInfo_State, TrackSource, TrackType } from '@livekit/protocol';
import type { ParticipantInfo, SpeakerInfo, TrackInfo } from '@livekit/protocol';
import type { RecordedSource } from '../log/log-records.ts';
import type { Performer } from '../scene/direct-scene.ts';

const sources = new Map<TrackSource, RecordedSource>([
  [TrackSource.CAMERA, 'camera'],
  [TrackSource.MICROPHONE, 'microphone'],
  [TrackSource.SCREEN_SHARE, 'screen'],
  [TrackSource.SCREEN_SHARE_AUDIO, 'screenSound'],
]);

/** A published track as the signalling tells of it. */
export interface CastTrack {
  readonly sid: string;
  readonly source: RecordedSource;
  readonly identity: string;
  readonly name: string;
  readonly isMuted: boolean;
}

function sourceOf(track: TrackInfo): RecordedSource {
  return sources.get(track.source) ?? (track.type === TrackType.AUDIO ? 'microphone' : 'camera');
}

/** The people in the room and their tracks, from the signalling. */
export class Cast {
  private readonly people = new Map<string, ParticipantInfo>();
  private readonly levels = new Map<string, number>();

  /** Takes over news of some people; returns the new ones. */
  update(participants: readonly ParticipantInfo[]): ParticipantInfo[] {
    const added: ParticipantInfo[] = [];
    for (const person of participants) {
      if (person.state === ParticipantInfo_State.DISCONNECTED || person.permission?.hidden) {
        this.people.delete(person.sid);
        this.levels.delete(person.sid);
        continue;
      }
      if (!this.people.has(person.sid)) added.push(person);
      this.people.set(person.sid, person);
    }
    return added;
  }

  hear(speakers: readonly SpeakerInfo[]): void {
    for (const { sid, level, active } of speakers) this.levels.set(sid, active ? level : 0);
  }

  /** Everybody's tracks that are published now. */
  tracks(): CastTrack[] {
    return [...this.people.values()].flatMap((person) =>
      person.tracks.map((track) => ({
        sid: track.sid,
        source: sourceOf(track),
        identity: person.identity,
        name: person.name || person.identity,
        isMuted: track.muted,
      })),
    );
  }

  /** Everybody in the order in which they came, as the director sees them. */
  performers(): Performer[] {
    return [...this.people.values()]
      .toSorted((one, other) => Number(one.joinedAt - other.joinedAt))
      .map((person) => ({
        identity: person.identity,
        hasCamera: this.shows(person, 'camera'),
        isSharing: this.shows(person, 'screen'),
        level: this.levels.get(person.sid) ?? 0,
      }));
  }

  private shows(person: ParticipantInfo, source: RecordedSource): boolean {
    return person.tracks.some((track) => sourceOf(track) === source && !track.muted);
  }
}
