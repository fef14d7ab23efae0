import { DisconnectReason, RoomEvent, Track, type Room } from 'livekit-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultWish, type DeviceWish } from '../devices/device-wish.ts';
import { CallRoom, type RoomDependencies } from './call-room.ts';
import { mediaAddress } from './media-address.ts';

type Listener = (...values: unknown[]) => void;

/** As much of livekit-client's room as a call uses. */
class FakeRoom {
  readonly listeners = new Map<string, Set<Listener>>();
  readonly remoteParticipants = new Map<string, unknown>();
  readonly sent: string[] = [];
  /** The sources that are really sent. */
  readonly live = new Set<unknown>();
  readonly localParticipant: Record<string, unknown>;
  canPlaybackAudio = true;
  isDisconnected = false;
  state = 'connected';
  failure: Error | null = null;
  deviceFailure: Error | null = null;
  shareFailure: Error | null = null;

  constructor() {
    const switched = (name: string) => (isOn: boolean) => {
      if (isOn && this.deviceFailure) return Promise.reject(this.deviceFailure);
      this.sent.push(`${name} ${isOn ? 'on' : 'off'}`);
      if (isOn) this.live.add(name);
      else this.live.delete(name);
      return Promise.resolve();
    };
    this.localParticipant = {
      ...this.person('me'),
      isLocal: true,
      trackPublications: new Map(),
      getTrackPublication: (source: unknown) =>
        this.live.has(source)
          ? { isMuted: false, track: { mediaStreamTrack: { readyState: 'live' } } }
          : undefined,
      setMicrophoneEnabled: switched('microphone'),
      setCameraEnabled: switched('camera'),
      setScreenShareEnabled: (isOn: boolean) => {
        if (this.shareFailure) return Promise.reject(this.shareFailure);
        this.sent.push(`screen ${isOn ? 'on' : 'off'}`);
        return Promise.resolve();
      },
    };
  }

