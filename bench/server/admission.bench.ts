import { Paces } from '../../apps/server/src/platform/pace/paces.ts';
import { measurePairs, median, medianRatio, type Report } from '../report.ts';
import { addPerson, startBenchServer } from './bench-server.ts';
import { processorTimeOfCall } from './calls-per-second.ts';

/** It does next to nothing, so that the limits weigh most. */
const path = '/api/ping';
const goal = 1.25;

const nobody = { key: '', isPerson: true };
/** Nobody is told apart, nothing is counted, and nobody waits for their turn. */
const without: Pick<Paces, 'guess' | 'learn' | 'isAllowed' | 'count' | 'run'> = {
  guess: () => nobody,
  learn: () => undefined,
  isAllowed: () => true,
  count: () => undefined,
  run: (_caller, _of, work) => work(),
};

/** Measures with the limits taken away, and puts them back. */
async function unlimited(measure: () => Promise<number>): Promise<number> {
  const { guess, learn, isAllowed, count, run } = Paces.prototype;
  Object.assign(Paces.prototype, without);
  try {
    return await measure();
  } finally {
    Object.assign(Paces.prototype, { guess, learn, isAllowed, count, run });
  }
}

/** What it costs a call to be counted and to get its fair share, against the same call without that. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer();
  try {
    const token = await bench.session(await addPerson(bench, 'student', 'student'));
    const measure = () => processorTimeOfCall(`http://127.0.0.1:${bench.port}${path}`, token);
    const found = await measurePairs({ ours: measure, bare: () => unlimited(measure) });
    const ratio = medianRatio(found);
    const cost = median(found.map(({ ours, bare }) => ours - bare));
    report(
      'limits of a ping: processor time with them against without',
      ratio,
      'ratio',
      `at most ${goal}`,
      ratio <= goal,
    );
    report('limits of a ping: processor time', cost, 'µs', 'told', true);
  } finally {
    await bench.stop();
  }
}
