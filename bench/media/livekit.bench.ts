import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { superviseEngine } from '../../packages/media-server/src/supervisor.ts';
import { Person, launchBrowser, poll, servePages } from '../../packages/media-server/test/browser/harness.ts';
import { steerMedia } from '../../packages/media-server/test/relay/steer-media.ts';
import { startUdpRelay } from '../../packages/media-server/test/relay/udp-relay.ts';
import { testKey, tokenFor } from '../../packages/media-server/test/tokens.ts';
import { startLiveKit } from '../../tools/lib/livekit.ts';
import { median, type Report } from '../report.ts';
import { loadEngine, type LoadedEngine } from './engine-load.ts';

/** Both engines do each thing in turn, in the same minutes, so that what else the machine does meets both. */
const viewerCounts = [30, 100];
const classPeople = 30;
const measureSeconds = 6;
const joins = 20;
const lossSeconds = 60;
const lossSeed = 5;
const lossRate = 0.05;
/** The goals of the issue: at most three times LiveKit's CPU per stream, and not slower to the first frame. */
const goalTimesCpu = 3;
/** Medians of joins wobble by about this much from run to run. */
const sameMs = 50;
const wholeDelivery = 0.98;
const ticksPerSecond = 100;

interface Engine extends LoadedEngine {
  readonly name: 'embedded' | 'LiveKit';
  readonly udpPort: number;
  stop(): Promise<void>;
}

type Start = () => Promise<Engine>;

/** User and system time of a process with all its threads. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

const startEmbedded: Start = async () => {
  const engine = await superviseEngine(testKey);
  return {
    ...testKey,
    name: 'embedded',
    url: `ws://127.0.0.1:${engine.port}`,
    udpPort: engine.udpPort,
    cpuSeconds: () => cpuSecondsOf(engine.pid() ?? 0),
    stop: () => engine.stop(),
  };
};

const startReal: Start = async () => {
  const liveKit = await startLiveKit();
  if ('why' in liveKit) throw new Error(liveKit.why);
  return {
    ...testKey,
    name: 'LiveKit',
    url: liveKit.url,
    udpPort: liveKit.udpPort,
    cpuSeconds: () => cpuSecondsOf(liveKit.pid),
    stop: () => liveKit.stop(),
  };
};

async function withEngine<T>(start: Start, use: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await start();
  try {
    return await use(engine);
  } finally {
    await engine.stop();
  }
}

async function compareRoom(
  report: Report,
  room: { kind: 'broadcast' | 'smallCameras'; people: number },
  starts: readonly Start[],
): Promise<void> {
  const name =
    room.kind === 'broadcast'
      ? `1 Mbit/s and opus to ${room.people}`
      : `${room.people} cameras of 146 kbit/s`;
  const streams = room.kind === 'broadcast' ? room.people : 1;
  const unit = room.kind === 'broadcast' ? 'core-s/stream-s' : 'cores';
  const costs: number[] = [];
  let isWhole = true;
  for (const start of starts)
    await withEngine(start, async (engine) => {
      const { cores, delivered } = await loadEngine(engine, room, measureSeconds);
      costs.push(cores / streams);
      isWhole &&= delivered >= wholeDelivery;
      report(`${name}, ${engine.name}: CPU`, cores / streams, unit, 'told', true);
      const isDelivered = delivered >= wholeDelivery;
      report(`${name}, ${engine.name}: delivered`, delivered, 'ratio', `${wholeDelivery}`, isDelivered);
    });
  const [embedded = Number.NaN, real = Number.NaN] = costs;
  const times = embedded / real;
  // What was not delivered was not paid for: then the two say nothing about each other.
  const isReached = isWhole && times <= goalTimesCpu;
  report(`${name}: CPU of embedded`, times, 'of LiveKit', `at most ${goalTimesCpu}`, isReached);
}

/** The made-up camera of one browser serves the teacher; viewers come and go one after the other. */
async function firstFrames(engine: Engine): Promise<number[]> {
  const browser = await launchBrowser();
  const pages = await servePages();
  try {
    const teacher = await Person.open(browser, pages.url);
    await teacher.join(engine.url, await tokenFor('teacher', 'joins'));
    const times: number[] = [];
    for (let index = 0; index < joins; index += 1) {
      const viewer = await Person.open(browser, pages.url);
      await viewer.join(engine.url, await tokenFor(`viewer-${index}`, 'joins'), { publish: false });
      const firstFrame = poll(() => viewer.run<number | null>('lectern.firstFrameMs ?? null'), 8000);
      times.push(await firstFrame.catch(() => Number.POSITIVE_INFINITY));
      await viewer.run('room.disconnect()');
      await viewer.page.context().close();
    }
    return times;
  } finally {
    await browser.close();
    pages.server.close();
  }
}

