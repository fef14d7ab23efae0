/* Runs in the network of the engine: an educator there, a student behind the narrow line. Started by `narrow.bench.ts`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEngine } from '../../packages/media-server/src/engine.ts';
import { proxySignalling } from '../../packages/media-server/src/signalling-proxy.ts';
import { Person, launchBrowser, servePages } from '../../packages/media-server/test/browser/harness.ts';
import { noUdp } from '../../packages/media-server/test/browser/no-udp.ts';
import { testKey, tokenFor } from '../../packages/media-server/test/tokens.ts';
import { median } from '../report.ts';
import { makeSpeech } from '../steady/speech.ts';
import { insideAddress } from './namespaces.ts';

/** What a lesson over the line was like for one of the two. */
export interface Experience {
  /** Share of the sound that was made up. */
  readonly concealed: number;
  /** The longest time without a new picture, and all such times of more than 200 ms, in seconds. */
  readonly longestStill: number;
  readonly stillInAll: number;
}

/** What a lesson was like. */
export interface NarrowOutcome {
  readonly student: Experience;
  readonly educator: Experience;
  readonly roundTripMs: number;
  readonly worstRoundTripMs: number;
  readonly protocol: string;
  /** How wide the picture is that the student gets in the end. */
  readonly width: number;
}

const stillMs = 200;
/** Watches each picture of a page from now on. */
const watchPictures = `(() => {
  const still = lectern.still = { longest: 0, total: 0, last: performance.now() };
  const note = (now) => { const gap = now - still.last; still.last = now; if (gap > still.longest) still.longest = gap; if (gap > ${stillMs}) still.total += gap; };
  for (const video of document.querySelectorAll('video')) {
    const again = (now) => { note(performance.now()); video.requestVideoFrameCallback(again); };
    video.requestVideoFrameCallback(again);
  }
  return 0;
})()`;
const readStill = `(() => { const { longest, total, last } = lectern.still; return { longest: Math.max(longest, performance.now() - last), total }; })()`;

interface Sound {
  readonly samples: number;
  readonly concealed: number;
}

/** How much of a person's sound was received, and how much concealed. */
async function soundOf(person: Person): Promise<Sound> {
  const heard = (await person.statistics()).incoming.filter(({ kind }) => kind === 'audio');
  return {
    samples: heard.reduce((sum, one) => sum + one.samples, 0),
    concealed: heard.reduce((sum, one) => sum + one.concealed, 0),
  };
}

async function experienceOf(person: Person, before: Sound): Promise<Experience> {
  const after = await soundOf(person);
  const { longest, total } = await person.run<{ longest: number; total: number }>(readStill);
  return {
    concealed: (after.concealed - before.concealed) / Math.max(1, after.samples - before.samples),
    longestStill: longest / 1000,
    stillInAll: total / 1000,
  };
}

/** Watches both for so long, from their first pictures on. */
async function watch(educator: Person, student: Person, seconds: number): Promise<NarrowOutcome> {
  const people = [educator, student] as const;
  const before = [await soundOf(educator), await soundOf(student)] as const;
  for (const person of people) await person.run(watchPictures);
  const roundTrips: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    await wait(1000);
    roundTrips.push((await student.statistics()).candidatePair?.roundTripMs ?? Number.NaN);
  }
  const { candidatePair, incoming } = await student.statistics();
  return {
    educator: await experienceOf(educator, before[0]),
    student: await experienceOf(student, before[1]),
    roundTripMs: median(roundTrips),
    worstRoundTripMs: Math.max(...roundTrips),
    protocol: candidatePair?.protocol ?? 'none',
    width: incoming.find(({ kind }) => kind === 'video')?.width ?? 0,
  };
}

async function hold(browserProgram: string, seconds: number, isByTcp: boolean): Promise<NarrowOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-speech-'));
  const sound = path.join(folder, 'speech.wav');
  writeFileSync(sound, makeSpeech());
  const engine = await startEngine({ ...testKey, bindAddress: insideAddress, tcpPort: 0 });
  const pages = await servePages(insideAddress);
  proxySignalling({ httpServer: pages.server, target: { port: engine.port } });
  const flags = [
    `--unsafely-treat-insecure-origin-as-secure=${pages.url}`,
    `--use-file-for-fake-audio-capture=${sound}`,
    ...(isByTcp ? noUdp : []),
  ];
  const browsers = [await launchBrowser(flags), await launchBrowser(flags, browserProgram)] as const;
  try {
    const [educator, student] = [
      await Person.open(browsers[0], pages.url),
      await Person.open(browsers[1], pages.url),
    ];
    const url = pages.url.replace('http', 'ws');
    await educator.join(url, await tokenFor('educator', 'narrow'));
    await student.join(url, await tokenFor('student', 'narrow'));
    const people = [educator, student];
    await Promise.all(people.map((person) => person.waitForVideos(1, 30_000)));
    return await watch(educator, student, seconds);
  } finally {
    for (const browser of browsers) await browser.close();
    pages.server.close();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [browserProgram, seconds, way] = process.argv.slice(2);
if (browserProgram !== undefined) {
  const outcome = await hold(browserProgram, Number(seconds), way === 'tcp');
  console.log(`outcome ${JSON.stringify(outcome)}`);
  process.exit(0);
}
