import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import {
  RoomEvent,
  Track,
  type LocalParticipant,
  type LocalTrackPublication,
  type Participant,
  type Room,
  type TrackPublication,
} from 'livekit-client';
import type { DeviceWish } from '../devices/device-wish.ts';
import type { DeviceKind } from '../devices/device-state.ts';
import { createState, type Observable } from '../observable.ts';
import { includesStep } from '../quality/steady-decision.ts';
import { closedDevices } from './closed-devices.ts';
import { DeviceSender } from './device-sender.ts';
import { easeSending } from './ease-sender.ts';
import { canShareScreen, shareFailure, type ShareOutcome } from './screen-share.ts';
import { ToggleLock } from './toggle-lock.ts';

/** The media that a person sends into the call. */
export interface OwnMediaState {
  readonly wish: DeviceWish;
  readonly isMicrophoneLocked: boolean;
  readonly isCameraLocked: boolean;
  /** Speaking while the space bar is held, although muted. */
  readonly isPressedToTalk: boolean;
  readonly isSharing: boolean;
  /** The camera is off, whatever is wanted, and no screen is shared: sound alone, to steady the connection. */
  readonly isResting: boolean;
  /** The devices that the educator has closed: no button and no key opens them. */
  readonly closed: readonly DeviceKind[];
  /** The device that could not be used, until it works or is switched again. */
  readonly problem: DeviceKind | null;
  /** The wanted devices that do not reach the others although they should by now; they are retried. */
  readonly unsent: readonly DeviceKind[];
  /** The device that was switched off here because it could not be sent, until it is switched again. */
  readonly givenUp: DeviceKind | null;
}

const fields = {
  camera: { on: 'isCameraOn', id: 'cameraId', source: Track.Source.Camera, kind: 'videoinput' },
  microphone: {
    on: 'isMicrophoneOn',
    id: 'microphoneId',
    source: Track.Source.Microphone,
    kind: 'audioinput',
  },
} as const;

const none: readonly DeviceKind[] = [];
const kinds = ['microphone', 'camera'] as const;

/** Whether a device is sent: the publication counts, not what a promise said. */
function isSent(participant: LocalParticipant, kind: DeviceKind): boolean {
  const publication = participant.getTrackPublication(fields[kind].source);
  if (!publication || publication.isMuted) return false;
  return publication.track?.mediaStreamTrack.readyState === 'live';
}

/**
 * One's own microphone, camera and screen: the wanted state outlives every reconnection and is sent again after it.
 */
export class OwnMedia {
  readonly state: Observable<OwnMediaState>;
  private readonly own;
  private readonly devices: object | undefined;
  private readonly locks = {
    microphone: new ToggleLock(() => this.own.patch({ isMicrophoneLocked: this.locks.microphone.isLocked })),
    camera: new ToggleLock(() => this.own.patch({ isCameraLocked: this.locks.camera.isLocked })),
  };
  private room: Room | null = null;
  private step: SteadyStep = 'none';
  private readonly senders;

  /** `onRoomStuck`: nothing more gets into the room that was entered last. */
  constructor(wish: DeviceWish, devices: object | undefined, onRoomStuck: () => void) {
    this.devices = devices;
    const senderOf = (kind: DeviceKind): DeviceSender =>
      new DeviceSender({
        send: ({ localParticipant }) => this.send(localParticipant, kind),
        isAsWanted: ({ localParticipant }) => isSent(localParticipant, kind) === this.isWanted(kind),
        onStuck: (isStuck) => this.stuck(kind, isStuck),
        onGivenUp: (why) => this.failed(kind, why),
        onRoomStuck,
      });
    this.senders = { microphone: senderOf('microphone'), camera: senderOf('camera') };
    this.own = createState<OwnMediaState>({
      wish,
      isMicrophoneLocked: false,
      isCameraLocked: false,
      isPressedToTalk: false,
      isSharing: false,
      isResting: false,
      closed: none,
      problem: null,
      unsent: none,
      givenUp: null,
    });
    this.state = this.own;
  }

