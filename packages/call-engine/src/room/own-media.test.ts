import { RoomEvent, Track, type Room } from 'livekit-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultWish, type DeviceWish } from '../devices/device-wish.ts';
import { OwnMedia } from './own-media.ts';

type Answer = (isOn: boolean) => Promise<void>;

/** A room whose devices do what a test says, whatever they report. */
class FakeRoom {
  readonly live = new Set<unknown>();
  readonly asked: string[] = [];
  readonly listeners = new Map<string, (...values: unknown[]) => void>();
  readonly switches: string[] = [];
  state = 'connected';
  camera: Answer = (isOn) => this.put('camera', isOn);
  microphone: Answer = (isOn) => this.put('microphone', isOn);
  readonly localParticipant = {
    trackPublications: new Map(),
    setCameraEnabled: (isOn: boolean) => this.ask('camera', isOn),
    setMicrophoneEnabled: (isOn: boolean) => this.ask('microphone', isOn),
    getTrackPublication: (source: unknown) =>
      this.live.has(source)
        ? { isMuted: false, track: { mediaStreamTrack: { readyState: 'live' } } }
        : undefined,
  };

  ask(kind: 'camera' | 'microphone', isOn: boolean): Promise<void> {
    this.asked.push(`${kind} ${isOn ? 'on' : 'off'}`);
    return this[kind](isOn);
  }
  put(kind: string, isOn: boolean): Promise<void> {
    if (isOn) this.live.add(kind);
    else this.live.delete(kind);
    return Promise.resolve();
  }
  on(event: string, listener: () => void): void {
    this.listeners.set(event, listener);
  }
  off(event: string): void {
    this.listeners.delete(event);
  }
  switchActiveDevice(kind: string, id: string): Promise<boolean> {
    this.switches.push(`${kind} ${id}`);
    return Promise.resolve(true);
  }
}

const hangs: Answer = () => new Promise(() => undefined);
const saysDone: Answer = () => Promise.resolve();
const fails =
  (name: string): Answer =>
  (isOn) =>
    isOn ? Promise.reject(Object.assign(new Error('why'), { name })) : Promise.resolve();

function setUp(wish: DeviceWish = defaultWish) {
  const roomStuck = vi.fn<() => void>();
  const media = new OwnMedia(wish, {}, roomStuck);
  const enter = (room: FakeRoom): void => void media.enter(room as unknown as Room);
  return { media, roomStuck, enter, state: () => media.state.get() };
}

const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a camera that hangs while it is sent', () => {
  it('does not keep the next room waiting', async () => {
    const { enter, media } = setUp();
    const [first, second] = [new FakeRoom(), new FakeRoom()];
    first.camera = hangs;
    enter(first);
    await pass(1);
    media.exit();
    enter(second);
    await pass(0);
    expect([...second.live]).toEqual(['microphone', 'camera']);
  });

  it('does not keep the microphone waiting', async () => {
    const { enter, media } = setUp();
    const room = new FakeRoom();
    room.camera = hangs;
    enter(room);
    await pass(1);
    media.toggle('microphone');
    await pass(0);
    expect(room.asked).toEqual(['microphone on', 'camera on', 'microphone off']);
    expect(room.live.has('microphone')).toBe(false);
  });

  it('is told as not sent, and tried again until it is', async () => {
    const { enter, state } = setUp();
    const room = new FakeRoom();
    room.camera = hangs;
    enter(room);
    await pass(11);
    expect(state().unsent).toEqual([]);
    await pass(1);
    expect(state()).toMatchObject({ unsent: ['camera'], wish: { isCameraOn: true } });
    room.camera = (isOn) => room.put('camera', isOn);
    await pass(1);
    expect(state()).toMatchObject({ unsent: [], wish: { isCameraOn: true }, givenUp: null });
    expect(room.live.has('camera')).toBe(true);
  });

  it('is sent in a new room when it hangs again, and told as not sent until then', async () => {
    const { enter, media, state, roomStuck } = setUp();
    const [first, second] = [new FakeRoom(), new FakeRoom()];
    first.camera = hangs;
    roomStuck.mockImplementation(() => {
      media.exit();
      enter(second);
    });
    enter(first);
    await pass(24);
    expect(roomStuck).not.toHaveBeenCalled();
    expect(state().unsent).toEqual(['camera']);
    await pass(1);
    expect(roomStuck).toHaveBeenCalledTimes(1);
    expect(state().unsent).toEqual([]);
    expect([...second.live]).toEqual(['microphone', 'camera']);
  });

  it('is given up after five tries: the button is off, and nothing comes on by itself later', async () => {
    const { enter, media, state, roomStuck } = setUp();
    const room = new FakeRoom();
    const late: (() => void)[] = [];
    room.camera = (isOn) => {
      if (!isOn) return room.put('camera', false);
      return new Promise((resolve) => {
        late.push(() => void room.put('camera', true).then(resolve));
      });
    };
    enter(room);
    await pass(120);
    expect(late).toHaveLength(5);
    expect(roomStuck).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({
      wish: { isCameraOn: false, isMicrophoneOn: true },
      givenUp: 'camera',
      unsent: [],
    });
    for (const settle of late) settle();
    await pass(1);
    expect(room.live.has('camera')).toBe(false);
    media.toggle('camera');
    expect(state()).toMatchObject({ wish: { isCameraOn: true }, givenUp: null });
    await pass(1);
    expect(late).toHaveLength(6);
  });
});

