import { MuteTrackRequest } from '@livekit/protocol';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BroadcastHost } from '../../src/broadcast/broadcast-host.ts';
import type { RunningBroadcast } from '../../src/broadcast/broadcast-host.ts';
import type { HeadlessClient, HeadlessTrack } from '../../src/client/headless-client.ts';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import { poll } from '../browser/harness.ts';
import { enterHeadless } from '../peers.ts';
import { playFilm } from '../recording/film-peer.ts';
import type { Film } from '../recording/film-peer.ts';
import { testKey, tokenFor } from '../tokens.ts';

interface Stream {
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly nb_read_frames?: string;
}

const camera: Film = { kind: 'video', codec: 'h264', source: 'color=c=red:s=320x180:r=25' };
const screen: Film = { kind: 'video', codec: 'h264', source: 'color=c=blue:s=640x360:r=25' };
const voice: Film = { kind: 'audio', source: 'sine=frequency=400' };
const hasFfmpeg = new BroadcastHost(process.env['PATH'] ?? '').ffmpeg !== null;

describe.runIf(hasFfmpeg)('a broadcast', { timeout: 90_000 }, () => {
  let engine: Engine;
  let folder: string;
  let host: BroadcastHost;
  let running: RunningBroadcast | null = null;
  const closing: (() => void)[] = [];

  beforeAll(async () => {
    engine = await startEngine({ ...testKey, bindAddress: '127.0.0.1' });
    host = new BroadcastHost(process.env['PATH'] ?? '');
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-broadcast-'));
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) close();
    await running?.stop();
    running = null;
  });
  afterAll(async () => {
    await host.stop();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function cast(
    room: string,
    { by = host, at = engine.url }: { by?: BroadcastHost; at?: string } = {},
  ): RunningBroadcast {
    running = by.start({
      url: at,
      presenter: 'ann',
      focusedSid: null,
      ranForMs: 0,
      partSeconds: 1,
      listed: 8,
      kept: 20,
      token: () => tokenFor('caster', room, { hidden: true, canPublish: false }),
      onChange: () => undefined,
    });
    return running;
  }

  async function enter(room: string): Promise<HeadlessClient> {
    const client = await enterHeadless(engine, { identity: 'ann', room });
    closing.push(() => client.close());
    return client;
  }

  async function play(
    client: HeadlessClient,
    source: 'camera' | 'screen_share' | 'microphone',
    film: Film,
  ): Promise<HeadlessTrack & { stop: () => void }> {
    const track = await client.publish({
      kind: film.kind,
      source,
      ...(film.codec ? { codec: film.codec } : {}),
    });
    const stop = await playFilm(client, track, film);
    closing.push(stop);
    return { ...track, stop };
  }

  const playlist = ({ window }: RunningBroadcast): string => window.playlist()?.toString() ?? '';
  const named = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  const inits = (text: string): string[] => named(text, /URI="(.+)"/g);
  const parts = (text: string): string[] => named(text, /^(.+\.m4s)$/gm);

  /** A player's result from this beginning and the parts after it. */
  function save(broadcast: RunningBroadcast, init: string, from: readonly string[]): string {
    const file = path.join(folder, `${init}-${from.length}.mp4`);
    const read = (name: string): Buffer => broadcast.window.file(name) ?? Buffer.alloc(0);
    writeFileSync(file, Buffer.concat([read(init), ...from.map(read)]));
    return file;
  }

  /** The parts behind the newest beginning. */
  function newest(broadcast: RunningBroadcast): { init: string; names: string[] } {
    const text = playlist(broadcast);
    const init = inits(text).at(-1) ?? '';
    return { init, names: parts(text.slice(text.lastIndexOf('URI='))) };
  }

  function probe(file: string): Stream[] {
    const args = ['-v', 'error', '-show_streams', '-count_frames', '-of', 'json', file];
    return (JSON.parse(execFileSync('ffprobe', args).toString()) as { streams: Stream[] }).streams;
  }

  /** The colour of the first picture. */
  function colourOf(file: string): string {
    const filter = 'crop=16:16:64:64,scale=1:1,format=rgb24';
    const raw = execFileSync('ffmpeg', [
      '-v',
      'error',
      '-i',
      file,
      '-frames:v',
      '1',
      '-vf',
      filter,
      '-f',
      'rawvideo',
      '-',
    ]);
    const [red = 0, green = 0, blue = 0] = [...raw];
    if (red > 150 && blue < 100) return 'red';
    if (blue > 150 && red < 100) return 'blue';
    return Math.max(red, green, blue) < 60 ? 'dark' : 'other';
  }

  function loudness(file: string, frequency: number): number {
    const band = `bandpass=f=${frequency}:width_type=h:w=20`;
    const { stderr } = spawnSync('ffmpeg', [
      '-nostats',
      '-i',
      file,
      '-vn',
      '-af',
      `${band},${band},volumedetect`,
      '-f',
      'null',
      '-',
    ]);
    return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr.toString())?.[1] ?? Number.NaN);
  }

  async function untilParts(
    broadcast: RunningBroadcast,
    count: number,
  ): Promise<{ init: string; names: string[] }> {
    return poll(() => {
      const found = newest(broadcast);
      return found.names.length >= count ? found : null;
    }, 30_000);
  }

  /** Waits until the newest beginning shows this colour; gives a file of it. */
  async function untilColour(broadcast: RunningBroadcast, colour: string): Promise<string> {
    return poll(() => {
      const { init, names } = newest(broadcast);
      const file = names.length > 0 ? save(broadcast, init, names) : null;
      return file !== null && colourOf(file) === colour ? file : null;
    }, 30_000);
  }

  const untilShown = (broadcast: RunningBroadcast, picture: 'camera' | 'screen' | 'none') =>
    poll(() => (broadcast.state()?.picture === picture ? broadcast.state() : null), 20_000);

  it('is what its presenter shows and says, as H.264 and AAC in parts of a second, and ends its list', async () => {
    const ann = await enter('live');
    await play(ann, 'camera', camera);
    await play(ann, 'microphone', voice);
    const broadcast = cast('live');
    await untilShown(broadcast, 'camera');
    const { init, names } = await untilParts(broadcast, 4);
    const file = save(broadcast, init, names);
    const streams = probe(file);
    expect(streams.map((stream) => stream.codec_name)).toEqual(['h264', 'aac']);
    expect(streams[0]).toMatchObject({ width: 320, height: 180 });
    expect(Number(streams[0]?.nb_read_frames)).toBeGreaterThan(names.length * 15);
    expect(colourOf(file)).toBe('red');
    expect(loudness(save(broadcast, init, names.slice(2)), 400)).toBeGreaterThan(-30);
    expect(playlist(broadcast)).not.toContain('ENDLIST');
    await broadcast.stop();
    expect(playlist(broadcast)).toMatch(/#EXT-X-ENDLIST\n$/);
  });

  it('follows the presenter: the screen while it is shared, dark while nothing is shown, a choice, and a reload', async () => {
    const ann = await enter('stage');
    const shown = await play(ann, 'camera', camera);
    const broadcast = cast('stage');
    await untilColour(broadcast, 'red');
    const shared = await play(ann, 'screen_share', screen);
    await untilColour(broadcast, 'blue');
    expect(broadcast.state()).toMatchObject({ picture: 'screen', streamId: shared.sid });
    broadcast.focus(shown.sid);
    await untilColour(broadcast, 'red');
    for (const { sid } of [shown, shared])
      ann.sendSignal({ case: 'mute', value: new MuteTrackRequest({ sid, muted: true }) });
    const dark = await untilColour(broadcast, 'dark');
    expect(probe(dark)[0]).toMatchObject({ codec_name: 'h264', width: 1280, height: 720 });
    expect(broadcast.state()).toMatchObject({ picture: 'none', streamId: null });
    for (const close of closing.splice(0)) close();
    await play(await enter('stage'), 'camera', camera);
    await untilColour(broadcast, 'red');
    expect(playlist(broadcast)).toContain('#EXT-X-DISCONTINUITY\n');
  });

  it('goes on by itself when its process is killed, with parts that do not repeat numbers', async () => {
    await play(await enter('killed'), 'camera', camera);
    const broadcast = cast('killed');
    const before = await untilParts(broadcast, 2);
    process.kill(broadcast.pid() ?? 0, 'SIGKILL');
    await poll(() => (newest(broadcast).init === before.init ? null : true), 30_000);
    const after = await untilParts(broadcast, 2);
    expect(colourOf(save(broadcast, after.init, after.names))).toBe('red');
    expect(new Set(parts(playlist(broadcast))).size).toBe(parts(playlist(broadcast)).length);
  });

  it('comes back when the engine dies', async () => {
    const mortal = await startEngine({ ...testKey, bindAddress: '127.0.0.1' });
    const first = await enterHeadless(mortal, { identity: 'ann', room: 'mortal' });
    await play(first, 'camera', camera);
    const broadcast = cast('mortal', { at: mortal.url });
    await untilShown(broadcast, 'camera');
    for (const close of closing.splice(0)) close();
    const { port } = new URL(mortal.url);
    await mortal.stop();
    await untilShown(broadcast, 'none');
    const again = await startEngine({ ...testKey, bindAddress: '127.0.0.1', port: Number(port) });
    closing.push(() => void again.stop());
    await play(await enterHeadless(again, { identity: 'ann', room: 'mortal' }), 'camera', camera);
    expect(await untilShown(broadcast, 'camera')).toMatchObject({ isConnected: true });
  });

  it('carries VP9, and the microphone as Opus where there is no ffmpeg', async () => {
    const poor = new BroadcastHost('/nowhere');
    expect(poor.ffmpeg).toBeNull();
    const ann = await enter('poor');
    await play(ann, 'camera', { ...camera, codec: 'vp9' });
    await play(ann, 'microphone', voice);
    const broadcast = cast('poor', { by: poor });
    expect(await untilShown(broadcast, 'camera')).toMatchObject({ videoCodec: 'vp9', audioCodec: 'opus' });
    const { init, names } = await untilParts(broadcast, 3);
    const file = save(broadcast, init, names);
    const streams = probe(file);
    expect(streams.map((stream) => stream.codec_name)).toEqual(['vp9', 'opus']);
    expect(streams[0]).toMatchObject({ width: 320, height: 180 });
    expect(colourOf(file)).toBe('red');
    expect(loudness(save(broadcast, init, names.slice(1)), 400)).toBeGreaterThan(-30);
  });
});