  /** Sends what is wanted into a room that has just been entered. */
  async enter(room: Room): Promise<void> {
    this.exit();
    this.room = room;
    room.on(RoomEvent.TrackMuted, this.muted);
    room.on(RoomEvent.LocalTrackPublished, this.published);
    room.on(RoomEvent.LocalTrackUnpublished, this.unpublished);
    room.on(RoomEvent.ParticipantPermissionsChanged, this.permitted);
    this.lookWhatIsClosed(room);
    for (const kind of kinds) this.senders[kind].use(room);
    await Promise.all([this.apply('microphone'), this.apply('camera'), this.applySpeaker()]);
  }

  /** Forgets the room; the wanted state stays. */
  exit(): void {
    this.room?.off(RoomEvent.TrackMuted, this.muted);
    this.room?.off(RoomEvent.LocalTrackPublished, this.published);
    this.room?.off(RoomEvent.LocalTrackUnpublished, this.unpublished);
    this.room?.off(RoomEvent.ParticipantPermissionsChanged, this.permitted);
    this.room = null;
    for (const kind of kinds) this.senders[kind].use(null);
    this.own.patch({ isSharing: false, isPressedToTalk: false });
  }

  /** The call is over: nothing is locked any more. */
  close(): void {
    this.exit();
    this.locks.microphone.clear();
    this.locks.camera.clear();
  }

  /** Switches microphone or camera, by button or key; not again for three seconds. False while locked, closed or resting. */
  toggle(kind: DeviceKind): boolean {
    const { wish, closed, isResting, problem } = this.own.get();
    if (closed.includes(kind) || (kind === 'camera' && isResting) || !this.locks[kind].use()) return false;
    this.own.patch({
      wish: { ...wish, [fields[kind].on]: !wish[fields[kind].on] },
      isPressedToTalk: false,
      givenUp: null,
      problem: problem === kind ? null : problem,
    });
    void this.senders[kind].reapply();
    return true;
  }

  /** Speaks while the space bar is held, although muted; the three seconds do not apply to it. */
  pressToTalk(isPressedToTalk: boolean): void {
    const { wish, isPressedToTalk: wasPressed, closed } = this.own.get();
    if (wish.isMicrophoneOn || isPressedToTalk === wasPressed || closed.includes('microphone')) return;
    this.own.patch({ isPressedToTalk });
    void this.apply('microphone');
  }

  /** Sends as much as a step of steadying leaves: smaller pictures and a lighter voice, in the end the voice alone. */
  ease(step: SteadyStep): void {
    this.step = step;
    const isResting = includesStep(step, 'soundOnly');
    const wasResting = this.own.get().isResting;
    this.own.patch({ isResting });
    for (const publication of this.room?.localParticipant.trackPublications.values() ?? [])
      void this.easeOne(publication);
    if (isResting === wasResting) return;
    void this.apply('camera');
    if (isResting && this.own.get().isSharing) void this.toggleShare();
  }

  /** Uses another device from now on. */
  async choose(kind: DeviceKind | 'speaker', id: string): Promise<void> {
    const { wish } = this.own.get();
    if (kind === 'speaker') {
      this.own.patch({ wish: { ...wish, speakerId: id } });
      await this.applySpeaker();
      return;
    }
    this.own.patch({ wish: { ...wish, [fields[kind].id]: id } });
    await this.senders[kind].switchTo((room) => room.switchActiveDevice(fields[kind].kind, id));
  }

  /** Starts or stops sharing the screen. */
  async toggleShare(): Promise<ShareOutcome> {
    if (!canShareScreen(this.devices)) return { kind: 'notSupported' };
    const { room } = this;
    if (!room) return { kind: 'cancelled' };
    const isStarting = !this.own.get().isSharing;
    if (isStarting && this.own.get().isResting) return { kind: 'cancelled' };
    try {
      await room.localParticipant.setScreenShareEnabled(isStarting, { audio: true });
      this.own.patch({ isSharing: isStarting });
      return { kind: isStarting ? 'started' : 'stopped' };
    } catch (error) {
      // Told to the person in the words of the spec.
      return shareFailure(error);
    }
  }

