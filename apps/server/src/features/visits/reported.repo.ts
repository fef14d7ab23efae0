import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import { visitNames } from './names.repo.ts';
import { readVisit, visitFields, type Visit } from './visits.rules.ts';

/** A session with what a report shows in addition. */
export interface ReportedRow {
  readonly visit: Visit;
  readonly subject: string | null;
  readonly subcategory: string | null;
  /** The first of the students by name. */
  readonly studentName: string | null;
  readonly studentCount: number;
}

const students = sql`(
  select min(people.first_name || ' ' || people.last_name) as name, count(*)::int as total
  from visit_participants
  join people on people.institution_id = visit_participants.institution_id and people.id = visit_participants.person_id
  where visit_participants.institution_id = visits.institution_id and visit_participants.visit_id = visits.id
    and visit_participants.side = 'student')`;

/** Some sessions by their ids. */
export async function listReported(scope: Scope, visitIds: readonly string[]): Promise<ReportedRow[]> {
  const rows = await scope.db
    .selectFrom('visits')
    .where('visits.institutionId', '=', scope.institutionId)
    .where('visits.id', '=', sql<string>`any(${visitIds}::uuid[])`)
    .select(visitFields.map((column) => `visits.${column}` as const))
    .select([
      visitNames.subject.as('subject'),
      visitNames.subcategory.as('subcategory'),
      sql<string | null>`(select name from ${students} as students)`.as('studentName'),
      sql<number>`(select total from ${students} as students)`.as('studentCount'),
    ])
    .execute();
  return rows.map(({ subject, subcategory, studentName, studentCount, ...row }) => ({
    visit: readVisit(row),
    ...{ subject, subcategory, studentName, studentCount },
  }));
}
