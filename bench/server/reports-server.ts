import { addPerson, addPlace, startBenchServer } from './bench-server.ts';

/** What the server tells who has started it. */
export interface ReportsServer {
  readonly port: number;
  /** Of an administrator above a million completed sessions, and of one above a thousand. */
  readonly million: string;
  readonly thousand: string;
  /** Of students who book, with whom. */
  readonly students: readonly string[];
  readonly educatorId: string;
}

const all = Number(process.env['REPORT_SESSIONS'] ?? 1_000_000);
const few = 1_000;
const step = 50_000;

/** The product in a process of its own, so that what it holds is told apart from what measures it. */
const bench = await startBenchServer();
const { institutionId } = bench;
const place = await addPlace(bench, { start: '00:00', end: '23:45' });

const students: string[] = [];
for (let n = 0; n < 30; n += 1) {
  const id = await addPerson(bench, 'student', `booker${n}`);
  await bench.sql('update people set level_id = $1 where id = $2', [place.levelId, id]);
  students.push(await bench.session(id));
}
await bench.sql(`update people set time_zone = 'UTC' where institution_id = $1`, [institutionId]);

async function addSchool(name: string): Promise<{ levelId: string; admin: string }> {
  const [level] = await bench.sql<{ id: string }>(
    `insert into levels (institution_id, parent_id, depth, name, created_at)
     select institution_id, parent_id, depth, $2, now() from levels where id = $1 returning id`,
    [place.levelId, name],
  );
  const levelId = level?.id ?? '';
  const adminId = await addPerson(bench, 'levelThreeAdmin', `admin${levelId.slice(0, 8)}`);
  await bench.sql('update people set level_id = $1 where id = $2', [levelId, adminId]);
  return { levelId, admin: await bench.session(adminId) };
}

/** Completed sessions of half an hour with a note, a student who was there and what they earned: `to` - `from` of them, a thousand in a month. */
async function addSessions(levelId: string, from: number, to: number): Promise<void> {
  const educator = place.educator;
  await bench.sql(
    `with made as (
       insert into visits (institution_id, kind, state, educator_id, level_id, created_by, created_by_role,
         starts_at, ends_at, buffer_minutes, final_buffer_minutes, created_at)
       select $1, 'appointment', 'completed', $2, $3, $2, 'educator', at, at + interval '30 minutes', 2, 5, at
       from (select now() - interval '1 hour' - n * interval '43 minutes' as at
         from generate_series($4::int, $5::int - 1) n) times
       returning id, starts_at
     ), students as (
       select id, row_number() over () - 1 as place, count(*) over () as total
       from people where institution_id = $1 and level_id = $3 and role = 'student'
     ), counted as (
       select made.id, row_number() over () as number from made
     ), present as (
       insert into visit_participants (institution_id, visit_id, person_id, side, state, joined_at, was_present)
       select $1, counted.id, students.id, 'student', 'left', now(), true
       from counted join students on students.place = counted.number % students.total
     )
     insert into visit_notes (institution_id, visit_id, subjective, objective, plan, completed_at, updated_at, updated_by)
     select $1, id, 'Fractions and their sums', 'Worked through the sheet', 'Exercises 13 to 20', now(), now(), $2 from made`,
    [institutionId, educator, levelId, from, to],
  );
}

async function addStudents(levelId: string, word: string): Promise<void> {
  for (let n = 0; n < 50; n += 1) {
    const id = await addPerson(bench, 'student', `${word}${n}`);
    await bench.sql('update people set level_id = $1, student_number = $2 where id = $3', [
      levelId,
      `${word}${n}`,
      id,
    ]);
  }
}

const thousand = await addSchool('Small School');
await addStudents(thousand.levelId, 'few');
await addSessions(thousand.levelId, 0, few);
const million = await addSchool('Large School');
await addStudents(million.levelId, 'all');
for (let at = 0; at < all; at += step) await addSessions(million.levelId, at, at + step);
await bench.sql('analyze');
const told: ReportsServer = {
  ...{ port: bench.port, million: million.admin, thousand: thousand.admin },
  ...{ students, educatorId: place.educator },
};
process.send?.(told);
process.once('message', () => {
  void bench.stop().then(() => process.exit(0));
});
