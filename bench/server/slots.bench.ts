import { median, type Report } from '../report.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';

interface Place {
  readonly educator: string;
  readonly token: string;
}

async function seedPlace(bench: BenchServer): Promise<Place> {
  const ids: string[] = [];
  for (const depth of [1, 2, 3]) {
    const [level] = await bench.sql<{ id: string }>(
      `insert into levels (institution_id, parent_id, depth, name, created_at) values ($1, $2, $3, 'Level', now()) returning id`,
      [bench.institutionId, ids.at(-1) ?? null, depth],
    );
    ids.push(level?.id ?? '');
  }
  const educator = await addPerson(bench, 'educator', 'educator');
  const student = await addPerson(bench, 'student', 'student');
  await bench.sql(`update people set level_id = $1 where id = $2`, [ids[2], student]);
  await bench.sql(`insert into educator_levels (institution_id, educator_id, level_id) values ($1, $2, $3)`, [
    bench.institutionId,
    educator,
    ids[2],
  ]);
  for (let day = 1; day <= 7; day++)
    await bench.sql(
      `insert into weekly_schedules (institution_id, educator_id, day, start_time, end_time, time_zone, on_demand, created_at)
       values ($1, $2, $3, '08:00', '18:00', 'UTC', true, now())`,
      [bench.institutionId, educator, day],
    );
  return { educator, token: await bench.session(student) };
}

/** Visits of the past and the coming months: a hundredth of them the educator's own, the others of a hundred more. */
async function addVisits(bench: BenchServer, place: Place, count: number): Promise<void> {
  const [others] = await bench.sql<{ ids: string[] }>(
    `with made as (
       insert into people (institution_id, role, first_name, last_name, created_at)
       select $1, 'educator', 'Other', n::text, now() from generate_series(1, 100) n returning id)
     select array_agg(id) as ids from made`,
    [bench.institutionId],
  );
  await bench.sql(
    `insert into visits (institution_id, kind, state, educator_id, created_by, created_by_role, starts_at, ends_at,
       buffer_minutes, final_buffer_minutes, created_at)
     select $1, 'appointment', 'completed', case when n % 100 = 0 then $2::uuid else ($3::uuid[])[1 + n % 100] end, $2, 'educator',
       now() + interval '60 days' - n * interval '7 minutes', now() + interval '60 days 30 minutes' - n * interval '7 minutes', 2, 5, now()
     from generate_series(1, $4::int) n`,
    [bench.institutionId, place.educator, others?.ids ?? [], count],
  );
  await bench.sql('analyze visits');
}

async function timeOf(bench: BenchServer, place: Place): Promise<number> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const url = `http://127.0.0.1:${bench.port}/api/availability?tutorId=${place.educator}&sessionDate=${day(2)}&startDate=${day(1)}&endDate=${day(31)}`;
  const times: number[] = [];
  for (let round = 0; round < 60; round++) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${place.token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The availability call answered ${answer.status}.`);
    if (round >= 20) times.push(performance.now() - began);
  }
  return median(times);
}

/** The slots of an educator for a month, among a thousand visits and among a million. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer();
  try {
    const place = await seedPlace(bench);
    await addVisits(bench, place, 1000);
    const few = await timeOf(bench, place);
    await addVisits(bench, place, 999_000);
    const many = await timeOf(bench, place);
    report('slots of a month among 1 thousand visits', few, 'ms', 'no goal', true);
    report('slots of a month among 1 million visits', many, 'ms', 'no goal', true);
    report('slots, 1 million against 1 thousand', many / few, 'ratio', 'at most 1.5', many / few <= 1.5);
  } finally {
    await bench.stop();
  }
}
