import { addPerson, type BenchServer } from './bench-server.ts';

/** How large a school is, and how long its sessions are spread over: three days in four are over. */
export interface SchoolSize {
  readonly students: number;
  readonly educators: number;
  readonly days: number;
}

/** Each educator has so many sessions a day, four hours apart; one in twenty is a broadcast. */
const sessionsADay = 4;
const broadcastEvery = 20;
const broadcastStudents = 20;
const shareOver = 0.75;

/** A school with everything that lists show, and sessions of the people whose lists are measured. */
export interface YearSchool {
  readonly bench: BenchServer;
  readonly sessions: number;
  readonly educators: readonly string[];
  readonly students: readonly string[];
  /** Tokens of the student whose lists are measured, of a parent, the educator, Levels 3 and 2. */
  readonly tokens: Readonly<Record<'student' | 'parent' | 'educator' | 'levelThree' | 'levelTwo', string>>;
}

interface Ids {
  readonly levelId: string;
  readonly admin: string;
  readonly subjectId: string;
  readonly subcategoryId: string;
  readonly educators: readonly string[];
  readonly students: readonly string[];
}

async function addLevels(bench: BenchServer): Promise<[string, string, string]> {
  const ids: string[] = [];
  for (const depth of [1, 2, 3]) {
    const [level] = await bench.sql<{ id: string }>(
      `insert into levels (institution_id, parent_id, depth, name, created_at)
       values ($1, $2, $3, 'Level', now()) returning id`,
      [bench.institutionId, ids.at(-1) ?? null, depth],
    );
    ids.push(level?.id ?? '');
  }
  return ids as [string, string, string];
}

async function addPeople(
  bench: BenchServer,
  levelId: string,
  size: SchoolSize,
): Promise<Pick<Ids, 'educators' | 'students'>> {
  const add = async (role: string, count: number, level: string | null): Promise<string[]> => {
    const rows = await bench.sql<{ id: string }>(
      `insert into people (institution_id, role, first_name, last_name, student_number, level_id, time_zone, created_at)
       select $1, $2, $2 || n, 'Name' || n % 97, case when $2 = 'student' then 'N' || n end, $4, 'UTC', now()
       from generate_series(1, $3::int) n returning id`,
      [bench.institutionId, role, count, level],
    );
    return rows.map(({ id }) => id);
  };
  const educators = await add('educator', size.educators, null);
  const students = await add('student', size.students, levelId);
  await bench.sql(
    `insert into educator_levels (institution_id, educator_id, level_id) select $1, one, $3 from unnest($2::uuid[]) one`,
    [bench.institutionId, educators, levelId],
  );
  await bench.sql(
    `insert into weekly_schedules (institution_id, educator_id, day, start_time, end_time, time_zone, on_demand, created_at)
     select $1, one, day, '00:00', '23:45', 'UTC', true, now()
     from unnest($2::uuid[]) one, generate_series(1, 7) day`,
    [bench.institutionId, educators],
  );
  return { educators, students };
}

async function addSubject(
  bench: BenchServer,
  levelId: string,
  educators: readonly string[],
): Promise<Pick<Ids, 'subjectId' | 'subcategoryId'>> {
  const [subject] = await bench.sql<{ id: string }>(
    `insert into subjects (institution_id, level_id, name, created_at) values ($1, $2, 'Algebra', now()) returning id`,
    [bench.institutionId, levelId],
  );
  const subjectId = subject?.id ?? '';
  const [subcategory] = await bench.sql<{ id: string }>(
    `insert into subcategories (institution_id, subject_id, name, created_at) values ($1, $2, 'Lines', now()) returning id`,
    [bench.institutionId, subjectId],
  );
  const subcategoryId = subcategory?.id ?? '';
  await bench.sql(
    `insert into educator_subcategories (institution_id, educator_id, subcategory_id)
     select $1, one, $3 from unnest($2::uuid[]) one`,
    [bench.institutionId, educators, subcategoryId],
  );
  return { subjectId, subcategoryId };
}

