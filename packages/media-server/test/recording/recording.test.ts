import { execFileSync, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HeadlessClient } from '../../src/client/headless-client.ts';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import { surveyLog } from '../../src/recorder/compose/survey.ts';
import { readPacketLog } from '../../src/recorder/log/packet-log.ts';
import { RecorderHost } from '../../src/recorder/recorder-host.ts';
import type { RunningRecording } from '../../src/recorder/recorder-host.ts';
import { superviseEngine } from '../../src/supervisor.ts';
import { engineUnderTest } from '../browser/engine-under-test.ts';
import { poll } from '../browser/harness.ts';
import { enterHeadless } from '../peers.ts';
import { testKey, tokenFor } from '../tokens.ts';
import { playPerson } from './film-peer.ts';
import { colourOf, largePoint, pixelAt, smallPoint } from './film-pixels.ts';

interface Probe {
  readonly streams: readonly {
    readonly codec_name: string;
    readonly width?: number;
    readonly height?: number;
    readonly r_frame_rate?: string;
    readonly duration?: string;
    readonly nb_read_frames?: string;
  }[];
  readonly format: { readonly duration: string };
}

function probe(file: string): Probe {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-count_frames', '-of', 'json', file];
  return JSON.parse(execFileSync('ffprobe', args).toString()) as Probe;
}

/** How loud a tone is in a file, in decibels. */
function loudness(file: string, frequency: number): number {
  const band = `bandpass=f=${frequency}:width_type=h:w=20`;
  const args = [
    '-nostats',
    '-i',
    file,
    '-vn',
    '-af',
    `${band},${band},${band},volumedetect`,
    '-f',
    'null',
    '-',
  ];
  const { stderr } = spawnSync('ffmpeg', args);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr.toString())?.[1] ?? Number.NaN);
}

const hostProgram = fileURLToPath(new URL('host-process.ts', import.meta.url));

/** Whether the recorder has written everything and said so. */
async function isEnded(log: string): Promise<boolean> {
  for await (const record of readPacketLog(log))
    if (record.kind === 'event' && record.event.type === 'ended') return true;
  return false;
}

const hasFfmpeg = new RecorderHost(process.env['PATH'] ?? '').ffmpeg !== null;

/** Parts that do not depend on the engine are only tested with ours. */
const { isEmbedded } = engineUnderTest;

/** Niced like everything else here: what counts is the result, not how long it takes under load. */
const unhurried = { recording: 0, composing: 0 };

