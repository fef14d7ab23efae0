import { RoomEvent, Track, type RemoteTrack, type Room } from 'livekit-client';
import { createState, type Observable } from '../observable.ts';

/** Plays the sound of everybody else, and tells when the browser wants a touch of the page first. */
export class AudioPlayback {
  readonly isBlocked: Observable<boolean>;
  private readonly own = createState(false);
  private readonly container: HTMLElement;
  private readonly playing = new Set<RemoteTrack>();
  private room: Room | null = null;

  constructor(container: HTMLElement) {
    this.container = container;
    this.isBlocked = this.own;
  }

  /** Plays the sound of a room from now on. */
  follow(room: Room): void {
    this.stop();
    this.room = room;
    room.on(RoomEvent.TrackSubscribed, this.play);
    room.on(RoomEvent.TrackUnsubscribed, this.silence);
    room.on(RoomEvent.AudioPlaybackStatusChanged, this.look);
  }

  /** Starts the sound; must be called from a press. */
  async unlock(): Promise<void> {
    await this.room?.startAudio();
    this.look();
  }

  /** Nothing sounds any more. */
  stop(): void {
    const { room } = this;
    if (!room) return;
    room.off(RoomEvent.TrackSubscribed, this.play);
    room.off(RoomEvent.TrackUnsubscribed, this.silence);
    room.off(RoomEvent.AudioPlaybackStatusChanged, this.look);
    this.room = null;
    for (const track of this.playing) this.silence(track);
    this.container.replaceChildren();
    this.own.set(false);
  }

  private readonly play = (track: RemoteTrack): void => {
    if (track.kind !== Track.Kind.Audio) return;
    this.playing.add(track);
    this.container.append(track.attach());
  };

  private readonly silence = (track: RemoteTrack): void => {
    if (track.kind !== Track.Kind.Audio) return;
    this.playing.delete(track);
    for (const element of track.detach()) element.remove();
  };

  private readonly look = (): void => {
    this.own.set(this.room ? !this.room.canPlaybackAudio : false);
  };
}
