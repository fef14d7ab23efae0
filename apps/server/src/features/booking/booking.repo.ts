import { sql, type RawBuilder } from 'kysely';
import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Reach } from './booking.rules.ts';

/** The educator whom a student wants to book, and the choice. */
export interface Wanted {
  readonly studentId: string;
  readonly educatorId: string;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
}

/** The facts that decide whether a student can book an educator; undefined if either does not exist here. */
export async function findReach(scope: Scope, wanted: Wanted): Promise<Reach | undefined> {
  const { studentId, educatorId, subjectId, subcategoryId } = wanted;
  return scope.db
    .selectFrom('people as student')
    .innerJoin('people as educator', 'educator.institutionId', 'student.institutionId')
    .select([
      'student.levelId',
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
        join levels on levels.institution_id = subjects.institution_id and levels.id = student.level_id
        left join levels areas on areas.institution_id = levels.institution_id and areas.id = levels.parent_id
        where educator_subcategories.institution_id = educator.institution_id
          and educator_subcategories.educator_id = educator.id
          and (subjects.level_id is null
            or subjects.level_id in (levels.id, levels.parent_id, areas.parent_id))
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

/** How many sessions to come of a student were booked by the student or a parent, and how many of them with one educator. */
export async function countOwnOpen(
  scope: Scope,
  { studentId, educatorId }: Pick<Wanted, 'studentId' | 'educatorId'>,
  now: Date,
): Promise<{ all: number; withEducator: number }> {
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`;
  return scope.db
    .selectFrom('visitParticipants')
    .innerJoin('visits', 'visits.id', 'visitParticipants.visitId')
    .select([count(sql`true`).as('all'), count(sql`visits.educator_id = ${educatorId}`).as('withEducator')])
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('visitParticipants.personId', '=', studentId)
    .where('visits.institutionId', '=', scope.institutionId)
    .where('visitParticipants.occupied', 'is not', null)
    .where('visits.createdByRole', '=', 'student')
    .where('visits.startsAt', '>', now)
    .executeTakeFirstOrThrow();
}