async function compareJoins(report: Report, starts: readonly Start[]): Promise<void> {
  const middles: number[] = [];
  for (const start of starts)
    await withEngine(start, async (engine) => {
      const times = await firstFrames(engine);
      middles.push(median(times));
      const name = `connect to first frame, ${engine.name}`;
      report(`${name}: median of ${joins}`, Math.round(median(times)), 'ms', 'told', true);
      report(`${name}: slowest of ${joins}`, Math.round(Math.max(...times)), 'ms', 'told', true);
    });
  const [embedded = Number.NaN, real = Number.NaN] = middles;
  const more = Math.round(embedded - real);
  report('connect to first frame: embedded beyond LiveKit', more, 'ms', `at most ${sameMs}`, more <= sameMs);
}

/** The longest freeze is bounded by what a second's worth of freezing adds: statistics are read every second. */
async function freezes(engine: Engine): Promise<{ longestMs: number; totalMs: number; lost: number }> {
  const relay = await startUdpRelay({ targetPort: engine.udpPort, seed: lossSeed });
  const steering = { enginePort: engine.udpPort, relayPort: relay.port };
  const throughRelay = `(${steerMedia.toString()})(${JSON.stringify(steering)})`;
  const browser = await launchBrowser();
  const pages = await servePages();
  try {
    const open = (): Promise<Person> => Person.open(browser, pages.url, throughRelay);
    const people = [await open(), await open()];
    for (const [index, person] of people.entries())
      await person.join(engine.url, await tokenFor(`person-${index}`, 'loss'));
    for (const person of people) await person.waitForVideos(1, 20_000);
    await wait(2000);
    relay.set({ up: { lossRate }, down: { lossRate } });
    const frozen = async (): Promise<number[]> =>
      Promise.all(
        people.map(async (person) => {
          const { incoming } = await person.statistics();
          return incoming.find((stream) => stream.kind === 'video')?.totalFreezeMs ?? 0;
        }),
      );
    const first = await frozen();
    let before = first;
    let longestMs = 0;
    for (let second = 0; second < lossSeconds; second += 1) {
      await wait(1000);
      const now = await frozen();
      longestMs = Math.max(longestMs, ...now.map((value, index) => value - (before[index] ?? 0)));
      before = now;
    }
    const totalMs = Math.max(...before.map((value, index) => value - (first[index] ?? 0)));
    return { longestMs, totalMs, lost: relay.counts.down.lost };
  } finally {
    await browser.close();
    pages.server.close();
    await relay.close();
  }
}

async function compareLoss(report: Report, starts: readonly Start[]): Promise<void> {
  for (const start of starts)
    await withEngine(start, async (engine) => {
      const { longestMs, totalMs, lost } = await freezes(engine);
      const name = `5 % loss both ways for ${lossSeconds} s (seed ${lossSeed}), ${engine.name}`;
      report(`${name}: longest freeze`, Math.round(longestMs), 'ms', 'told', true);
      report(`${name}: frozen in all, worse of two`, Math.round(totalMs), 'ms', 'told', true);
      // Without a loss the path led around the relay, and the figures above mean nothing.
      report(`${name}: packets lost on the way to browsers`, lost, 'packets', 'some', lost > 0);
    });
}

/**
 * The embedded engine compared with a real LiveKit server: the same clients, rooms and losses for both, one after
 * the other.
 */
export async function run(report: Report): Promise<void> {
  const probe = await startLiveKit();
  if ('why' in probe) {
    console.log(`LIVEKIT: NOT MEASURED (${probe.why}). Install livekit-server or Go to compare the engines.`);
    report(`not measured: ${probe.why}`, 0, 'engines', 'both', false);
    return;
  }
  report(`LiveKit ${probe.version} is beside the embedded engine`, 2, 'engines', 'both', true);
  await probe.stop();
  const starts = [startEmbedded, startReal];
  for (const people of viewerCounts) await compareRoom(report, { kind: 'broadcast', people }, starts);
  await compareRoom(report, { kind: 'smallCameras', people: classPeople }, starts);
  await compareJoins(report, starts);
  await compareLoss(report, starts);
}
