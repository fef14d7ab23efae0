import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median, type BenchOptions, type Report } from '../report.ts';
import { makeNarrowNetwork, type NarrowNetwork } from './namespaces.ts';
import type { NarrowOutcome } from './narrow-lesson.ts';

const program = fileURLToPath(new URL('narrow-lesson.ts', import.meta.url));
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const line = { bitsPerSecond: 700_000, queueMs: 200 };
const measuredSeconds = 60;
const defaultRuns = 3;
/** The goals of the issue. */
const goalConcealed = 0.1;
const goalStillSeconds = 2;
const goalRoundTripMs = 300;

async function hold({ inside, browser }: NarrowNetwork, way: 'tcp' | 'udp'): Promise<NarrowOutcome> {
  const words = ['netns', 'exec', inside, process.execPath, program, browser, String(measuredSeconds), way];
  const { stdout } = await promisify(execFile)('ip', words, { maxBuffer: 1e7 });
  const told = /^outcome (.*)$/m.exec(stdout)?.[1];
  if (told === undefined) throw new Error(`The lesson told nothing:\n${stdout}`);
  const outcome = JSON.parse(told) as NarrowOutcome;
  if (outcome.protocol !== way) throw new Error(`Media went by ${outcome.protocol} and not by ${way}.`);
  console.log(way, JSON.stringify(outcome));
  return outcome;
}

function tell(report: Report, way: 'tcp' | 'udp', outcomes: readonly NarrowOutcome[]): void {
  const name = `by ${way.toUpperCase()}`;
  const one = (
    what: string,
    of: (outcome: NarrowOutcome) => number,
    unit: string,
    goal: number | null = null,
  ): void => {
    const value = median(outcomes.map(of));
    const isGoal = goal !== null && way === 'tcp';
    report(`${name}: ${what}`, value, unit, isGoal ? `at most ${goal}` : 'told', !isGoal || value <= goal);
  };
  one("made-up sound at the student's", ({ student }) => student.concealed, 'share', goalConcealed);
  one('longest time without a new picture', ({ student }) => student.longestStill, 's', goalStillSeconds);
  one('round trip, median', ({ roundTripMs }) => roundTripMs, 'ms', goalRoundTripMs);
  one('round trip, worst of a second', ({ worstRoundTripMs }) => worstRoundTripMs, 'ms');
  one('still for more than 200 ms, in all', ({ student }) => student.stillInAll, 's');
  one('width of the picture in the end', ({ width }) => width, 'px');
  one("made-up sound at the educator's", ({ educator }) => educator.concealed, 'share');
  one("longest time without a new picture at the educator's", ({ educator }) => educator.longestStill, 's');
}

/**
 * A lesson of two whose student is behind a real line of 700 kbit/s in each direction, in a network namespace of the kernel, with TCP
 * alone and, to compare, by UDP. Only root may make such a network; elsewhere nothing is measured.
 */
export async function run(report: Report, { runs = defaultRuns }: BenchOptions): Promise<string> {
  for (const way of ['tcp', 'udp'] as const) {
    const outcomes: NarrowOutcome[] = [];
    for (let index = 0; index < runs; index += 1) {
      const network = makeNarrowNetwork(line, chromium);
      if (!network) return '';
      try {
        outcomes.push(await hold(network, way));
      } finally {
        network.remove();
      }
    }
    tell(report, way, outcomes);
  }
  const load = loadavg().map((value) => value.toFixed(1));
  return `Both people send camera and microphone; ${measuredSeconds} s from the first picture on, median of ${runs}, load ${load.join(' ')}. A queue of ${line.queueMs} ms before the line in each direction, \`net.ipv4.tcp_notsent_lowat=16384\`.\n`;
}
