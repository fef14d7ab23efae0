import { createState, type Observable } from '../observable.ts';
import { noDevices, sortDevices, type DeviceLists } from './device-list.ts';
import { deviceStateOf, readPermission, type DeviceFinding, type DeviceKind } from './device-state.ts';
import { defaultWish, type DeviceWish } from './device-wish.ts';

/** The state of a person's devices in the waiting room. */
export interface PreviewState {
  readonly camera: DeviceFinding;
  readonly microphone: DeviceFinding;
  readonly cameraTrack: MediaStreamTrack | null;
  readonly microphoneTrack: MediaStreamTrack | null;
  readonly lists: DeviceLists;
  readonly wish: DeviceWish;
  /** The page has no secure address, so the browser offers no devices at all. */
  readonly isInsecure: boolean;
}

/** The browser's own, handed in. */
export interface PreviewDependencies {
  readonly devices:
    | Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
    | undefined;
  readonly permissions: Pick<Permissions, 'query'> | undefined;
  readonly wish?: DeviceWish;
  /** Without a camera: answering a call only needs the microphone. */
  readonly kinds?: readonly DeviceKind[];
}

const trackField = { camera: 'cameraTrack', microphone: 'microphoneTrack' } as const;
const idField = { camera: 'cameraId', microphone: 'microphoneId' } as const;
const onField = { camera: 'isCameraOn', microphone: 'isMicrophoneOn' } as const;

function constraintsOf(kinds: readonly DeviceKind[], wish: DeviceWish): MediaStreamConstraints {
  const exact = (id: string | null): MediaTrackConstraints =>
    id === null ? {} : { deviceId: { ideal: id } };
  return {
    ...(kinds.includes('camera') && {
      video: { ...exact(wish.cameraId), width: { ideal: 1280 }, height: { ideal: 720 } },
    }),
    ...(kinds.includes('microphone') && { audio: exact(wish.microphoneId) }),
  };
}

/**
 * Somebody's own camera and microphone before a call: tells for each what became of the wish to use it, shows the
 * picture, follows devices that are plugged in, and lets go of everything at the end.
 */
export class DevicePreview {
  readonly state: Observable<PreviewState>;
  private readonly own = createState<PreviewState>({
    camera: 'checking',
    microphone: 'checking',
    cameraTrack: null,
    microphoneTrack: null,
    lists: noDevices,
    wish: defaultWish,
    isInsecure: false,
  });
  private readonly dependencies: PreviewDependencies;
  private readonly kinds: readonly DeviceKind[];
  private isStopped = false;
  private round = 0;
  /** The latest request for each device: results of earlier ones are dropped. */
  private readonly asked = { camera: 0, microphone: 0 };

  constructor(dependencies: PreviewDependencies) {
    this.dependencies = dependencies;
    this.kinds = dependencies.kinds ?? ['camera', 'microphone'];
    this.state = this.own;
    this.own.patch({ wish: dependencies.wish ?? defaultWish });
  }

  /** Asks for the devices and says what was found; may be called again after something was mended. */
  async check(): Promise<PreviewState> {
    const { devices } = this.dependencies;
    this.isStopped = false;
    this.round += 1;
    if (!devices) {
      this.own.patch({ camera: 'blockedByBrowser', microphone: 'blockedByBrowser', isInsecure: true });
      return this.own.get();
    }
    devices.addEventListener('devicechange', this.devicesChanged);
    await this.open(this.wanted(), this.round);
    await this.refreshLists();
    return this.own.get();
  }

  /** Uses another camera or microphone from now on; the speaker is only noted. */
  async choose(kind: DeviceKind | 'speaker', id: string): Promise<void> {
    const { wish } = this.own.get();
    if (kind === 'speaker') {
      this.own.patch({ wish: { ...wish, speakerId: id } });
      return;
    }
    this.own.patch({ wish: { ...wish, [idField[kind]]: id } });
    if (!wish[onField[kind]]) return;
    this.release(kind);
    await this.open([kind], this.round);
  }

  /** Switches a device off or on. The camera is let go of, so that its light goes out. */
  async toggle(kind: DeviceKind): Promise<void> {
    const { wish } = this.own.get();
    const isOn = !wish[onField[kind]];
    this.own.patch({ wish: { ...wish, [onField[kind]]: isOn } });
    if (isOn) await this.open([kind], this.round);
    else this.release(kind);
  }

  /** Lets go of both devices. */
  stop(): void {
    this.isStopped = true;
    this.round += 1;
    this.dependencies.devices?.removeEventListener('devicechange', this.devicesChanged);
    this.release('camera');
    this.release('microphone');
  }

  /** The devices to open now: all that are not open yet, even switched-off ones, to know whether they work. */
  private wanted(): DeviceKind[] {
    const state = this.own.get();
    return this.kinds.filter((kind) => state[trackField[kind]] === null);
  }

  private async open(kinds: readonly DeviceKind[], round: number): Promise<void> {
    if (kinds.length === 0) return;
    for (const kind of kinds) this.own.patch({ [kind]: 'checking' });
    const problem = await this.ask(kinds, round);
    if (problem === null || round !== this.round) return;
    if (kinds.length === 1) {
      for (const kind of kinds) await this.note(kind, problem);
      return;
    }
    // Together they fail as one; each alone tells which of them it was.
    for (const kind of kinds) await this.open([kind], round);
  }

  private async ask(kinds: readonly DeviceKind[], round: number): Promise<unknown> {
    const { devices } = this.dependencies;
    for (const kind of kinds) this.asked[kind] += 1;
    const asked = { ...this.asked };
    const isLatest = (kind: DeviceKind): boolean => round === this.round && asked[kind] === this.asked[kind];
    try {
      const stream = await devices?.getUserMedia(constraintsOf(kinds, this.own.get().wish));
      for (const track of stream?.getTracks() ?? []) this.take(track, isLatest);
      return null;
    } catch (error) {
      // The device's state tells the person about the error.
      return kinds.every(isLatest) ? (error ?? 'refused') : null;
    }
  }

  private take(track: MediaStreamTrack, isLatest: (kind: DeviceKind) => boolean): void {
    const kind: DeviceKind = track.kind === 'video' ? 'camera' : 'microphone';
    if (!isLatest(kind) || this.isStopped) {
      track.stop();
      return;
    }
    this.own.patch({ [kind]: 'granted' });
    if (!this.own.get().wish[onField[kind]]) {
      track.stop();
      return;
    }
    this.release(kind);
    track.addEventListener('ended', () => this.lost(kind, track));
    this.own.patch({ [trackField[kind]]: track });
  }

  /** An unplugged device, or one whose permission was withdrawn, is requested again. */
  private lost(kind: DeviceKind, track: MediaStreamTrack): void {
    if (this.own.get()[trackField[kind]] !== track) return;
    this.own.patch({ [trackField[kind]]: null });
    void this.open([kind], this.round);
  }

  private async note(kind: DeviceKind, problem: unknown): Promise<void> {
    const permission = await readPermission(this.dependencies.permissions, kind);
    this.own.patch({ [kind]: deviceStateOf(problem, permission) });
  }

  private release(kind: DeviceKind): void {
    const track = this.own.get()[trackField[kind]];
    this.own.patch({ [trackField[kind]]: null });
    track?.stop();
  }

  private async refreshLists(): Promise<void> {
    const found = await this.dependencies.devices?.enumerateDevices();
    if (found && !this.isStopped) this.own.patch({ lists: sortDevices(found) });
  }

  private readonly devicesChanged = (): void => void this.refreshLists();
}
