import { acrossInstitutions } from '../../apps/server/src/platform/db/across-institutions.ts';
import { fixedClock } from '../../apps/server/src/platform/clock/clock.ts';
import { verifyLedger } from '../../apps/server/src/features/ledger/verify.service.ts';
import { live, makeStage, sampleLives, type LifeStage } from '../../apps/server/test/ledger-lives.ts';
import type { World } from '../../apps/server/test/factories.ts';
import type { BenchOptions, Report } from '../report.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';

const usualLives = 10_000;
const usualSeed = 20_261_126;
/** This many run in parallel, for the same institution. */
const beside = 12;

async function addWorld(bench: BenchServer): Promise<World> {
  const ids: string[] = [];
  for (const depth of [1, 2, 3]) {
    const [level] = await bench.sql<{ id: string }>(
      `insert into levels (institution_id, parent_id, depth, name, created_at)
       values ($1, $2, $3, $4, now()) returning id`,
      [bench.institutionId, ids.at(-1) ?? null, depth, `Level ${depth}`],
    );
    if (level) ids.push(level.id);
  }
  return {
    institutionId: bench.institutionId,
    hostName: 'localhost',
    levels: ids as unknown as World['levels'],
  };
}

/** Lives all of them, and names those in which the ledger said something else than the model. */
async function liveAll(stage: LifeStage, count: number, seed: number): Promise<number> {
  const waiting = [...sampleLives(count, seed).entries()];
  let broken = 0;
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [number, steps] = next;
      try {
        await live(stage, steps);
      } catch (error) {
        broken += 1;
        console.error(`Life ${number} of seed ${seed}: ${String(error)}\n${JSON.stringify(steps)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: beside }, worker));
  return broken;
}

/** Random lives of sessions and payouts against a model, and the whole ledger computed again behind them. */
export async function run(report: Report, { runs, seed }: BenchOptions): Promise<void> {
  const [count, from] = [runs ?? usualLives, seed ?? usualSeed];
  const bench = await startBenchServer();
  const clock = fixedClock(new Date());
  const rows = { db: acrossInstitutions(bench.server.database.db, 'a bench looks everywhere'), clock };
  const system = await bench.server.contexts.forInstitution(bench.institutionId);
  const stage = await makeStage(rows, await addWorld(bench), system);
  console.log(`${count} lives, seed ${from}`);
  const beganAt = performance.now();
  const broken = await liveAll(stage, count, from);
  const seconds = (performance.now() - beganAt) / 1_000;
  const { entries, faults } = await verifyLedger(system);
  for (const { which, what } of faults) console.error(`${which}: ${what}`);
  report('lives in which the ledger says something else', broken, `of ${count}`, '0', broken === 0);
  report('faults of the ledger afterwards', faults.length, `in ${entries} entries`, '0', faults.length === 0);
  report('lives a second', count / seconds, '1/s', 'told', true);
  await bench.stop();
}
