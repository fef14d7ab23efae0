import { roleNames } from '@lectern/contract/access/roles.ts';
import type { ReportKind } from '@lectern/contract/reports/reports.names.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Which completed sessions a report is about. */
export interface WantedRows {
  readonly kind: ReportKind;
  /** Null for those of the whole institution. */
  readonly levelIds: readonly string[] | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly studentId: string | null;
}

/** One student in one session. */
export interface RowKey {
  readonly visitId: string;
  readonly studentId: string;
}

/** The content of a row, except money, files and the time in the call. */
export interface RowFacts extends RowKey {
  readonly hasRoom: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly finalBufferMinutes: number;
  readonly educatorId: string;
  readonly educatorFirstName: string;
  readonly educatorLastName: string;
  readonly studentNumber: string | null;
  readonly studentFirstName: string;
  readonly studentLastName: string;
  readonly cptCode: string | null;
  readonly modifierCode: string | null;
  readonly eligibleProvider: string | null;
  readonly medicalNotes: string | null;
  readonly subjective: string | null;
  readonly objective: string | null;
  readonly plan: string | null;
}

/** For a visit in person, the call has no attendance to report. */
const wasThere = sql`coalesce(places.was_present, visits.kind <> 'inPerson' and places.joined_at is not null)`;

function betweenOf({ from, until }: WantedRows): RawBuilder<unknown> {
  const since = from === null ? sql`` : sql`and visits.starts_at >= ${from}`;
  const before = until === null ? sql`` : sql`and visits.starts_at < ${until}`;
  return sql`${since} ${before}`;
}

/** The sessions of one student, which are few however many there are. */
function visitsOfStudent({ institutionId }: Scope, wanted: WantedRows): RawBuilder<unknown> {
  const { levelIds, studentId } = wanted;
  const among = levelIds === null ? sql`` : sql`and visits.level_id = any(${levelIds}::uuid[])`;
  return sql`
    select visits.id, visits.starts_at, visits.kind
    from visit_participants as own
    join visits on visits.institution_id = own.institution_id and visits.id = own.visit_id
    where own.institution_id = ${institutionId} and own.person_id = ${studentId} and own.side = 'student'
      and visits.state = 'completed' ${among} ${betweenOf(wanted)}`;
}

/**
 * The sessions of some levels: one index range for each. `offset 0` keeps it so: joined freely, many levels are taken for a
 * reason to read the whole table.
 */
