import { peopleListLimits } from '@lectern/contract/administration/people.limits.ts';
import { measurePairs, median, medianRatio, type BenchOptions, type Pair, type Report } from '../report.ts';
import { compareFigures } from '../../apps/server/src/features/visits/figures/figures.service.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';
import { callsPerSecond } from './calls-per-second.ts';

const few = { visits: 1_000, students: 1_000 };
const manyVisits = { ...few, visits: 1_000_000 };
const manyStudents = { ...few, students: 100_000 };
/** Two districts with two areas each, and ten schools in each of those. */
const districts = 2;
const areas = 2;
const schools = 10;
const days = 730;
/** So many students of each institution have a name that nobody else there has. */
const rare = 20;
const inFirstSchool = 200;
/** What a call among many may cost of what it costs among few. */
const goal = 1.5;

type Caller = 'topAdmin' | 'levelThreeAdmin';

interface Institution {
  readonly bench: BenchServer;
  readonly students: number;
  readonly tokens: Readonly<Record<Caller, string>>;
}

async function addLevels(
  bench: BenchServer,
  parents: readonly (string | null)[],
  depth: number,
  count: number,
): Promise<string[]> {
  const rows = await bench.sql<{ id: string }>(
    `insert into levels (institution_id, parent_id, depth, name, created_at)
     select $1, parent, $3, 'Level ' || parent_number || '-' || n, now()
     from unnest($2::uuid[]) with ordinality as parents(parent, parent_number), generate_series(1, $4::int) n
     returning id`,
    [bench.institutionId, parents, depth, count],
  );
  return rows.map(({ id }) => id);
}

/** Sessions spread evenly over two years, schools, kinds and endings, as they are counted when they end. */
async function addVisits(bench: BenchServer, ids: readonly string[], count: number): Promise<void> {
  const { institutionId } = bench;
  const educator = await addPerson(bench, 'educator', 'educator');
  await bench.sql(
    `insert into visits (institution_id, kind, state, missing, educator_id, level_id, created_by, created_by_role,
       starts_at, ends_at, buffer_minutes, final_buffer_minutes, created_at)
     select $1, (array['appointment','classroom','onDemand','inPerson'])[1 + n % 4],
       case n % 9 when 0 then 'missed' when 1 then 'cancelled' else 'completed' end,
       case n % 9 when 0 then (array['student','educator','everybody'])[1 + n % 3] end,
       $2, ($3::uuid[])[1 + (n / 7) % $4::int], $2, 'educator', at, at + interval '45 minutes', 2, 5, at
     from (select n, now() - $6::int * interval '1 day' * n / $5::int as at
       from generate_series(1, $5::int) n) times`,
    [institutionId, educator, ids, ids.length, count, days],
  );
  await bench.sql(
    `insert into counted_visits
     select visits.institution_id, visits.id, level_id, (starts_at at time zone 'America/New_York')::date, kind,
       case missing when 'student' then 'missedByStudent' when 'educator' then 'missedByEducator'
         when 'everybody' then 'missedByAll' else state end,
       case state when 'cancelled' then 0 else 2700 end, 0, 0
     from visits`,
  );
  await bench.sql(
    `insert into visit_figures
     select institution_id, level_id, span, date_trunc(span, day::timestamp)::date as starts_on, kind, 0, 0,
       count(*) filter (where outcome = 'completed'), count(*) filter (where outcome = 'cancelled'),
       count(*) filter (where outcome = 'missedByAll'), count(*) filter (where outcome = 'missedByStudent'),
       count(*) filter (where outcome = 'missedByEducator'), sum(seconds), 0, 0
     from counted_visits cross join unnest(array['day', 'week', 'month', 'quarter']) as span
     group by institution_id, level_id, span, starts_on, kind`,
  );
}

/** The product finds the same sums that were filled in here; of the many it would take a minute. */
async function refuseWrong({ server, institutionId }: BenchServer): Promise<void> {
  const wrong = await compareFigures(await server.contexts.forInstitution(institutionId));
  if (wrong.visits + wrong.sums > 0) throw new Error(`The sums are wrong: ${JSON.stringify(wrong)}`);
}

/** First and last names as there are in a school: the first ones are many people's, the last ones few people's. */
const firstNames = ['Maria', 'Quinn', 'Liam', 'Noah', 'Emma', 'Olivia', 'Sophia', 'Mateo', 'Camila', 'Ethan'];
const lastNames = [
  'Garcia',
  'Quiroz',
  'Smith',
  'Johnson',
  'Nguyen',
  'Brown',
  'Lopez',
  'Sutyn',
  'Davis',
  'Marin',
];

/**
 * One in ten has the first name that is looked for, and one in seventy the last name; each has signs of their own behind
 * it. The first school has as many students among few as among many, so that what is found there is the same.
 */