  person(identity: string, changes: object = {}): Record<string, unknown> {
    return {
      identity,
      name: identity,
      attributes: {},
      isLocal: false,
      isMicrophoneEnabled: true,
      isCameraEnabled: false,
      isSpeaking: false,
      connectionQuality: 'good',
      joinedAt: new Date(1_000),
      getTrackPublication: () => undefined,
      ...changes,
    };
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }
  off(event: string, listener: Listener): void {
    this.listeners.get(event)?.delete(listener);
  }
  tell(event: string, ...values: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...values);
  }
  connect(): Promise<void> {
    if (!this.failure) return Promise.resolve();
    this.tell(RoomEvent.Disconnected, DisconnectReason.JOIN_FAILURE);
    return Promise.reject(this.failure);
  }
  disconnect(): Promise<void> {
    this.isDisconnected = true;
    return Promise.resolve();
  }
  simulateScenario(scenario: string): Promise<void> {
    this.sent.push(scenario);
    return Promise.resolve();
  }
  switchActiveDevice(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

class Refused extends Error {}

function setUp(changes: Partial<RoomDependencies> & { wish?: DeviceWish } = {}): {
  call: CallRoom;
  rooms: FakeRoom[];
  next: (room: FakeRoom) => void;
  key: ReturnType<typeof vi.fn<RoomDependencies['key']>>;
} {
  const rooms: FakeRoom[] = [];
  const prepared: FakeRoom[] = [];
  const key = vi.fn<RoomDependencies['key']>(() => Promise.resolve({ url: 'ws://host', token: 'token' }));
  const call = new CallRoom({
    key,
    endingOf: (error) => (error instanceof Refused ? 'over' : null),
    createRoom: () => {
      const room = prepared.shift() ?? new FakeRoom();
      rooms.push(room);
      return room as unknown as Room;
    },
    educatorId: 'educator',
    wish: defaultWish,
    devices: { getDisplayMedia: () => null },
    soundPlace: { replaceChildren: () => undefined } as unknown as HTMLElement,
    onSilence: () => undefined,
    ...changes,
  });
  return { call, rooms, key, next: (room) => prepared.push(room) };
}

const current = (rooms: FakeRoom[]): FakeRoom => rooms.at(-1) ?? new FakeRoom();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the connection of a call', () => {
  it('enters and sends what is wanted', async () => {
    const { call, rooms } = setUp({ wish: { ...defaultWish, isCameraOn: false } });
    await call.start();
    expect(call.state.get()).toEqual({ phase: 'connected' });
    expect(current(rooms).sent).toEqual(['microphone on', 'camera off']);
  });

  it('tries again while the engine does not answer, and says why', async () => {
    const { call, rooms, next } = setUp();
    const broken = new FakeRoom();
    broken.failure = new Error('no engine');
    next(broken);
    const starting = call.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.state.get()).toEqual({ phase: 'connecting', failure: 'no engine' });
    await vi.advanceTimersByTimeAsync(600);
    await starting;
    expect(call.state.get().phase).toBe('connected');
    expect(rooms).toHaveLength(2);
  });

  it('tries at once when the network is back, and never more often than it is told', async () => {
    const { call, key } = setUp();
    key.mockRejectedValue(new Error('server down'));
    void call.start();
    await vi.advanceTimersByTimeAsync(4_000);
    const before = key.mock.calls.length;
    call.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(key).toHaveBeenCalledTimes(before + 1);
    key.mockResolvedValue({ url: 'ws://host', token: 'token' });
    call.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.state.get().phase).toBe('connected');
    call.hurry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(key).toHaveBeenCalledTimes(before + 2);
  });

  it('ends when the server refuses, and does not ask again', async () => {
    const { call, key } = setUp();
    key.mockRejectedValue(new Refused());
    await call.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call.state.get()).toMatchObject({ phase: 'ended', ending: 'over' });
    expect(key).toHaveBeenCalledTimes(1);
  });

  it('comes back with fresh credentials and everything that was on', async () => {
    const { call, rooms, key } = setUp();
    await call.start();
    call.media.toggle('camera');
    await vi.advanceTimersByTimeAsync(0);
    key.mockRejectedValueOnce(new Error('server down'));
    current(rooms).tell(RoomEvent.Disconnected, DisconnectReason.UNKNOWN_REASON);
    await vi.advanceTimersByTimeAsync(0);
    expect(call.state.get()).toEqual({ phase: 'reconnecting', failure: 'server down' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(call.state.get().phase).toBe('connected');
    expect(key).toHaveBeenCalledTimes(3);
    expect(current(rooms).sent).toEqual(['microphone on', 'camera off']);
  });

  it('tells when nothing comes in any more, and calls for media that stand still once the network is back', async () => {
    const onSilence = vi.fn();
    const { call, rooms } = setUp({ onSilence });
    await call.start();
    const room = current(rooms);
    let bytesReceived = 0;
    const report = () => new Map([['pair', { type: 'candidate-pair', bytesReceived }]]);
    const track = { getRTCStatsReport: () => Promise.resolve(report()) };
    room.localParticipant['trackPublications'] = new Map([['own', { track }]]);
    for (let look = 0; look < 3; look += 1) {
      bytesReceived += 100;
      await vi.advanceTimersByTimeAsync(3_000);
    }
    expect(onSilence).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(onSilence).toHaveBeenCalledTimes(1);
    call.networkBack();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(room.sent).toContain('signal-reconnect');
  });

  it('does not show a short cut of the signalling', async () => {
    const { call, rooms } = setUp();
    await call.start();
    current(rooms).tell(RoomEvent.SignalReconnecting);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(call.state.get().phase).toBe('connected');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(call.state.get().phase).toBe('reconnecting');
    current(rooms).tell(RoomEvent.Reconnected);
    expect(call.state.get().phase).toBe('connected');
  });

  it('tries again when it was cut in the moment of entering', async () => {
    const { call, rooms, next } = setUp();
    const cut = new FakeRoom();
    cut.state = 'disconnected';
    next(cut);
    const starting = call.start();
    await vi.advanceTimersByTimeAsync(600);
    await starting;
    expect(call.state.get().phase).toBe('connected');
    expect(rooms).toHaveLength(2);
    expect([...cut.listeners.values()].every((listeners) => listeners.size === 0)).toBe(true);
  });

  it('listens to nothing any more of a room that is gone, and of none after the end', async () => {
    const { call, rooms } = setUp();
    await call.start();
    current(rooms).tell(RoomEvent.Disconnected, DisconnectReason.UNKNOWN_REASON);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rooms).toHaveLength(2);
    await call.leave();
    for (const room of rooms)
      expect([...room.listeners].filter(([, listeners]) => listeners.size > 0)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over for whose seat was taken in another window', async () => {
    const { call, rooms, key } = setUp();
    await call.start();
    current(rooms).tell(RoomEvent.Disconnected, DisconnectReason.DUPLICATE_IDENTITY);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(call.state.get()).toMatchObject({ phase: 'ended', ending: 'elsewhere' });
    expect(key).toHaveBeenCalledTimes(1);
  });

  it.each(['removed', 'left', 'over'] as const)(
    'is over for who was put out by the engine, in the way that the server says: %s',
    async (ending) => {
      const { call, rooms, key } = setUp({ endingOf: () => ending });
      await call.start();
      key.mockRejectedValue(new Error('refused'));
      current(rooms).tell(RoomEvent.Disconnected, DisconnectReason.PARTICIPANT_REMOVED);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(call.state.get()).toMatchObject({ phase: 'ended', ending });
      expect(rooms).toHaveLength(1);
    },
  );

  it('opens a new connection when a device hangs in this one, and sends it there', async () => {
    const { call, rooms, next } = setUp();
    const stuck = new FakeRoom();
    stuck.localParticipant['setCameraEnabled'] = () => new Promise(() => undefined);
    next(stuck);
    void call.start();
    await vi.advanceTimersByTimeAsync(27_000);
    expect(stuck.isDisconnected).toBe(true);
    expect(rooms).toHaveLength(2);
    expect(call.state.get()).toEqual({ phase: 'connected' });
    expect(current(rooms).sent).toEqual(['microphone on', 'camera on']);
    expect(call.media.state.get()).toMatchObject({ unsent: [], wish: { isCameraOn: true } });
  });

  it('leaves for good', async () => {
    const { call, rooms } = setUp();
    await call.start();
    await call.leave();
    expect(current(rooms).isDisconnected).toBe(true);
    expect(call.state.get()).toMatchObject({ phase: 'ended', ending: 'left' });
    expect(call.people.get()).toEqual([]);
  });
});

