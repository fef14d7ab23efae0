import { compareFigures } from '../../apps/server/src/features/visits/figures/figures.service.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';

/** Three districts with two areas each, and ten schools in each of those. */
const districts = 3;
const areas = 2;
const schools = 10;
/** Over so many days are sessions spread. */
export const days = 730;
/** So many students of each institution have a name that nobody else there has. */
const rare = 20;
const rareEducators = 5;
const inFirstSchool = 200;
/** One educator for so many students. */
const studentsOfEducator = 20;

/** Who asks: a third of all schools stand below Level 1, and ten below Level 2. */
export type Caller = 'topAdmin' | 'levelOneAdmin' | 'levelTwoAdmin' | 'levelThreeAdmin';

export interface Size {
  readonly visits: number;
  readonly students: number;
}

export interface Institution {
  readonly bench: BenchServer;
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
     order by parent_number, n
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
export async function refuseWrong({ server, institutionId }: BenchServer): Promise<void> {
  const wrong = await compareFigures(await server.contexts.forInstitution(institutionId));
  if (wrong.visits + wrong.sums > 0) throw new Error(`The sums are wrong: ${JSON.stringify(wrong)}`);
}

/** First and last names as there are in a school: the first ones are many people's, the last ones few people's. */
const firstNames = 'Maria Quinn Liam Noah Emma Olivia Sophia Mateo Camila Ethan'.split(' ');
const lastNames = 'Garcia Quiroz Smith Johnson Nguyen Brown Lopez Sutyn Davis Marin'.split(' ');

/**
 * One in ten has the first name that is looked for, and one in seventy the last name; each has signs of their own behind
 * it. The first school has as many students among few as among many, so that what is found there is the same. One in 25 is
 * inactive; there are twelve grades.
 */
async function addStudents(bench: BenchServer, ids: readonly string[], count: number): Promise<void> {
  await bench.sql(
    `insert into people (institution_id, role, first_name, last_name, student_number, grade, active, level_id, created_at)
     select $1, 'student', ($6::text[])[1 + n % 10],
       case when n <= $5::int then 'Quillfeather'
         else ($7::text[])[1 + (n / 10) % 10] || '-' || substr(md5(n::text), 1, 4) end,
       'N' || n, (1 + n / 3 % 12)::text, n % 25 <> 7,
       ($2::uuid[])[case when n <= $8 then 1 else 2 + n % ($3::int - 1) end], now()
     from generate_series(1, $4::int) n`,
    [bench.institutionId, ids, ids.length, count, rare, firstNames, lastNames, inFirstSchool],
  );
}

/** Each at one school, and one in ten at two; a few of the first school have a name that nobody else has. */
async function addEducators(bench: BenchServer, ids: readonly string[], count: number): Promise<void> {
  await bench.sql(
    `with added as (
       insert into people (institution_id, role, first_name, last_name, email, active, created_at)
       select $1, 'educator', ($3::text[])[1 + n % 10],
         case when n <= $7 then 'Quillfeather'
           else ($4::text[])[1 + (n / 10) % 10] || '-' || substr(md5(n::text), 1, 4) end, 'e' || n || '@bench.test',
         n % 25 <> 7, now()
       from generate_series(1, $2::int) n
       returning id, substr(split_part(email, '@', 1), 2)::int as n
     )
     insert into educator_levels (institution_id, educator_id, level_id)
     select $1, added.id, ($5::uuid[])[case when n <= $7 then 1 + other else 1 + (n + other) % $6::int end]
     from added cross join generate_series(0, 1) as other where other = 0 or n % 10 = 0`,
    [bench.institutionId, count, firstNames, lastNames, ids, ids.length, rareEducators],
  );
}

async function addAdmins(bench: BenchServer, line: readonly string[]): Promise<Institution['tokens']> {
  const admin = async (role: Caller, levelId: string | undefined): Promise<string> => {
    const id = await addPerson(bench, role, role.toLowerCase());
    await bench.sql('update people set level_id = $1 where id = $2', [levelId ?? null, id]);
    return bench.session(id);
  };
  const [one, two, three] = line;
  return {
    topAdmin: await admin('topAdmin', undefined),
    levelOneAdmin: await admin('levelOneAdmin', one),
    levelTwoAdmin: await admin('levelTwoAdmin', two),
    levelThreeAdmin: await admin('levelThreeAdmin', three),
  };
}

/** A product with an institution of such a size. */
export async function startInstitution(size: Size): Promise<Institution> {
  const bench = await startBenchServer();
  const tops = await addLevels(bench, [null], 1, districts);
  const middle = await addLevels(bench, tops, 2, areas);
  const ids = await addLevels(bench, middle, 3, schools);
  await addVisits(bench, ids, size.visits);
  await addStudents(bench, ids, size.students);
  await addEducators(bench, ids, size.students / studentsOfEducator);
  const tokens = await addAdmins(bench, [tops[0] ?? '', middle[0] ?? '', ids[0] ?? '']);
  await bench.sql('vacuum analyze');
  return { bench, tokens };
}
