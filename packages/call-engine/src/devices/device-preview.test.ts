import { describe, expect, it, vi } from 'vitest';
import { DevicePreview, type PreviewDependencies } from './device-preview.ts';
import { defaultWish } from './device-wish.ts';

class FakeTrack extends EventTarget {
  readonly kind: 'video' | 'audio';
  isStopped = false;
  constructor(kind: 'video' | 'audio') {
    super();
    this.kind = kind;
  }
  stop(): void {
    this.isStopped = true;
  }
}

const refused = (name: string, message = ''): Error => Object.assign(new Error(message), { name });

function fake(refuse: (asked: { video: boolean; audio: boolean }) => Error | null = () => null): {
  made: FakeTrack[];
  dependencies: PreviewDependencies;
  asked: MediaStreamConstraints[];
} {
  const made: FakeTrack[] = [];
  const asked: MediaStreamConstraints[] = [];
  const getUserMedia = (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    asked.push(constraints);
    const wanted = { video: Boolean(constraints.video), audio: Boolean(constraints.audio) };
    const failure = refuse(wanted);
    if (failure) return Promise.reject(failure);
    const tracks = [
      ...(wanted.video ? [new FakeTrack('video')] : []),
      ...(wanted.audio ? [new FakeTrack('audio')] : []),
    ];
    made.push(...tracks);
    return Promise.resolve({ getTracks: () => tracks } as unknown as MediaStream);
  };
  const devices = {
    getUserMedia,
    enumerateDevices: () =>
      Promise.resolve([{ kind: 'videoinput', deviceId: 'c1', label: 'Camera one' }] as MediaDeviceInfo[]),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  };
  return { made, asked, dependencies: { devices, permissions: undefined } };
}

describe('the preview of one’s own devices', () => {
  it('shows picture and sound after one question for both', async () => {
    const { dependencies, asked } = fake();
    const preview = new DevicePreview(dependencies);
    const state = await preview.check();
    expect(asked).toHaveLength(1);
    expect(state).toMatchObject({ camera: 'granted', microphone: 'granted' });
    expect(state.cameraTrack).not.toBeNull();
    expect(state.lists.cameras).toEqual([{ id: 'c1', label: 'Camera one' }]);
  });

  it('tells a blocked camera from a microphone that works', async () => {
    const { dependencies } = fake(({ video }) =>
      video ? refused('NotAllowedError', 'Permission denied') : null,
    );
    const state = await new DevicePreview(dependencies).check();
    expect(state).toMatchObject({ camera: 'blockedByBrowser', microphone: 'granted', cameraTrack: null });
  });

  it('works after the fault was mended and it is checked again', async () => {
    let isBlocked = true;
    const { dependencies } = fake(({ video }) => (video && isBlocked ? refused('NotFoundError') : null));
    const preview = new DevicePreview(dependencies);
    expect((await preview.check()).camera).toBe('notFound');
    isBlocked = false;
    expect((await preview.check()).camera).toBe('granted');
  });

  it('lets go of the camera when it is switched off, and asks again when it is switched on', async () => {
    const { dependencies, made } = fake();
    const preview = new DevicePreview(dependencies);
    await preview.check();
    await preview.toggle('camera');
    expect(made[0]?.isStopped).toBe(true);
    expect(preview.state.get()).toMatchObject({ cameraTrack: null, camera: 'granted' });
    await preview.toggle('camera');
    expect(preview.state.get().cameraTrack).toBe(made.at(-1));
  });

  it('knows that a switched-off camera works without leaving it on', async () => {
    const { dependencies, made } = fake();
    const preview = new DevicePreview({ ...dependencies, wish: { ...defaultWish, isCameraOn: false } });
    expect((await preview.check()).camera).toBe('granted');
    expect(made.filter((track) => track.kind === 'video' && !track.isStopped)).toEqual([]);
  });

  it('asks only for the microphone of somebody who answers a call', async () => {
    const { dependencies, asked } = fake();
    await new DevicePreview({ ...dependencies, kinds: ['microphone'] }).check();
    expect(asked).toEqual([{ audio: {} }]);
  });

  it('uses the camera that was chosen last, in whatever order they open', async () => {
    const opening: ((stream: MediaStream) => void)[] = [];
    const { dependencies } = fake();
    const preview = new DevicePreview({
      ...dependencies,
      kinds: ['camera'],
      devices: {
        ...dependencies.devices,
        getUserMedia: () => new Promise<MediaStream>((resolve) => opening.push(resolve)),
      } as NonNullable<PreviewDependencies['devices']>,
    });
    const streamOf = (track: FakeTrack) => ({ getTracks: () => [track] }) as unknown as MediaStream;
    const [first, second, third] = [1, 2, 3].map(() => new FakeTrack('video')) as [
      FakeTrack,
      FakeTrack,
      FakeTrack,
    ];
    const checking = preview.check();
    opening[0]?.(streamOf(first));
    await checking;
    const choosing = [preview.choose('camera', 'slow'), preview.choose('camera', 'quick')];
    opening[2]?.(streamOf(third));
    opening[1]?.(streamOf(second));
    await Promise.all(choosing);
    expect(preview.state.get().cameraTrack).toBe(third);
    expect([first, second, third].map((track) => track.isStopped)).toEqual([true, true, false]);
  });

  it('lets go of everything at the end, also of what arrives late', async () => {
    const { dependencies, made } = fake();
    const preview = new DevicePreview(dependencies);
    const checking = preview.check();
    preview.stop();
    await checking;
    expect(made.every((track) => track.isStopped)).toBe(true);
    expect(preview.state.get().cameraTrack).toBeNull();
  });

  it('says that the page is insecure where there are no devices at all', async () => {
    const state = await new DevicePreview({ devices: undefined, permissions: undefined }).check();
    expect(state.isInsecure).toBe(true);
  });
});