describe('what is really sent counts', () => {
  it('a camera that was said to be on and sends nothing is told as not sent, and tried again', async () => {
    const { enter, state } = setUp();
    const room = new FakeRoom();
    room.camera = saysDone;
    enter(room);
    await pass(0.5);
    expect(state().unsent).toEqual(['camera']);
    room.camera = (isOn) => room.put('camera', isOn);
    await pass(1);
    expect(state().unsent).toEqual([]);
    expect(room.live.has('camera')).toBe(true);
  });

  it('a track that was lost without a word is sent again', async () => {
    const { enter, state } = setUp();
    const room = new FakeRoom();
    enter(room);
    await pass(1);
    room.live.delete('camera');
    room.state = 'reconnecting';
    await pass(30);
    expect(room.live.has('camera')).toBe(false);
    room.state = 'connected';
    await pass(6);
    expect(room.live.has('camera')).toBe(true);
    expect(state().unsent).toEqual([]);
  });

  it('a microphone that stays on although it was switched off is switched off again', async () => {
    const { enter, media, state } = setUp();
    const room = new FakeRoom();
    enter(room);
    await pass(0);
    room.microphone = saysDone;
    media.toggle('microphone');
    await pass(0.5);
    room.microphone = (isOn) => room.put('microphone', isOn);
    await pass(1);
    expect(room.live.has('microphone')).toBe(false);
    expect(state().unsent).toEqual([]);
  });

  it('a fault of the connection is tried again, one of the device is not', async () => {
    const { enter, state } = setUp();
    const room = new FakeRoom();
    room.camera = fails('NegotiationError');
    room.microphone = fails('NotReadableError');
    enter(room);
    await pass(0.5);
    expect(state()).toMatchObject({
      unsent: ['camera'],
      problem: 'microphone',
      wish: { isCameraOn: true, isMicrophoneOn: false },
    });
    room.camera = (isOn) => room.put('camera', isOn);
    await pass(60);
    expect(room.asked.filter((one) => one === 'microphone on')).toHaveLength(1);
    expect(state()).toMatchObject({ unsent: [], problem: 'microphone' });
  });

  it('nothing is tried any more after the call', async () => {
    const { enter, media } = setUp();
    const room = new FakeRoom();
    room.camera = saysDone;
    enter(room);
    await pass(0.5);
    media.close();
    const before = room.asked.length;
    await pass(60);
    expect(room.asked).toHaveLength(before);
    expect(vi.getTimerCount()).toBe(0);
    expect([...room.listeners.keys()]).toEqual([]);
  });
});

it('another camera is chosen while the first is still being sent, and both happen', async () => {
  const { enter, media } = setUp();
  const room = new FakeRoom();
  let done: () => void = () => undefined;
  room.camera = (isOn) =>
    new Promise((resolve) => {
      done = () => void room.put('camera', isOn).then(resolve);
    });
  enter(room);
  void media.choose('camera', 'second');
  await pass(1);
  expect(room.switches).toEqual([]);
  done();
  await pass(0);
  expect(room.switches).toEqual(['videoinput second']);
  room.listeners.get(RoomEvent.TrackMuted)?.({ source: Track.Source.Camera }, { isLocal: true });
  expect(media.state.get().wish.isCameraOn).toBe(false);
});