async function addStudents(bench: BenchServer, ids: readonly string[], count: number): Promise<void> {
  await bench.sql(
    `insert into people (institution_id, role, first_name, last_name, student_number, level_id, created_at)
     select $1, 'student', ($6::text[])[1 + n % 10],
       case when n <= $5::int then 'Quillfeather'
         else ($7::text[])[1 + (n / 10) % 10] || '-' || substr(md5(n::text), 1, 4) end,
       'N' || n, ($2::uuid[])[case when n <= $8 then 1 else 2 + n % ($3::int - 1) end], now()
     from generate_series(1, $4::int) n`,
    [bench.institutionId, ids, ids.length, count, rare, firstNames, lastNames, inFirstSchool],
  );
}

async function startInstitution(size: typeof few): Promise<Institution> {
  const bench = await startBenchServer();
  const tops = await addLevels(bench, [null], 1, districts);
  const ids = await addLevels(bench, await addLevels(bench, tops, 2, areas), 3, schools);
  await addVisits(bench, ids, size.visits);
  await addStudents(bench, ids, size.students);
  const admin = await addPerson(bench, 'topAdmin', 'admin');
  const adminOfSchool = await addPerson(bench, 'levelThreeAdmin', 'three');
  await bench.sql('update people set level_id = $1 where id = $2', [ids[0], adminOfSchool]);
  await bench.sql('vacuum analyze');
  const tokens = {
    topAdmin: await bench.session(admin),
    levelThreeAdmin: await bench.session(adminOfSchool),
  };
  return { bench, students: size.students, tokens };
}

type Call = readonly [name: string, path: string, caller?: Caller];

const callsAmongVisits: readonly Call[] = [
  ['the dashboard of a top administrator', 'admin-summary'],
  ['the level report of twelve weeks', 'admin-summary/levels'],
  ['the level report of two years', 'admin-summary/levels?fromDate=FROM&toDate=TO'],
];

const callsAmongStudents: readonly Call[] = [
  ['the first page of the list of students', 'user/student?pageNumber=1'],
  ['page 2 of the list of students', 'user/student?pageNumber=2'],
  ['the last page that the list of students shows', 'user/student?itemsPerPage=20&pageNumber=LAST'],
  ['a search of a rare name among students', 'user/student?search=quillf'],
  ['a search of a frequent first name', 'user/student?search=maria'],
  ['a search of three letters of many names', 'user/student?search=qui'],
  ['a search of four letters of a last name', 'user/student?search=suty'],
  ['a search of two letters', 'user/student?search=qu'],
  ['page 2 of a search of a frequent first name', 'user/student?search=maria&pageNumber=2'],
];

/** By the administrator of the first school, whom the students of all others should cost nothing. */
const callsOfSchool = callsAmongStudents
  .filter(([, path]) => !path.includes('LAST'))
  .map(([name, path]): Call => [`${name} by the administrator of a school`, path, 'levelThreeAdmin']);

/** The last page of so many people in a row that a list shows. */
const lastPage = (students: number): number => Math.min(students, peopleListLimits.most) / 20;

function measured(
  { bench, tokens, students }: Institution,
  [, path, caller = 'topAdmin']: Call,
): () => Promise<number> {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const dated = path
    .replace('FROM', day(days))
    .replace('TO', day(0))
    .replace('LAST', String(lastPage(students)));
  return () => callsPerSecond(`http://127.0.0.1:${bench.port}/api/${dated}`, tokens[caller]);
}

const msOf = (perSecond: readonly number[]): number => 1000 / median(perSecond);

interface Compared {
  readonly small: Institution;
  readonly size: typeof few;
  readonly among: string;
  readonly calls: readonly Call[];
}

async function compare(report: Report, { small, size, among, calls }: Compared): Promise<void> {
  const large = await startInstitution(size);
  try {
    for (const call of calls) {
      const [name] = call;
      // Calls in a second of the small one against those of the large one: how much more a call costs there.
      const found: Pair[] = await measurePairs({ ours: measured(small, call), bare: measured(large, call) });
      const ratio = medianRatio(found);
      report(`${name} among ${among}`, ratio, 'ratio', `at most ${goal}`, ratio <= goal);
      report(`${name}: a call among the many`, msOf(found.map(({ bare }) => bare)), 'ms', 'told', true);
    }
  } finally {
    await large.bench.stop();
  }
}

/**
 * What administrators look at, among a thousand times as many sessions, or a hundred times as many students. `--only sessions`
 * and `--only students` measure one of them, `--only school` what a school's administrator asks among students.
 */
export async function run(report: Report, { only }: BenchOptions): Promise<void> {
  const isWanted = (name: string): boolean => only === undefined || only === name;
  const small = await startInstitution(few);
  try {
    await refuseWrong(small.bench);
    const sessions = '1,000,000 sessions against 1,000';
    const students = '100,000 students against 1,000';
    if (isWanted('sessions'))
      await compare(report, { small, size: manyVisits, among: sessions, calls: callsAmongVisits });
    const calls = [
      ...(isWanted('students') ? callsAmongStudents : []),
      ...(isWanted('students') || isWanted('school') ? callsOfSchool : []),
    ];
    if (calls.length > 0) await compare(report, { small, size: manyStudents, among: students, calls });
  } finally {
    await small.bench.stop();
  }
}
