import { median, type Report } from '../report.ts';
import { addPlace, startBenchServer, type BenchServer, type Place } from './bench-server.ts';

/** How the visits of a seeding lie: from so many days ahead on backwards, one every so many minutes. */
interface Spread {
  readonly count: number;
  readonly daysAhead: number;
  readonly stepMinutes: number;
  /** Whether the educator's own are still to come; only once, because they would overlap. */
  readonly ownAreOpen: boolean;
}

/**
 * A hundredth of the visits are the educator's own, the others belong to a hundred more, so that none overlap.
 * Upcoming ones are booked and in the index of open visits, past ones are over.
 */
async function addVisits(bench: BenchServer, place: Place, spread: Spread): Promise<void> {
  const [others] = await bench.sql<{ ids: string[] }>(
    `with made as (
       insert into people (institution_id, role, first_name, last_name, created_at)
       select $1, 'educator', 'Other', n::text, now() from generate_series(1, 100) n returning id)
     select array_agg(id) as ids from made`,
    [bench.institutionId],
  );
  await bench.sql(
    `insert into visits (institution_id, kind, state, educator_id, created_by, created_by_role, starts_at, ends_at,
       buffer_minutes, final_buffer_minutes, created_at, due_at)
     select $1, 'appointment', case when starts_at > now() and (n % 100 <> 0 or $7) then 'booked' else 'completed' end,
       case when n % 100 = 0 then $2::uuid else ($3::uuid[])[1 + n % 100] end, $2, 'educator',
       starts_at, starts_at + interval '30 minutes', 2, 5, now(), starts_at
     from generate_series(1, $4::int) n,
       lateral (select now() + $5::int * interval '1 day' - n * $6::int * interval '1 minute' as starts_at) at`,
    [
      bench.institutionId,
      place.educator,
      others?.ids ?? [],
      spread.count,
      spread.daysAhead,
      spread.stepMinutes,
      spread.ownAreOpen,
    ],
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
    const place = await addPlace(bench);
    await addVisits(bench, place, { count: 1000, daysAhead: 31, stepMinutes: 44, ownAreOpen: true });
    const few = await timeOf(bench, place);
    const began = performance.now();
    await addVisits(bench, place, { count: 999_000, daysAhead: 365, stepMinutes: 7, ownAreOpen: false });
    const seededSeconds = (performance.now() - began) / 1000;
    const [open] = await bench.sql<{ count: number }>(
      `select count(*)::int as count from visits where state in ('booked', 'inCall')`,
    );
    const many = await timeOf(bench, place);
    report('open visits among 1 million', open?.count ?? 0, 'visits', 'no goal', true);
    report('seeding of 1 million visits', seededSeconds, 's', 'no goal', true);
    report('slots of a month among 1 thousand visits', few, 'ms', 'no goal', true);
    report('slots of a month among 1 million visits', many, 'ms', 'no goal', true);
    report('slots, 1 million against 1 thousand', many / few, 'ratio', 'at most 1.5', many / few <= 1.5);
  } finally {
    await bench.stop();
  }
}