describe.runIf(hasFfmpeg)('a recording', { timeout: 180_000 }, () => {
  let engine: Pick<Engine, 'url' | 'stop'>;
  let folder: string;
  let host: RecorderHost;
  const closing: (() => void)[] = [];
  let running: RunningRecording | null = null;

  beforeAll(async () => {
    const { liveKitUrl } = engineUnderTest;
    engine = liveKitUrl
      ? { url: liveKitUrl, stop: async () => undefined }
      : await startEngine({ ...testKey, bindAddress: '127.0.0.1' });
    host = new RecorderHost(process.env['PATH'] ?? '', unhurried);
  });
  const hush = (): void => {
    for (const close of closing.splice(0)) close();
  };
  afterEach(async () => {
    hush();
    await running?.stop();
    running = null;
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await host.stop();
    await engine.stop();
  });

  async function enter(
    room: string,
    identity: string,
    look: { colour: string; tone: number },
    into: Pick<Engine, 'url'> = engine,
  ): Promise<HeadlessClient> {
    const client = await enterHeadless(into, { identity, room });
    closing.push(await playPerson(client, look), () => client.close());
    return client;
  }

  function record(
    room: string,
    { by = host, into, of = engine }: { by?: RecorderHost; into?: string; of?: Pick<Engine, 'url'> } = {},
  ): RunningRecording {
    folder = into ?? mkdtempSync(path.join(tmpdir(), 'lectern-recording-'));
    return by.record({
      url: of.url,
      folder,
      token: () => tokenFor('recorder', room, { hidden: true, recorder: true, canPublish: false }),
    });
  }

  const logs = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.log'));

  /** Waits until the newest log holds so many seconds of so many pictures and sounds. */
  async function untilRecorded(seconds: number, tracks: number): Promise<void> {
    await poll(async () => {
      const newest = logs().toSorted().at(-1);
      if (newest === undefined) return null;
      const { tracks: found } = await surveyLog(path.join(folder, newest));
      const long = found.filter(
        ({ live }) => live.reduce((sum, one) => sum + one.to - one.from, 0) >= seconds,
      );
      return long.length >= tracks || null;
    }, 60_000);
  }

  it('becomes one film in which everybody is seen and heard, and nobody in the room sees the recorder', async () => {
    const first = await enter('film', 'ann', { colour: 'red', tone: 400 });
    await enter('film', 'bob', { colour: 'blue', tone: 1500 });
    const seen: string[] = [];
    const watcher = await enterHeadless(
      engine,
      { identity: 'watcher', room: 'film' },
      { onParticipants: (participants) => seen.push(...participants.map((one) => one.identity)) },
    );
    watcher.close();
    running = record('film');
    await untilRecorded(4, 4);
    first.close();
    await pause(3000);
    await running.stop();
    hush();
    const progress: number[] = [];
    const files = await host.compose({ folder, onProgress: (share) => progress.push(share) });
    expect(seen).toContain('bob');
    expect(seen).not.toContain('recorder');
    expect(files).toMatchObject([{ of: null }]);
    expect(progress.length).toBeGreaterThan(0);
    const { file = '' } = files[0] ?? {};
    const { streams, format } = probe(file);
    expect(streams.map((stream) => stream.codec_name).toSorted()).toEqual(['aac', 'h264']);
    expect(streams.find((stream) => stream.codec_name === 'h264')).toMatchObject({
      width: 1280,
      height: 720,
      r_frame_rate: '25/1',
    });
    const seconds = Number(format.duration);
    expect(seconds).toBeGreaterThan(5);
    expect(Math.abs(seconds - (files[0]?.seconds ?? 0))).toBeLessThan(0.2);
    for (const tone of [400, 1500]) expect(loudness(file, tone)).toBeGreaterThan(-45);
    expect(loudness(file, 3000)).toBeLessThan(-60);
    // While both are there one is large and the other small at the right; at the end the one who stayed fills the picture.
    const both = seconds - 4;
    expect(colourOf(pixelAt(file, both, largePoint))).not.toBe(colourOf(pixelAt(file, both, smallPoint)));
    expect(
      [colourOf(pixelAt(file, both, largePoint)), colourOf(pixelAt(file, both, smallPoint))].toSorted(),
    ).toEqual(['blue', 'red']);
    const alone = seconds - 0.5;
    expect([colourOf(pixelAt(file, alone, largePoint)), colourOf(pixelAt(file, alone, smallPoint))]).toEqual([
      'blue',
      'blue',
    ]);
  });

  it.runIf(isEmbedded)(
    'loses at most the last seconds when its process is killed, and goes on in a new piece',
    async () => {
      await enter('killed', 'ann', { colour: 'red', tone: 400 });
      const killed = record('killed');
      running = killed;
      await untilRecorded(4.5, 2);
      process.kill(killed.pid ?? 0, 'SIGKILL');
      await killed.ended;
      const before = await surveyLog(path.join(folder, 'part-1.log'));
      expect(before.seconds).toBeGreaterThan(4);
      running = record('killed', { into: folder });
      await poll(() => logs().length === 2 || null, 30_000);
      await untilRecorded(2, 2);
      await running.stop();
      hush();
      const [film] = await host.compose({ folder, onProgress: () => undefined });
      expect(film?.seconds).toBeGreaterThan(before.seconds + 1);
      expect(Number(probe(film?.file ?? '').format.duration)).toBeCloseTo(film?.seconds ?? 0, 0);
      expect(colourOf(pixelAt(film?.file ?? '', before.seconds - 1, largePoint))).toBe('red');
    },
  );

  it.runIf(isEmbedded)(
    'loses at most the last seconds when the engine is killed, and goes on by itself in a new piece',
    async () => {
      const supervised = await superviseEngine(testKey);
      const of = { url: supervised.url.replace('http', 'ws') };
      try {
        await enter('engine', 'ann', { colour: 'red', tone: 400 }, of);
        running = record('engine', { of });
        await untilRecorded(4.5, 2);
        process.kill(supervised.pid() ?? 0, 'SIGKILL');
        hush();
        await poll(async () => (await supervised.healthy()) || null, 30_000);
        await enter('engine', 'ann', { colour: 'blue', tone: 400 }, of);
        await poll(() => logs().length > 1 || null, 30_000);
        await untilRecorded(2, 2);
        await running.stop();
        hush();
        const before = await surveyLog(path.join(folder, 'part-1.log'));
        expect(before.seconds).toBeGreaterThan(4);
        const [film] = await host.compose({ folder, onProgress: () => undefined });
        const seconds = Number(probe(film?.file ?? '').format.duration);
        expect(seconds).toBeCloseTo(film?.seconds ?? 0, 0);
        expect(colourOf(pixelAt(film?.file ?? '', 2, largePoint))).toBe('red');
        expect(colourOf(pixelAt(film?.file ?? '', seconds - 0.5, largePoint))).toBe('blue');
      } finally {
        await supervised.stop();
      }
    },
  );

  it.runIf(isEmbedded)(
    'keeps everything when the process that started it is killed, and ends with it',
    async () => {
      await enter('parent', 'ann', { colour: 'red', tone: 400 });
      folder = mkdtempSync(path.join(tmpdir(), 'lectern-recording-'));
      const grant = { hidden: true, recorder: true, canPublish: false };
      const plan = { url: engine.url, folder, token: await tokenFor('recorder', 'parent', grant) };
      const parent = fork(hostProgram, [JSON.stringify(plan)]);
      await untilRecorded(4.5, 2);
      parent.kill('SIGKILL');
      await poll(async () => (await isEnded(path.join(folder, 'part-1.log'))) || null, 30_000);
      hush();
      const [film] = await host.compose({ folder, onProgress: () => undefined });
      expect(film?.seconds).toBeGreaterThan(4.4);
      expect(colourOf(pixelAt(film?.file ?? '', 2, largePoint))).toBe('red');
    },
  );

  it.runIf(isEmbedded)('is one playable file for each person where there is no ffmpeg', async () => {
    await enter('apart', 'ann', { colour: 'red', tone: 400 });
    await enter('apart', 'bob', { colour: 'blue', tone: 1500 });
    const poor = new RecorderHost('/nowhere');
    expect(poor.ffmpeg).toBeNull();
    running = record('apart', { by: poor });
    await untilRecorded(4, 4);
    await running.stop();
    hush();
    const files = await poor.compose({ folder, onProgress: () => undefined });
    expect(
      files
        .map((one) => one.of)
        .toSorted((one, other) => String(one?.name).localeCompare(String(other?.name))),
    ).toEqual([
      { name: 'ann', kind: 'person' },
      { name: 'bob', kind: 'person' },
    ]);
    for (const { file, seconds } of files) {
      const { streams, format } = probe(file);
      expect(streams.map((stream) => stream.codec_name).toSorted()).toEqual(['opus', 'vp8']);
      expect(Number(streams.find((stream) => stream.codec_name === 'vp8')?.nb_read_frames)).toBeGreaterThan(
        30,
      );
      expect(seconds).toBeGreaterThan(3);
      expect(Number(format.duration)).toBeGreaterThan(seconds - 0.2);
    }
    await poor.stop();
  });

  it.runIf(isEmbedded)('is nothing when nothing was recorded', async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-recording-'));
    expect(await host.compose({ folder, onProgress: () => undefined })).toEqual([]);
  });
});