function visitsOfLevels(
  { institutionId }: Scope,
  wanted: WantedRows,
  levelIds: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select visits.id, visits.starts_at, visits.kind
    from unnest(${levelIds}::uuid[]) as wanted (level_id)
    cross join lateral (
      select visits.id, visits.starts_at, visits.kind from visits
      where visits.institution_id = ${institutionId} and visits.level_id = wanted.level_id
        and visits.state = 'completed' ${betweenOf(wanted)}
      offset 0
    ) as visits`;
}

function visitsOfAll({ institutionId }: Scope, wanted: WantedRows): RawBuilder<unknown> {
  return sql`
    select visits.id, visits.starts_at, visits.kind from visits
    where visits.institution_id = ${institutionId} and visits.state = 'completed' ${betweenOf(wanted)}`;
}

/** The sessions of a report, with as many of them billed as it is about. */
function visitsOf(scope: Scope, wanted: WantedRows): RawBuilder<unknown> {
  const { kind, levelIds, studentId } = wanted;
  const all = levelIds === null ? visitsOfAll(scope, wanted) : visitsOfLevels(scope, wanted, levelIds);
  const visits = studentId === null ? all : visitsOfStudent(scope, wanted);
  if (kind === 'usage') return visits;
  return sql`select visits.id, visits.starts_at, visits.kind from (${visits}) as visits
    where exists (select from medic_aid
      where medic_aid.institution_id = ${scope.institutionId} and medic_aid.visit_id = visits.id)`;
}

/** The people present at a session, one index range for each. */
function presentAt({ institutionId }: Scope, { studentId }: WantedRows): RawBuilder<unknown> {
  const student = studentId === null ? sql`` : sql`and places.person_id = ${studentId}`;
  return sql`(
    select places.person_id from visit_participants as places
    where places.institution_id = ${institutionId} and places.visit_id = visits.id
      and places.side = 'student' and ${wasThere} ${student}
    offset 0
  )`;
}

/** How many rows there are, counted no further than `most`. */
export async function countRows(scope: Scope, wanted: WantedRows, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from (${visitsOf(scope, wanted)}) as visits
      cross join lateral ${presentAt(scope, wanted)} as present
      limit ${most}
    ) as counted`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

/** A stretch of the rows: the newest sessions first, students of one by name. */
export async function listKeys(
  scope: Scope,
  wanted: WantedRows,
  { offset, limit }: { offset: number; limit: number },
): Promise<RowKey[]> {
  // Sorted by themselves the sessions come one by one, until the stretch is full.
  const { rows } = await sql<RowKey>`
    select visits.id as visit_id, people.id as student_id
    from (
      select visits.id, visits.starts_at, visits.kind from (${visitsOf(scope, wanted)}) as visits
      order by visits.starts_at desc, visits.id offset 0
    ) as visits
    cross join lateral ${presentAt(scope, wanted)} as present
    join people on people.institution_id = ${scope.institutionId} and people.id = present.person_id
    order by visits.starts_at desc, visits.id, people.last_name, people.first_name, people.id
    offset ${offset} limit ${limit}`.execute(scope.db);
  return rows;
}

const codes = sql`(
  select string_agg(code_list_codes.value, ', ' order by picked.number)
  from medic_aid_cpt_codes as picked
  join code_list_codes on code_list_codes.institution_id = picked.institution_id
    and code_list_codes.id = picked.code_id
  where picked.institution_id = visits.institution_id and picked.visit_id = visits.id)`;

function codeOf(column: 'modifier_id' | 'provider_id'): RawBuilder<unknown> {
  return sql`(select code_list_codes.value from code_list_codes
    where code_list_codes.institution_id = medic_aid.institution_id
      and code_list_codes.id = ${sql.ref(`medic_aid.${column}`)})`;
}

/** The rows of some students in some sessions, in the order given. */
export async function listFacts({ db, institutionId }: Scope, keys: readonly RowKey[]): Promise<RowFacts[]> {
  const { rows } = await sql<RowFacts>`
    select wanted.visit_id, wanted.student_id, visits.kind <> 'inPerson' as has_room,
      visits.starts_at, visits.ends_at, visits.final_buffer_minutes, visits.educator_id,
      educators.first_name as educator_first_name, educators.last_name as educator_last_name,
      students.student_number, students.first_name as student_first_name, students.last_name as student_last_name,
      ${codes} as cpt_code, ${codeOf('modifier_id')} as modifier_code,
      ${codeOf('provider_id')} as eligible_provider, medic_aid.medical_notes,
      notes.subjective, notes.objective, notes.plan
    from unnest(${keys.map(({ visitId }) => visitId)}::uuid[], ${keys.map(({ studentId }) => studentId)}::uuid[])
      with ordinality as wanted (visit_id, student_id, place)
    join visits on visits.institution_id = ${institutionId} and visits.id = wanted.visit_id
    join people as educators
      on educators.institution_id = visits.institution_id and educators.id = visits.educator_id
    join people as students
      on students.institution_id = visits.institution_id and students.id = wanted.student_id
    left join medic_aid on medic_aid.institution_id = visits.institution_id and medic_aid.visit_id = visits.id
    left join visit_notes as notes
      on notes.institution_id = visits.institution_id and notes.visit_id = visits.id
    order by wanted.place`.execute(db);
  return rows;
}

/** Everybody who was present at some sessions, students of one by name: among them its cost is split. */
export async function listPresent(
  { db, institutionId }: Scope,
  visitIds: readonly string[],
): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select visits.id as visit_id, places.person_id as student_id
    from visits
    join visit_participants as places
      on places.institution_id = visits.institution_id and places.visit_id = visits.id
      and places.side = 'student' and ${wasThere}
    join people on people.institution_id = places.institution_id and people.id = places.person_id
    where visits.institution_id = ${institutionId} and visits.id = any(${visitIds}::uuid[])
    order by visits.id, people.last_name, people.first_name, people.id`.execute(db);
  return rows;
}

/** A file of the material of a note, or a film, of a session, by its own id there. */
export interface SessionFile {
  readonly visitId: string;
  readonly fileId: string;
}

/** The material of some sessions, in the order in which it was added. */
export async function listMaterial(
  { db, institutionId }: Scope,
  visitIds: readonly string[],
): Promise<SessionFile[]> {
  const { rows } = await sql<SessionFile>`
    select visit_id, id as file_id from visit_attachments
    where institution_id = ${institutionId} and visit_id = any(${visitIds}::uuid[]) and purpose = 'material'
    order by visit_id, created_at, id`.execute(db);
  return rows;
}

/** The films of some sessions that can be played, by their own ids. */
export async function listFilms(
  { db, institutionId }: Scope,
  visitIds: readonly string[],
): Promise<SessionFile[]> {
  const { rows } = await sql<SessionFile>`
    select recordings.visit_id, films.id as file_id
    from recordings
    join recording_films as films
      on films.institution_id = recordings.institution_id and films.recording_id = recordings.id
    where recordings.institution_id = ${institutionId} and recordings.visit_id = any(${visitIds}::uuid[])
    order by recordings.visit_id, recordings.number, films.position, films.id`.execute(db);
  return rows;
}

/** Which students are found by how their number begins. */
export interface WantedStudents {
  readonly levelIds: readonly string[] | null;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** Active students by their number, and how many there are. */
export async function listActiveStudents(
  { db, institutionId }: Scope,
  { levelIds, search, offset, limit }: WantedStudents,
): Promise<{ rows: { id: string; studentNumber: string }[]; total: number }> {
  const among = levelIds === null ? sql`` : sql`and level_id = any(${levelIds}::uuid[])`;
  const found = sql`from people
    where institution_id = ${institutionId} and role = ${roleNames.student} and active and erased_at is null
      and starts_with(lower(student_number), lower(${search})) ${among}`;
  const [{ rows }, counted] = [
    await sql<{ id: string; studentNumber: string }>`
      select id, student_number ${found} order by lower(student_number), id
      offset ${offset} limit ${limit}`.execute(db),
    await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ];
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The student of some levels who has a number; one who was closed counts as well. */
export async function findByNumber(
  { db, institutionId }: Scope,
  levelIds: readonly string[] | null,
  number: string,
): Promise<string[]> {
  const among = levelIds === null ? sql`` : sql`and level_id = any(${levelIds}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select id from people
    where institution_id = ${institutionId} and role = ${roleNames.student}
      and lower(student_number) = lower(${number}) ${among}
    order by active desc, id limit 1`.execute(db);
  return rows.map(({ id }) => id);
}