/** Sessions of every educator on every day, a student after the other, as bookings and their ends would leave them. */
async function addVisits(bench: BenchServer, ids: Ids, days: number): Promise<void> {
  const { institutionId } = bench;
  await bench.sql(
    `insert into visits (institution_id, kind, state, missing, educator_id, level_id, subject_id, subcategory_id,
       created_by, created_by_role, starts_at, ends_at, buffer_minutes, final_buffer_minutes, created_at, due_at, topic)
     select $1, kind, state, case state when 'missed' then 'student' end, educator, $4, $5, $6,
       case when kind = 'broadcast' then $7 when n % 3 = 0 then educator else student end,
       case when kind = 'broadcast' then 'admin' when n % 3 = 0 then 'educator' else 'student' end,
       at, at + interval '30 minutes', 2, 5, at - interval '7 days',
       case state when 'booked' then at + interval '30 minutes' end, 'session ' || n
     from (
       select n, at, educator, student, kind,
         case when at > now() - interval '30 minutes' then 'booked'
           else (array['completed','completed','completed','notePending','completed','completed','completed','cancelled',
             'completed','missed'])[1 + turn % 10] end as state
       from (
         select slot * $8::int + e - 1 as n, slot * 7 + e as turn, ($2::uuid[])[e] as educator,
           ($3::uuid[])[1 + (slot * $8::int + e - 1) % $9::int] as student,
           case when (slot + e) % $10::int = 0 then 'broadcast' else 'appointment' end as kind,
           date_trunc('day', now()) + (slot / $11::int - $12::int) * interval '1 day'
             + (1 + 4 * (slot % $11::int)) * interval '1 hour' as at
         from generate_series(0, $13::int - 1) slot, generate_series(1, $8::int) e) slots) made`,
    [
      ...[
        institutionId,
        ids.educators,
        ids.students,
        ids.levelId,
        ids.subjectId,
        ids.subcategoryId,
        ids.admin,
      ],
      ...[ids.educators.length, ids.students.length, broadcastEvery, sessionsADay],
      ...[Math.floor(days * shareOver), days * sessionsADay],
    ],
  );
  await bench.sql('analyze visits');
  await bench.sql(
    `insert into visit_participants (institution_id, visit_id, person_id, side, state, joined_at, occupied)
     select $1, id, case side when 'educator' then educator_id else ($2::uuid[])[1 + substr(topic, 9)::int % $3::int] end,
       side, case state when 'completed' then 'left' else 'invited' end,
       case state when 'completed' then starts_at end,
       case when side = 'student' and state = 'booked' then tstzrange(starts_at, ends_at) end
     from visits, unnest(array['educator', 'student']) side where kind = 'appointment' or side = 'educator'`,
    [institutionId, ids.students, ids.students.length],
  );
  await bench.sql(
    `insert into visit_participants (institution_id, visit_id, person_id, side, state)
     select $1, id, ($2::uuid[])[1 + ((array_position($4::uuid[], educator_id) - 1) * $5::int + k) % $3::int], 'student', 'invited'
     from visits, generate_series(0, $5::int - 1) k where kind = 'broadcast'`,
    [institutionId, ids.students, ids.students.length, ids.educators, broadcastStudents],
  );
}

/**
 * Of completed sessions one in seven was flagged, two in eleven were referred, one in three has a note on its student;
 * of those of the past and of the next twelve days one in thirteen was or is asked to be cancelled.
 */
