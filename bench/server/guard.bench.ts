import pg from 'pg';
import { refuseUnbound } from '../../apps/server/src/platform/db/institution-guard.ts';
import { median, type Report } from '../report.ts';
import { addPerson, startBenchServer } from './bench-server.ts';
import { statementsOf, type Statement } from './statements-of.ts';

/** The list of sessions, whose statement is the longest. */
const path = '/api/visit/student?filter=future&pageNumber=1';
const rounds = 9;
/** So many texts are read in a round: those that are known, and those that are new. */
const [known, fresh] = [2_000, 100];
/** What the guard may cost of what the statement takes, in per cent; it finds no session, so that it takes the least. */
const goal = 2;

/** The processor time of one text, in µs. */
function costOf(textFor: (number: number) => string, count: number): number {
  const costs = Array.from({ length: rounds }, (_round, round) => {
    // Each is another text to the engine, as if it had been built for a call of its own.
    const texts = Array.from({ length: count }, (_text, at) =>
      Buffer.from(textFor(round * count + at)).toString(),
    );
    const before = process.cpuUsage();
    for (const text of texts) refuseUnbound(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  });
  return median(costs);
}

/** How long a statement takes, in µs. */
async function timeOf(pool: pg.Pool, { text, values }: Statement): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 100; run += 1) {
    const before = performance.now();
    await pool.query(text, values);
    times.push((performance.now() - before) * 1_000);
  }
  return median(times);
}

/** What the guard of institutions costs the longest statement where its text is built each time. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer();
  const pool = new pg.Pool({ connectionString: bench.url, max: 1 });
  try {
    const token = await bench.session(await addPerson(bench, 'student', 'student'));
    const headers = { authorization: `Bearer ${token}` };
    const sent = await statementsOf(() => fetch(`http://127.0.0.1:${bench.port}${path}`, { headers }));
    const [longest] = sent.toSorted((one, other) => other.text.length - one.text.length);
    if (!longest) throw new Error('The list asked nothing.');
    const cost = costOf(() => longest.text, known);
    const share = (100 * cost) / (await timeOf(pool, longest));
    report('the guard reads a text of the longest statement that is known', cost, 'µs', 'told', true);
    report('of what that statement takes', share, '%', `at most ${goal}`, share <= goal);
    const newCost = costOf((number) => `${longest.text} -- ${number}`, fresh) / 1_000;
    report('the guard reads one that is new', newCost, 'ms', 'told', true);
  } finally {
    await pool.end();
    await bench.stop();
  }
}
