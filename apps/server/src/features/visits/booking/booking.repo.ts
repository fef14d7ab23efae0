import { sql } from 'kysely';
import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import type { Visit } from '../visits.rules.ts';
import type { ReachFacts } from './booking.rules.ts';

/** Whom a student wants to book, and for what. */
export interface Wanted {
  readonly studentId: string;
  readonly educatorId: string;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
}

/** What decides whether a student can book an educator; undefined when either does not exist here. */
export async function findReach(scope: Scope, wanted: Wanted): Promise<ReachFacts | undefined> {
  const { studentId, educatorId, subjectId, subcategoryId } = wanted;
  return scope.db
    .selectFrom('people as student')
    .innerJoin('people as educator', 'educator.institutionId', 'student.institutionId')
    .innerJoin('institutions', 'institutions.id', 'student.institutionId')
    .select([
      'student.levelId',
      'institutions.allowsInPerson',
      sql<boolean>`educator.active and educator.role = ${roleNames.educator} and exists (
        select from educator_levels
        where educator_levels.institution_id = educator.institution_id
          and educator_levels.educator_id = educator.id and educator_levels.level_id = student.level_id)`.as(
        'isEducatorThere',
      ),
      sql<boolean>`(${subjectId}::uuid is null and ${subcategoryId}::uuid is null) or exists (
        select from educator_subcategories
        join subcategories on subcategories.institution_id = educator_subcategories.institution_id
          and subcategories.id = educator_subcategories.subcategory_id and subcategories.active
        join subjects on subjects.institution_id = subcategories.institution_id
          and subjects.id = subcategories.subject_id and subjects.active
        where educator_subcategories.institution_id = educator.institution_id
          and educator_subcategories.educator_id = educator.id
          and (${subjectId}::uuid is null or subjects.id = ${subjectId}::uuid)
          and (${subcategoryId}::uuid is null or subcategories.id = ${subcategoryId}::uuid))`.as('isTaught'),
    ])
    .where('student.institutionId', '=', scope.institutionId)
    .where('student.id', '=', studentId)
    .where('student.role', '=', roleNames.student)
    .where('student.active', '=', true)
    .where('educator.id', '=', educatorId)
    .executeTakeFirst();
}

/**
 * Makes bookings of the same people wait for each other until the transaction ends. Without it two inserts that collide
 * would each wait for the other inside the exclusion constraint, and only the deadlock detector would part them.
 */
export async function lockCalendars(scope: Scope, personIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(person, 0) as key from unnest(${[...personIds]}::text[]) as person order by key
  ) as keys`.execute(scope.db);
}

/** What a new visit is made of. */
export type NewVisit = Omit<
  Visit,
  | 'id'
  | 'state'
  | 'missing'
  | 'callOpenedAt'
  | 'callEndedAt'
  | 'togetherAt'
  | 'noteCompletedAt'
  | 'cancelRequested'
> & { readonly slotIds: readonly string[] };

/** Stores a new visit and blocks its time for the educator; throws what `isTimeTaken` recognises when it is taken. */
export async function insertVisit(scope: Scope, visit: NewVisit): Promise<string> {
  const { id } = await scope.db
    .insertInto('visits')
    .values({ ...visit, slotIds: [...visit.slotIds], state: 'booked', institutionId: scope.institutionId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const exclusionViolation = '23P01';

/** Whether the database refused a visit because the educator or a student has another one at that time. */
export function isTimeTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === exclusionViolation;
}

/** Who of the students has another visit in a stretch of time. */
export async function listTaken(
  scope: Scope,
  studentIds: readonly string[],
  span: { startsAt: Date; endsAt: Date },
): Promise<string[]> {
  if (studentIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('visitParticipants')
    .select('personId')
    .distinct()
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', studentIds)
    .where(sql<boolean>`occupied && tstzrange(${span.startsAt}, ${span.endsAt})`)
    .execute();
  return rows.map((row) => row.personId);
}

/** The start of a student's next visit that is not over. */
export async function findNextStart(scope: Scope, studentId: string, now: Date): Promise<Date | null> {
  const row = await scope.db
    .selectFrom('visitParticipants')
    .innerJoin('visits', 'visits.id', 'visitParticipants.visitId')
    .select('visits.startsAt')
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('visitParticipants.personId', '=', studentId)
    .where('visits.institutionId', '=', scope.institutionId)
    .where('visitParticipants.occupied', 'is not', null)
    .where('visits.startsAt', '>', now)
    .orderBy('visits.startsAt')
    .limit(1)
    .executeTakeFirst();
  return row?.startsAt ?? null;
}
