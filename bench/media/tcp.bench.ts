import { setTimeout as wait } from 'node:timers/promises';
import { Person, launchBrowser, poll, servePages } from '../../packages/media-server/test/browser/harness.ts';
import { noUdp } from '../../packages/media-server/test/browser/no-udp.ts';
import { setStage } from '../../packages/media-server/test/browser/stage.ts';
import type { Stage } from '../../packages/media-server/test/browser/stage.ts';
import { openGate } from '../../packages/media-server/test/tcp/gate.ts';
import type { Gate } from '../../packages/media-server/test/tcp/gate.ts';
import { testKey, tokenFor } from '../../packages/media-server/test/tokens.ts';
import { trustTestCertificate } from '../../packages/media-server/test/turn-certificate.ts';
import { measurePairs, median, medianRatio } from '../report.ts';
import type { BenchOptions, Report } from '../report.ts';
import { measureRoom, openTls } from './engine-load.ts';

const host = '127.0.0.1';
const joins = 15;
/** The goals of the issue. */
const goalMoreMs = 200;
const goalTimesCpu = 2.2;
const goalBackMs = 2000;
const goalRefusedBackMs = 5000;
const receivers = [10, 50];
const measureSeconds = 6;
const leastDelivered = 0.98;
const outageMs = 6000;
const defaultRuns = 5;

type Way = 'udp' | 'tcp' | 'tls';

/** A place to join at by TLS, where media go by UDP, or relayed where there is none. */
async function openBehindTls(flags: readonly string[]): Promise<Pick<Stage, 'enter' | 'close'>> {
  const product = await openTls(testKey);
  const browser = await launchBrowser([...flags, trustTestCertificate]);
  const pages = await servePages();
  return {
    enter: async (identity, room, how = {}) => {
      const person = await Person.open(browser, pages.url);
      await person.join(product.url, await tokenFor(identity, room), how);
      return person;
    },
    close: async () => {
      await browser.close();
      pages.server.close();
      await product.stop();
    },
  };
}

/** From asking to join to the first picture of somebody else, in milliseconds. */
async function firstFrames(opening: Promise<Pick<Stage, 'enter' | 'close'>>): Promise<number> {
  const stage = await opening;
  try {
    await stage.enter('teacher', 'joins');
    const times: number[] = [];
    for (let index = 0; index < joins; index += 1) {
      const viewer = await stage.enter(`viewer-${index}`, 'joins', { publish: false });
      times.push(await poll(() => viewer.run<number | null>('lectern.firstFrameMs ?? null'), 20_000));
      await viewer.run('room.disconnect()');
      await viewer.page.context().close();
    }
    return median(times);
  } finally {
    await stage.close();
  }
}

async function measureJoins(report: Report): Promise<void> {
  const byUdp = await firstFrames(setStage({ tcpPort: 0 }));
  report(`first remote frame by UDP, median of ${joins} joins`, Math.round(byUdp), 'ms', 'told', true);
  const more = Math.round((await firstFrames(setStage({ tcpPort: 0 }, noUdp))) - byUdp);
  report(`... by TCP alone, more than that`, more, 'ms', `at most ${goalMoreMs}`, more <= goalMoreMs);
  const behindTls = await firstFrames(openBehindTls([]));
  report('first remote frame by UDP, signalling by TLS', Math.round(behindTls), 'ms', 'told', true);
  const moreByTls = Math.round((await firstFrames(openBehindTls(noUdp))) - behindTls);
  report(`... by TURN over TLS alone, more than that`, moreByTls, 'ms', 'told', true);
}

