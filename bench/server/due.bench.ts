import { setTimeout as pause } from 'node:timers/promises';
import { lanes } from '../../apps/server/src/app-context.ts';
import { median, type Report } from '../report.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';

const institutions = 2_000;
const reminders = 500;
const rounds = 50;
const tries = 5;
const goalMs = 5;
const goalDelayMs = 1_000;
/** A lane is looked into once a second. */
const everyMs = 1_000;
const longestMs = 120_000;

async function addInstitutions(bench: BenchServer): Promise<void> {
  await bench.sql(
    `with added as (
       insert into institutions (name, created_at)
       select 'School ' || n, now() from generate_series(1, $1::int) n returning id)
     insert into hosts (institution_id, host_name, app_url, buffer_minutes, final_buffer_minutes, settings)
     select id, 'host-' || id, 'http://localhost', 2, 5, '{}' from added`,
    [institutions],
  );
  await addNothingDue(bench);
}

/** What every institution has of which nothing is due: a checked audit, and a student who comes of age soon, as both know. */
async function addNothingDue(bench: BenchServer): Promise<void> {
  await bench.sql(
    `insert into audit_heads (institution_id, number, hash, asked_on)
     select id, 0, '', (now() at time zone 'UTC')::date from institutions on conflict do nothing`,
  );
  await bench.sql(
    `insert into people (institution_id, role, first_name, last_name, email, date_of_birth, created_at)
     select id, role, 'Bench', role, role || '-of-' || id || '@bench.test',
       case when role = 'student' then (now() + interval '15 days' - interval '18 years')::date end, now()
     from institutions, unnest(array['parent', 'student']) role`,
  );
  await bench.sql(
    `insert into guardianships (institution_id, parent_id, student_id)
     select parent.institution_id, parent.id, student.id
     from people parent join people student using (institution_id)
     where parent.role = 'parent' and student.role = 'student'`,
  );
  await bench.sql(
    `insert into parent_agreements (institution_id, parent_id, student_id, born, rests_at)
     select institution_id, parent_id, student_id, unreckoned_born, now() + interval '15 days' from guardianships`,
  );
  await bench.sql('update guardianships set unreckoned_born = null');
}

/** How long one look into each lane takes, by the product's own table of lanes. */
async function lookTimes(bench: BenchServer): Promise<{ name: string; ms: number }[]> {
  const product = bench.server.contexts.forProduct();
  const found: { name: string; ms: number }[] = [];
  for (const lane of lanes) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const { length } = await lane.due(product);
      if (length > 0) throw new Error(`${lane.name} has ${length} rows where nothing should be due.`);
      times.push(performance.now() - began);
    }
    found.push({ name: lane.name, ms: median(times) });
  }
  return found;
}

/** The student of all visits, and educators with one visit each at a time. */
interface Cast {
  readonly student: string;
  readonly educators: readonly string[];
}

async function addCast(bench: BenchServer): Promise<Cast> {
  const educators = await bench.sql<{ id: string }>(
    `insert into people (institution_id, role, first_name, last_name, email, created_at)
     select $1, 'educator', 'Educator', 'Bench', 'educator' || n || '@bench.test', now()
     from generate_series(0, $2::int) n returning id`,
    [bench.institutionId, reminders],
  );
  return {
    student: await addPerson(bench, 'student', 'student'),
    educators: educators.map(({ id }) => id),
  };
}

/** So many visits that begin, end and have something due so many minutes from now. */
async function addVisits(
  bench: BenchServer,
  { educators, student }: Cast,
  made: {
    of: (educators: readonly string[]) => readonly string[];
    state: string;
    starts: number;
    ends: number;
    due: number;
  },
): Promise<string[]> {
  const rows = await bench.sql<{ id: string }>(
    `with added as (
       insert into visits (institution_id, kind, state, educator_id, created_by, created_by_role, starts_at, ends_at,
         buffer_minutes, final_buffer_minutes, created_at, due_at)
       select $1, 'classroom', $4, one, one, 'educator', now() + $5 * interval '1 minute',
         now() + $6 * interval '1 minute', 2, 5, now(), now() + $7 * interval '1 minute'
       from unnest($2::uuid[]) one returning id, educator_id),
     places as (
       insert into visit_participants (institution_id, visit_id, person_id, side, state)
       select $1, id, unnest(array[educator_id, $3]), unnest(array['educator','student']), 'invited' from added)
     select id from added`,
    [bench.institutionId, made.of(educators), student, made.state, made.starts, made.ends, made.due],
  );
  return rows.map(({ id }) => id);
}

/** How long until none of these visits has something due in the past. */
async function untilMoved(bench: BenchServer, ids: readonly string[]): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < longestMs) {
    const [row] = await bench.sql(
      `select from visits where id = any($1) and due_at <= now() and state in ('booked','inCall')`,
      [ids],
    );
    if (!row) return performance.now() - began;
    await pause(5);
  }
  throw new Error('What was due was not done.');
}

const ended = {
  of: (educators: readonly string[]) => educators.slice(0, 1),
  state: 'inCall',
  starts: -40,
  ends: -5.01,
  due: -0.01,
};
const reminded = {
  of: (educators: readonly string[]) => educators.slice(1),
  state: 'booked',
  starts: 14.9,
  ends: 44.9,
  due: -0.1,
};

/** How long after the look that could find it a call is ended, alone or among reminders that are due at the same time. */
async function lateness(bench: BenchServer, cast: Cast, isAmongReminders: boolean): Promise<number> {
  // The look that ends the first tells when the next one comes.
  await untilMoved(bench, await addVisits(bench, cast, ended));
  const looked = performance.now();
  const others = isAmongReminders ? await addVisits(bench, cast, reminded) : [];
  const call = await addVisits(bench, cast, ended);
  if (performance.now() - looked > everyMs) throw new Error('The visits were not there in time.');
  await untilMoved(bench, call);
  const late = performance.now() - looked - everyMs;
  await untilMoved(bench, others);
  await bench.sql(`update visits set state = 'cancelled', due_at = null where id = any($1)`, [others]);
  return late;
}

async function roundTime(bench: BenchServer): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await bench.server.sweeper.runNow();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** What a second without anything to do costs among many institutions, and what a crowd of reminders costs the others. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer();
  try {
    await lookTimes(bench);
    report('a round with nothing due, 1 institution', await roundTime(bench), 'ms', 'told', true);
    await addInstitutions(bench);
    await bench.sql('analyze');
    const looks = (await lookTimes(bench)).toSorted((one, other) => other.ms - one.ms);
    const [slowest] = looks;
    if (slowest)
      report(
        `the slowest look of ${looks.length} lanes (${slowest.name})`,
        slowest.ms,
        'ms',
        `at most ${goalMs}`,
        slowest.ms <= goalMs,
      );
    const idle = await roundTime(bench);
    report(
      `a round with nothing due, ${institutions} institutions`,
      idle,
      'ms',
      `at most ${goalMs}`,
      idle <= goalMs,
    );
    const cast = await addCast(bench);
    const delays: number[] = [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const alone = await lateness(bench, cast, false);
      delays.push((await lateness(bench, cast, true)) - alone);
    }
    const delay = median(delays);
    const name = `an end of a call is later for ${reminders} reminders at once`;
    report(name, delay, 'ms', `at most ${goalDelayMs}`, delay <= goalDelayMs);
  } finally {
    await bench.stop();
  }
}