async function addAround(bench: BenchServer, ids: Ids): Promise<void> {
  const { institutionId } = bench;
  await bench.sql(
    `with flagged as (
       insert into visit_flags (institution_id, visit_id, other_reason, created_at)
       select $1, id, 'Noise', ends_at from visits
       where kind = 'appointment' and state = 'completed' and substr(topic, 9)::int % 7 = 0 returning visit_id)
     insert into flag_messages (institution_id, visit_id, number, created_by, status, body, created_at)
     select $1, visit_id, 1, $2, 'underReview', 'Nobody could be heard.', now() from flagged`,
    [institutionId, ids.admin],
  );
  await bench.sql(
    `insert into visit_requests (institution_id, visit_id, level_id, kind, state, asked_by, asked_as, reason, starts_at,
       ends_at, asked_at, outcome, decided_by, ended_at)
     select $1, id, level_id, 'cancel', case state when 'booked' then 'open' else 'accepted' end, educator_id, 'educator',
       'Dentist', starts_at, ends_at, starts_at - interval '2 days', case state when 'booked' then null else 'late' end,
       case state when 'booked' then null else $2::uuid end, case state when 'booked' then null else starts_at end
     from visits where kind = 'appointment' and substr(topic, 9)::int % 13 = 0
       and starts_at < now() + interval '12 days'`,
    [institutionId, ids.admin],
  );
  await bench.sql(
    `update visits set cancel_requested = true where id in (select visit_id from visit_requests where state = 'open')`,
  );
  await bench.sql(
    `insert into referrals (institution_id, referred_by, referred_to, student_id, subject_id, subcategory_id, visit_id,
       notes, state, created_at, due_at)
     select $1, educator_id, ($2::uuid[])[1 + array_position($2::uuid[], educator_id) % $3::int], person_id, subject_id,
       subcategory_id, visits.id, 'Fractions', case (substr(topic, 9)::int / 11) % 2 when 0 then 'open' else 'completed' end,
       ends_at, case (substr(topic, 9)::int / 11) % 2 when 0 then now() + interval '30 days' end
     from visits join visit_participants on visit_id = visits.id and side = 'student'
     where kind = 'appointment' and visits.state = 'completed' and substr(topic, 9)::int % 11 < 2`,
    [institutionId, ids.educators, ids.educators.length],
  );
  await bench.sql(
    `insert into student_notes (institution_id, student_id, added_by, notes, created_at)
     select $1, person_id, educator_id, 'Reads well.', ends_at
     from visits join visit_participants on visit_id = visits.id and side = 'student'
     where kind = 'appointment' and visits.state = 'completed' and substr(topic, 9)::int % 3 = 0`,
    [institutionId],
  );
}

async function addReaders(
  bench: BenchServer,
  ids: Ids,
  levels: readonly [string, string, string],
): Promise<YearSchool['tokens']> {
  const [, levelTwoId] = levels;
  const levelTwo = await addPerson(bench, 'levelTwoAdmin', 'two');
  await bench.sql('update people set level_id = $1 where id = $2', [levelTwoId, levelTwo]);
  const [parent] = await bench.sql<{ id: string }>(
    `insert into people (institution_id, role, first_name, last_name, email, created_at)
     values ($1, 'parent', 'Parent', 'Bench', 'parent@bench.test', now()) returning id`,
    [bench.institutionId],
  );
  const parentId = parent?.id ?? '';
  // The first educator's sessions are of this one, too, today among them.
  const [student] = await bench.sql<{ id: string }>(
    `select person_id as id from visits join visit_participants on visit_id = visits.id and side = 'student'
     where educator_id = $1 and kind = 'appointment' and starts_at >= date_trunc('day', now()) order by starts_at limit 1`,
    [ids.educators[0]],
  );
  const studentId = student?.id ?? '';
  await bench.sql(`insert into guardianships (institution_id, parent_id, student_id) values ($1, $2, $3)`, [
    bench.institutionId,
    parentId,
    studentId,
  ]);
  const tokens = {
    student: await bench.session(studentId),
    parent: await bench.session(parentId),
    educator: await bench.session(ids.educators[0] ?? ''),
    levelThree: await bench.session(ids.admin),
    levelTwo: await bench.session(levelTwo),
  };
  await bench.sql('update auth_sessions set acting_student_id = $1 where person_id = $2', [
    studentId,
    parentId,
  ]);
  return tokens;
}

/** Fills a server with a school. Its sessions do not change while it is measured: none of them ends by itself soon. */
export async function fillSchool(bench: BenchServer, size: SchoolSize): Promise<YearSchool> {
  const levels = await addLevels(bench);
  const [, , levelId] = levels;
  const people = await addPeople(bench, levelId, size);
  // Each reference is looked up by a plan that a connection keeps: it must not be made while the tables look empty.
  await bench.sql('analyze');
  const admin = await addPerson(bench, 'levelThreeAdmin', 'three');
  await bench.sql('update people set level_id = $1 where id = $2', [levelId, admin]);
  const ids = { levelId, admin, ...people, ...(await addSubject(bench, levelId, people.educators)) };
  await addVisits(bench, ids, size.days);
  await addAround(bench, ids);
  const tokens = await addReaders(bench, ids, levels);
  await bench.sql(`update people set time_zone = 'UTC'`);
  await bench.sql('vacuum analyze');
  return { bench, sessions: size.days * sessionsADay * size.educators, ...people, tokens };
}