async function measureCost(report: Report): Promise<void> {
  for (const people of receivers) {
    const cost = async (way: Way): Promise<number> => {
      const plan = { kind: 'broadcast', people, ...(way === 'udp' ? {} : { way }) } as const;
      const { cores, delivered } = await measureRoom(plan, measureSeconds);
      if (delivered < leastDelivered) throw new Error(`Only ${delivered} arrived by ${way}.`);
      return cores;
    };
    const against = async (way: Way): Promise<number> =>
      medianRatio(await measurePairs({ ours: () => cost(way), bare: () => cost('udp') }));
    const byTcp = await against('tcp');
    const name = `engine with ${people} receivers by`;
    report(
      `${name} TCP against UDP`,
      byTcp,
      'ratio of CPU',
      `at most ${goalTimesCpu}`,
      byTcp <= goalTimesCpu,
    );
    const byTls = await against('tls');
    report(
      `${name} TURN over TLS, with the process that ends TLS, against UDP`,
      byTls,
      'ratio of CPU',
      'told',
      true,
    );
  }
}

async function untilMoving(person: Person): Promise<void> {
  const before = await person.framesDecoded();
  await poll(async () => ((await person.framesDecoded()) > before + 5 ? true : null), 60_000);
}

interface Outage {
  readonly name: string;
  /** What has no goal is told. */
  readonly goalMs: number | null;
  readonly ms: number;
  /** `perPerson` is how many connections one person has. */
  readonly begin: (gate: Gate, perPerson: number) => unknown;
  readonly end: (gate: Gate) => unknown;
}

const outages: readonly Outage[] = [
  {
    ...{ name: "one person's connections broken", goalMs: goalBackMs, ms: 0 },
    begin: (gate, perPerson) => gate.reset(perPerson),
    end: () => undefined,
  },
  {
    // Later returns count too, as in the outages below.
    ...{ name: "both people's connections broken", goalMs: null, ms: 0 },
    begin: (gate) => gate.reset(),
    end: () => undefined,
  },
  {
    ...{ name: 'a line that stood still for 6 s', goalMs: goalBackMs, ms: outageMs },
    begin: (gate) => gate.stall(true),
    end: (gate) => gate.stall(false),
  },
  {
    ...{ name: 'a line that was refused for 6 s', goalMs: goalRefusedBackMs, ms: outageMs },
    begin: (gate) => gate.refuse(true),
    end: (gate) => gate.refuse(false),
  },
];

/** Two people behind one line; how long until both see pictures again. */
async function measureOutages(report: Report, runs: number): Promise<void> {
  const lines: { stage?: Awaited<ReturnType<typeof setStage>> } = {};
  const gate = await openGate(() => lines.stage?.engine.tcpPort ?? 0);
  const stage = await setStage({ tcpPort: 0, tcpAddresses: [{ address: host, port: gate.port }] }, noUdp);
  lines.stage = stage;
  try {
    const alice = await stage.enter('alice', 'line');
    const perPerson = gate.connections;
    // The last to come has the newest connections, and has them again after these broke.
    const people = [alice, await stage.enter('bob', 'line')];
    await Promise.all(people.map((one) => one.waitForVideos(1)));
    for (const { name, goalMs, ms, begin, end } of outages) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        await begin(gate, perPerson);
        await wait(ms);
        await end(gate);
        const from = performance.now();
        await Promise.all(people.map(untilMoving));
        times.push(performance.now() - from);
        // What a browser waits before it tries again grows with each failure, and ends when all is well for a while.
        await wait(outageMs);
      }
      const middle = Math.round(median(times));
      const goal = goalMs === null ? 'told' : `at most ${goalMs}`;
      report(
        `${name}: pictures again, median of ${runs}`,
        middle,
        'ms',
        goal,
        goalMs === null || middle <= goalMs,
      );
      report(`${name}: slowest`, Math.round(Math.max(...times)), 'ms', 'told', true);
    }
  } finally {
    await stage.close();
    gate.close();
  }
}

/** Media over TCP against media over UDP: joins, what forwarding costs the engine, and how soon a broken line is forgotten. */
export async function run(report: Report, { runs = defaultRuns, only = '' }: BenchOptions): Promise<void> {
  const parts = {
    joins: () => measureJoins(report),
    outages: () => measureOutages(report, runs),
    cost: () => measureCost(report),
  };
  for (const [name, measure] of Object.entries(parts)) if (name.includes(only)) await measure();
}
