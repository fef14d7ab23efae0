import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RecorderHost } from '../../packages/media-server/src/recorder/recorder-host.ts';
import { superviseEngine } from '../../packages/media-server/src/supervisor.ts';
import { signToken } from '../../packages/media-server/src/tokens/access-token.ts';
import type { BenchOptions, Report } from '../report.ts';
import { bringPerson, encodeClips, type FilmedPerson } from './people.ts';

const key = { apiKey: 'benchkey', apiSecret: 'bench-secret-of-at-least-32-characters' };
const room = 'recorded';
const usualSeconds = 60;
const turnSeconds = 8;
const goalRatio = 0.5;
const goalNiceness = 10;
const ticksPerSecond = 100;

const people: readonly FilmedPerson[] = [
  { name: 'Edith', codec: 'h264', tone: 300 },
  { name: 'Ann', codec: 'vp8', tone: 450 },
  { name: 'Bob', codec: 'vp8', tone: 600 },
  { name: 'Cem', codec: 'h264', tone: 800 },
];

function tokenOf(name: string, more: object = {}): Promise<string> {
  const claims = { sub: name, name, video: { room, roomJoin: true, ...more } };
  return signToken(claims, { ...key, audience: '' }, 3600);
}

/** Seconds of processor time that the system says of a process: its own, or of those that it started and that ended. */
function cpuSeconds(pid: number, isOfEnded: boolean): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = isOfEnded ? [13, 14] : [11, 12];
  return (Number(fields[user]) + Number(fields[system])) / ticksPerSecond;
}

/** Every process that a process started, and those that they started. */
function descendants(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.flatMap((child) => [child, ...descendants(child)]);
  } catch {
    // It has just ended.
    return [];
  }
}

/** Records four people who speak in turn; gives the processor time of the recorder per second. */
async function record(host: RecorderHost, folder: string, seconds: number): Promise<number> {
  const engine = await superviseEngine(key);
  const url = engine.url.replace('http', 'ws');
  const clips = mkdtempSync(path.join(tmpdir(), 'lectern-clips-'));
  const stops: (() => void)[] = [];
  try {
    const source = { ffmpeg: host.ffmpeg ?? '', folder: clips };
    encodeClips(source);
    const from = performance.now();
    for (const [index, person] of people.entries()) {
      const isSpeaking = (): boolean =>
        Math.floor((performance.now() - from) / 1000 / turnSeconds) % people.length === index;
      stops.push(await bringPerson(source, person, { url, token: await tokenOf(person.name), isSpeaking }));
    }
    const hidden = { hidden: true, recorder: true, canPublish: false };
    const recording = host.record({ url, folder, token: () => tokenOf('recorder', hidden) });
    await wait(seconds * 1000);
    const cores = cpuSeconds(recording.pid ?? 0, false) / seconds;
    await recording.stop();
    return cores;
  } finally {
    for (const stop of stops) stop();
    await engine.stop();
    rmSync(clips, { recursive: true, force: true });
  }
}

/** How long a film of four people takes to be made, and what it costs. Where there is no ffmpeg nothing is measured. */
export async function run(report: Report, { seconds = usualSeconds }: BenchOptions): Promise<void> {
  const host = new RecorderHost(process.env['PATH'] ?? '');
  if (host.ffmpeg === null) {
    console.log('recording: NOT RUN, there is no ffmpeg on the PATH');
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-bench-recording-'));
  try {
    const cores = await record(host, folder, seconds);
    const before = cpuSeconds(process.pid, true);
    const startedAt = performance.now();
    let niceness = Number.POSITIVE_INFINITY;
    const watch = setInterval(() => {
      for (const pid of descendants(process.pid)) niceness = Math.min(niceness, getPriority(pid));
    }, 1_000);
    const films = await host.compose({ folder, onProgress: () => undefined });
    clearInterval(watch);
    const took = (performance.now() - startedAt) / 1000;
    await host.stop();
    const length = films.reduce((sum, film) => sum + film.seconds, 0);
    const cpu = cpuSeconds(process.pid, true) - before;
    const what = `${Math.round(length)} s with ${people.length} people`;
    report(`${what}: made in`, took, 's', 'told', true);
    report(
      `${what}: made in, against its length`,
      took / length,
      'ratio',
      'at most 0.5',
      took / length <= goalRatio,
    );
    report(`${what}: CPU of making`, cpu / length, 'core-s/s', 'told', true);
    report(`${what}: niceness of making`, niceness, '', 'at least 10', niceness >= goalNiceness);
    report(`${what}: CPU of recording`, cores, 'cores', 'told', true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