describe('the people of a call', () => {
  it('stand in their order and leave a second after they left', async () => {
    const { call, rooms } = setUp();
    await call.start();
    const room = current(rooms);
    const student = room.person('student', { joinedAt: new Date(500) });
    room.remoteParticipants.set('student', student);
    room.remoteParticipants.set('educator', room.person('educator', { joinedAt: new Date(900) }));
    room.tell(RoomEvent.ParticipantConnected);
    expect(call.people.get().map((person) => person.id)).toEqual(['educator', 'student', 'me']);
    const before = call.people.get();
    room.tell(RoomEvent.ConnectionQualityChanged);
    expect(call.people.get()).toBe(before);
    room.remoteParticipants.delete('student');
    room.tell(RoomEvent.ParticipantDisconnected, student);
    room.tell(RoomEvent.ActiveSpeakersChanged);
    expect(call.people.get().find((person) => person.id === 'student')?.isGone).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(call.people.get().map((person) => person.id)).toEqual(['educator', 'me']);
  });

  it('stay without pictures while the next room is sought', async () => {
    const { call, rooms, key } = setUp();
    await call.start();
    const room = current(rooms);
    room.remoteParticipants.set('educator', room.person('educator'));
    room.tell(RoomEvent.ParticipantConnected);
    key.mockRejectedValue(new Error('down'));
    room.tell(RoomEvent.Disconnected, DisconnectReason.UNKNOWN_REASON);
    expect(call.people.get()).toMatchObject([{ id: 'educator', isLost: true }, { id: 'me' }]);
  });
});

