import Fastify from 'fastify';
import pg from 'pg';
import { measurePairs, medianRatio, type Report } from '../report.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';
import { callsPerSecond } from './calls-per-second.ts';

const visits = 50_000;
const schools = 10;
/** 96 sessions a day; four in five lie in the past. */
const stepMinutes = 15;
const past = 40_000;
/** Sign-in, rights, names and pages of the product are in it, too. */
const goal = 0.2;

/** A Level 2 administrator above ten schools with years of sessions; gives a live session's token. */
async function seed(bench: BenchServer): Promise<string> {
  const { institutionId } = bench;
  const addLevels = async (parentId: string | null, depth: number, count: number): Promise<string[]> => {
    const rows = await bench.sql<{ id: string }>(
      `insert into levels (institution_id, parent_id, depth, name, created_at)
       select $1, $2, $3, 'Level ' || n, now() from generate_series(1, $4::int) n returning id`,
      [institutionId, parentId, depth, count],
    );
    return rows.map(({ id }) => id);
  };
  const [top = ''] = await addLevels(null, 1, 1);
  const [district = ''] = await addLevels(top, 2, 1);
  const ids = await addLevels(district, 3, schools);
  const admin = await addPerson(bench, 'levelTwoAdmin', 'admin');
  await bench.sql('update people set level_id = $1 where id = $2', [district, admin]);
  const educator = await addPerson(bench, 'educator', 'educator');
  await bench.sql(
    `insert into visits (institution_id, kind, state, educator_id, level_id, created_by, created_by_role,
       starts_at, ends_at, buffer_minutes, final_buffer_minutes, created_at)
     select $1, 'appointment', 'completed', $2, ($3::uuid[])[1 + n % $4::int], $2, 'educator',
       at, at + interval '15 minutes', 2, 5, at
     from (select n, now() + (n - $6::int) * $7::int * interval '1 minute' as at
       from generate_series(1, $5::int) n) times`,
    [institutionId, educator, ids, schools, visits, past, stepMinutes],
  );
  await bench.sql('analyze');
  return bench.session(admin);
}

/** The same rows by their primary keys, without anything of the product. */
async function startBare(
  bench: BenchServer,
  ids: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = Fastify();
  const pool = new pg.Pool({ connectionString: bench.url, max: 20 });
  const query = {
    name: 'rows',
    text: 'select * from visits where institution_id = $1 and id = any($2)',
    values: [bench.institutionId, ids],
  };
  app.get('/', async () => ({ code: 200, response: (await pool.query(query)).rows as unknown[] }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    stop: async () => {
      await app.close();
      await pool.end();
    },
  };
}

/** The list that an administrator's browser asks for every 30 s, against the same rows by their primary keys. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer();
  try {
    const token = await seed(bench);
    for (const filter of ['today', 'previous']) {
      const url = `http://127.0.0.1:${bench.port}/api/visit/session?filter=${filter}&pageNumber=1`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const { response } = (await answer.json()) as { response: { data: { id: string }[] } };
      const bare = await startBare(
        bench,
        response.data.map(({ id }) => id),
      );
      const found = await measurePairs({
        ours: () => callsPerSecond(url, token),
        bare: () => callsPerSecond(bare.url, token),
      });
      await bare.stop();
      const ratio = medianRatio(found);
      const name = `an administrator's list '${filter}' of ${response.data.length} among ${visits} sessions against the same rows by primary key`;
      report(name, ratio, 'ratio', `at least ${goal}`, ratio >= goal);
    }
  } finally {
    await bench.stop();
  }
}
