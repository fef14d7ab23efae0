import { sql } from 'kysely';
import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** The educators and sessions of a subject or a subcategory within some levels. */
export interface Standing {
  readonly educators: number;
  readonly sessions: number;
}

/** Counts the active educators who teach a subject or a subcategory at these levels, and the booked visits there. */
export async function countStanding(
  scope: Scope,
  of: { subjectId: string; subcategoryId: string | null },
  levelIds: readonly string[],
): Promise<Standing> {
  const { institutionId } = scope;
  const { subjectId, subcategoryId } = of;
  const result = await sql<Standing>`
    select
      (select count(distinct people.id)
        from subcategories
        join educator_subcategories on educator_subcategories.institution_id = ${institutionId}
          and educator_subcategories.subcategory_id = subcategories.id
        join people on people.institution_id = ${institutionId} and people.id = educator_subcategories.educator_id
        join educator_levels on educator_levels.institution_id = ${institutionId}
          and educator_levels.educator_id = people.id and educator_levels.level_id = any(${levelIds}::uuid[])
        where subcategories.institution_id = ${institutionId} and subcategories.subject_id = ${subjectId}
          and (${subcategoryId}::uuid is null or subcategories.id = ${subcategoryId}::uuid)
          and people.active and people.role = ${roleNames.educator}) as educators,
      (select count(*) from visits
        where visits.institution_id = ${institutionId} and visits.state = 'booked'
          and visits.subject_id = ${subjectId} and visits.level_id = any(${levelIds}::uuid[])
          and (${subcategoryId}::uuid is null or visits.subcategory_id = ${subcategoryId}::uuid)) as sessions
  `.execute(scope.db);
  return result.rows[0] ?? { educators: 0, sessions: 0 };
}
