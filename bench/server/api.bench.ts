import Fastify from 'fastify';
import pg from 'pg';
import { measurePairs, medianRatio, type Report } from '../report.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';
import { callsPerSecond } from './calls-per-second.ts';
import { statementsOf, type Statement } from './statements-of.ts';

const path = '/api/visit/student?filter=future&pageNumber=1';

async function seed(bench: BenchServer): Promise<string> {
  const student = await addPerson(bench, 'student', 'student');
  const educator = await addPerson(bench, 'educator', 'educator');
  await bench.sql(
    `with made as (
       insert into visits (institution_id, kind, state, educator_id, created_by, created_by_role, starts_at, ends_at,
         buffer_minutes, final_buffer_minutes, created_at, due_at)
       select $1, 'appointment', 'booked', $2, $3, 'student', now() + n * interval '1 day',
         now() + n * interval '1 day' + interval '30 minutes', 2, 5, now(), now() + n * interval '1 day'
         from generate_series(2, 21) n
       returning id, starts_at, ends_at)
     insert into visit_participants (institution_id, visit_id, person_id, side, state, occupied)
     select $1, id, $3, 'student', 'invited', tstzrange(starts_at, ends_at) from made`,
    [bench.institutionId, educator, student],
  );
  return bench.session(student);
}

/** The statements that the product sends to the database for one call. */
const statementsOfCall = (bench: BenchServer, token: string): Promise<Statement[]> =>
  statementsOf(() =>
    fetch(`http://127.0.0.1:${bench.port}${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );

async function startBare(
  bench: BenchServer,
  statements: readonly Statement[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = Fastify();
  const pool = new pg.Pool({ connectionString: bench.url, max: 20 });
  app.get('/', async () => {
    let rows: unknown[] = [];
    for (const { text, values } of statements) rows = (await pool.query(text, values)).rows as unknown[];
    return { code: 200, response: rows };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    stop: async () => {
      await app.close();
      await pool.end();
    },
  };
}

/** A student's sessions list, signed in, against bare Fastify and pg sending the session's and the list's statement. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer();
  try {
    const token = await seed(bench);
    await statementsOfCall(bench, token);
    const statements = await statementsOfCall(bench, token);
    const session = statements.find(({ text }) => text.includes('auth_sessions'));
    const list = statements
      .filter(({ text }) => text.includes('visits'))
      .toSorted((a, b) => b.text.length - a.text.length)[0];
    if (!session || !list) throw new Error('The call no longer reads its session and its list.');
    report('statements of a sessions list', statements.length, 'statements', 'no goal', true);
    const bare = await startBare(bench, [session, list]);
    const product = `http://127.0.0.1:${bench.port}${path}`;
    const found = await measurePairs({
      ours: () => callsPerSecond(product, token),
      bare: () => callsPerSecond(bare.url, token),
    });
    await bare.stop();
    const ratio = medianRatio(found);
    report('sessions list against bare Fastify and pg', ratio, 'ratio', 'at least 0.6', ratio >= 0.6);
  } finally {
    await bench.stop();
  }
}