describe('one’s own devices in a call', () => {
  it('cannot be switched again for three seconds', async () => {
    const { call } = setUp();
    await call.start();
    expect(call.media.toggle('microphone')).toBe(true);
    expect(call.media.toggle('microphone')).toBe(false);
    expect(call.media.state.get()).toMatchObject({ isMicrophoneLocked: true, isCameraLocked: false });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(call.media.state.get().isMicrophoneLocked).toBe(false);
    expect(call.media.toggle('microphone')).toBe(true);
  });

  it('speak while the space bar is held, without the three seconds', async () => {
    const { call, rooms } = setUp({ wish: { ...defaultWish, isMicrophoneOn: false } });
    await call.start();
    call.media.pressToTalk(true);
    await vi.advanceTimersByTimeAsync(0);
    call.media.pressToTalk(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(current(rooms).sent.filter((one) => one.startsWith('mic'))).toEqual([
      'microphone off',
      'microphone on',
      'microphone off',
    ]);
    expect(call.media.state.get().wish.isMicrophoneOn).toBe(false);
  });

  it('are muted by the server, also while the space bar is held', async () => {
    const { call, rooms } = setUp();
    await call.start();
    current(rooms).tell(RoomEvent.TrackMuted, { source: Track.Source.Microphone }, { isLocal: true });
    expect(call.media.state.get().wish.isMicrophoneOn).toBe(false);
    call.media.pressToTalk(true);
    current(rooms).tell(RoomEvent.TrackMuted, { source: Track.Source.Microphone }, { isLocal: true });
    expect(call.media.state.get().isPressedToTalk).toBe(false);
  });

  it('are off while the server does not permit them, whatever is pressed, and stay off afterwards', async () => {
    const { call, rooms } = setUp();
    await call.start();
    const room = current(rooms);
    const permit = (canPublishSources: number[]): void => {
      room.localParticipant['permissions'] = { canPublish: canPublishSources.length > 0, canPublishSources };
      room.tell(RoomEvent.ParticipantPermissionsChanged, undefined, { isLocal: true });
    };
    const [camera, microphone] = [1, 2];
    permit([camera]);
    expect(call.media.state.get()).toMatchObject({
      closed: ['microphone'],
      wish: { isMicrophoneOn: false, isCameraOn: true },
    });
    expect(call.media.toggle('microphone')).toBe(false);
    call.media.pressToTalk(true);
    expect(call.media.state.get()).toMatchObject({ isPressedToTalk: false, isMicrophoneLocked: false });
    permit([]);
    expect(call.media.state.get()).toMatchObject({ closed: ['microphone', 'camera'] });
    permit([camera, microphone]);
    expect(call.media.state.get()).toMatchObject({
      closed: [],
      wish: { isMicrophoneOn: false, isCameraOn: false },
    });
    expect(call.media.toggle('microphone')).toBe(true);
  });

  it('stay wanted when a room was cut while they were being sent, and are sent into the next one', async () => {
    const { call, rooms } = setUp();
    await call.start();
    const room = current(rooms);
    let fail: (error: Error) => void = () => undefined;
    room.localParticipant['setCameraEnabled'] = () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      });
    call.media.toggle('camera');
    await vi.advanceTimersByTimeAsync(3_000);
    call.media.toggle('camera');
    room.tell(RoomEvent.Disconnected, DisconnectReason.UNKNOWN_REASON);
    await vi.advanceTimersByTimeAsync(100);
    fail(new Error('the engine is closed'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(call.media.state.get()).toMatchObject({ wish: { isCameraOn: true }, problem: null });
    expect(current(rooms).sent).toContain('camera on');
  });

  it('rest with sound alone, whatever is wanted, and are sent again afterwards', async () => {
    const { call, rooms } = setUp();
    await call.start();
    await call.media.toggleShare();
    call.steadiness.choose('soundOnly');
    await vi.advanceTimersByTimeAsync(0);
    current(rooms).tell(RoomEvent.TrackMuted, { source: Track.Source.Camera }, { isLocal: true });
    expect(call.media.state.get()).toMatchObject({
      isResting: true,
      isSharing: false,
      wish: { isCameraOn: true },
    });
    expect(call.media.toggle('camera')).toBe(false);
    expect(await call.media.toggleShare()).toEqual({ kind: 'cancelled' });
    current(rooms).tell(RoomEvent.Disconnected, DisconnectReason.UNKNOWN_REASON);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(current(rooms).sent).toEqual(['microphone on', 'camera off']);
    call.steadiness.choose('lowerLayers');
    await vi.advanceTimersByTimeAsync(0);
    expect(current(rooms).sent.at(-1)).toBe('camera on');
    expect(call.steadiness.view.get()).toMatchObject({ step: 'lowerLayers', offer: null });
  });

  it('go back to off when a camera cannot be used', async () => {
    const { call, next } = setUp();
    const room = new FakeRoom();
    room.deviceFailure = new Error('NotFoundError');
    next(room);
    await call.start();
    expect(call.media.state.get()).toMatchObject({ wish: { isCameraOn: false, isMicrophoneOn: false } });
    expect(call.state.get().phase).toBe('connected');
  });
});

describe('sharing the screen', () => {
  it('starts, stops, and follows the browser’s own stop button', async () => {
    const { call, rooms } = setUp();
    await call.start();
    expect(await call.media.toggleShare()).toEqual({ kind: 'started' });
    expect(await call.media.toggleShare()).toEqual({ kind: 'stopped' });
    await call.media.toggleShare();
    current(rooms).tell(RoomEvent.LocalTrackUnpublished, { source: Track.Source.ScreenShare });
    expect(call.media.state.get().isSharing).toBe(false);
  });

  it('is not supported where the browser cannot', async () => {
    const { call } = setUp({ devices: {} });
    await call.start();
    expect(await call.media.toggleShare()).toEqual({ kind: 'notSupported' });
  });

  it.each([
    ['NotAllowedError', { kind: 'cancelled' }],
    ['NotReadableError', { kind: 'failed', reason: 'why' }],
  ] as const)('answers %s', async (name, outcome) => {
    const { call, rooms } = setUp();
    await call.start();
    current(rooms).shareFailure = Object.assign(new Error('why'), { name });
    expect(await call.media.toggleShare()).toEqual(outcome);
    expect(call.media.state.get().isSharing).toBe(false);
  });
});

it.each([
  ['/', 'https://school.test/x', 'wss://school.test'],
  ['', 'http://localhost:3000/', 'ws://localhost:3000'],
  ['wss://media.test', 'https://school.test/', 'wss://media.test'],
  ['https://media.test/base', 'https://school.test/', 'wss://media.test/base'],
])('the media address %s on %s is %s', (url, page, address) => {
  expect(mediaAddress(url, page)).toBe(address);
});