  private async apply(kind: DeviceKind): Promise<void> {
    await this.senders[kind].apply();
  }

  private async send(participant: LocalParticipant, kind: DeviceKind): Promise<void> {
    const id = this.own.get().wish[fields[kind].id];
    const device = id === null ? {} : { deviceId: { ideal: id } };
    const isWanted = this.isWanted(kind);
    if (kind === 'camera') await participant.setCameraEnabled(isWanted, device);
    else await participant.setMicrophoneEnabled(isWanted, device);
  }

  private isWanted(kind: DeviceKind): boolean {
    const { wish, isPressedToTalk, isResting } = this.own.get();
    return kind === 'camera' ? wish.isCameraOn && !isResting : wish.isMicrophoneOn || isPressedToTalk;
  }

  private async applySpeaker(): Promise<void> {
    const { speakerId } = this.own.get().wish;
    if (speakerId === null) return;
    try {
      await this.room?.switchActiveDevice('audiooutput', speakerId);
    } catch {
      // The speaker is gone, or this browser has no choice of speakers: the system's default sounds.
      return;
    }
  }

  /** A device that works, or is not wanted, is in no trouble. */
  private stuck(kind: DeviceKind, isStuck: boolean): void {
    const { unsent, problem } = this.own.get();
    const others = unsent.filter((one) => one !== kind);
    const isTold = isStuck && this.isWanted(kind);
    if (isTold !== unsent.includes(kind)) this.own.patch({ unsent: isTold ? [...others, kind] : others });
    if (!isStuck && problem === kind && this.isWanted(kind)) this.own.patch({ problem: null });
  }

  /** No such device, or it is blocked, or it could not be sent: the button goes back to off and the screen says so. */
  private failed(kind: DeviceKind, why: 'device' | 'sending'): void {
    const { wish } = this.own.get();
    const trouble = why === 'device' ? { problem: kind } : { givenUp: kind };
    this.own.patch({ wish: { ...wish, [fields[kind].on]: false }, isPressedToTalk: false, ...trouble });
    void this.apply(kind);
  }

  /** Muted by the server: that beats what is wanted here, also while the space bar is held. */
  private readonly muted = (publication: TrackPublication, participant: Participant): void => {
    if (!participant.isLocal) return;
    const { wish } = this.own.get();
    if (!this.isWanted(publication.source === Track.Source.Camera ? 'camera' : 'microphone')) return;
    const off =
      publication.source === Track.Source.Camera ? { isCameraOn: false } : { isMicrophoneOn: false };
    this.own.patch({ wish: { ...wish, ...off }, isPressedToTalk: false });
  };

  private readonly permitted = (_before: unknown, participant: Participant): void => {
    if (participant.isLocal && this.room) this.lookWhatIsClosed(this.room);
  };

  /** The server's permission decides: a device that it closes is off, even after it is allowed again. */
  private lookWhatIsClosed({ localParticipant }: Room): void {
    const closed = closedDevices(localParticipant.permissions);
    const { wish, closed: before, isPressedToTalk } = this.own.get();
    if (String(before) === String(closed)) return;
    const isSilenced = closed.includes('microphone');
    this.own.patch({
      closed,
      isPressedToTalk: isPressedToTalk && !isSilenced,
      wish: {
        ...wish,
        isMicrophoneOn: wish.isMicrophoneOn && !isSilenced,
        isCameraOn: wish.isCameraOn && !closed.includes('camera'),
      },
    });
  }

  private readonly published = (publication: LocalTrackPublication): void => {
    if (this.step !== 'none') void this.easeOne(publication);
  };

  private async easeOne(publication: LocalTrackPublication): Promise<void> {
    try {
      await easeSending(publication, this.step);
    } catch {
      // The browser does not let this sender be changed, or it is gone: its own estimate of the line keeps it light.
      return;
    }
  }

  /** Sharing may be stopped by the browser's own button. */
  private readonly unpublished = (publication: TrackPublication): void => {
    if (publication.source === Track.Source.ScreenShare) this.own.patch({ isSharing: false });
  };
}
