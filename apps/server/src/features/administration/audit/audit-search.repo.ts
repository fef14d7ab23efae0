import { roleNames } from '@lectern/contract/access/roles.ts';
import { auditSearchFinds } from '@lectern/contract/administration/audit.limits.ts';
import { peopleSearchLimits } from '@lectern/contract/administration/people.limits.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/db/scope.ts';

const roles = Object.keys(wireRoles);
const families = [roleNames.student, roleNames.parent];

/**
 * Ids of people, levels, subjects and subcategories that a search finds: some of each, by name. Students and parents are
 * found by number and address for those alone who read these.
 */
export async function findByName(scope: Scope, search: string, isOfSchool: boolean): Promise<string[]> {
  const { institutionId } = scope;
  const escaped = search.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const isLong = search.length >= peopleSearchLimits.within;
  const pattern = isLong ? `%${escaped}%` : `${escaped}%`;
  // The expressions are those of the indexes of people, letter for letter.
  const words = sql`(people.first_name || ' ' || people.last_name || ' ' ||
    coalesce(people.student_number, '') || ' ' || coalesce(people.email, ''))`;
  const isPerson = isLong
    ? sql`${words} ilike ${pattern}`
    : sql`(lower(people.first_name) like lower(${pattern}) or lower(people.last_name) like lower(${pattern}))`;
  const isShown = isOfSchool
    ? sql`true`
    : sql`(role <> all(${families}::text[]) or (people.first_name || ' ' || people.last_name) ilike ${pattern})`;
  const { rows } = await sql<{ id: string }>`
    (select id from people where institution_id = ${institutionId} and role = any(${roles}::text[]) and ${isPerson}
      and ${isShown}
      order by id limit ${auditSearchFinds})
    union all
    (select id from levels where institution_id = ${institutionId} and name ilike ${pattern}
      order by id limit ${auditSearchFinds})
    union all
    (select id from subjects where institution_id = ${institutionId} and name ilike ${pattern}
      order by id limit ${auditSearchFinds})
    union all
    (select id from subcategories where institution_id = ${institutionId} and name ilike ${pattern}
      order by id limit ${auditSearchFinds})`.execute(scope.db);
  return rows.map(({ id }) => id);
}
