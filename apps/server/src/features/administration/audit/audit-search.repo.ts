import { rolesWith } from '@lectern/contract/access/capabilities.ts';
import { roleNames } from '@lectern/contract/access/roles.ts';
import { auditSearchFinds } from '@lectern/contract/administration/audit.limits.ts';
import { peopleSearchLimits } from '@lectern/contract/administration/people.limits.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { sql, type RawBuilder } from 'kysely';
import { beginsWith, isFoundIn, personName, personWords } from '../../../platform/db/found-text.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import type { Sight } from './audit-sight.service.ts';

const roles = Object.keys(wireRoles);
const families = [roleNames.student, roleNames.parent];

/** From so many letters on, any part of a word is found, and below only its beginning. */
export function isFoundWithin(search: string): boolean {
  return search.length >= peopleSearchLimits.within;
}

/** The search text, and what the asker may know of people. */
export interface AuditSearch {
  readonly search: string;
  /** Students and parents are found by number and address only if the asker reads these. */
  readonly isOfSchool: boolean;
  readonly sight: Sight;
}

/** People whose name alone the asker knows: administrators above the asker, whose addresses nobody below reads. */
function isAbove(sight: Sight): RawBuilder<unknown> {
  if (sight === null) return sql`false`;
  const { reached, above } = sight;
  const higher = above.filter((id) => !reached.includes(id));
  return sql`(people.role = any(${rolesWith('reachInstitution')}::text[])
    or coalesce(people.level_id = any(${higher}::uuid[]), false))`;
}

function isFound({ search, isOfSchool, sight }: AuditSearch): RawBuilder<unknown> {
  if (!isFoundWithin(search)) {
    const [first, last] = [sql.ref<string>('people.first_name'), sql.ref<string>('people.last_name')];
    return sql`(${beginsWith(first, search)} or ${beginsWith(last, search)})`;
  }
  const isReadOnlyByName = isOfSchool
    ? isAbove(sight)
    : sql`(people.role = any(${families}::text[]) or ${isAbove(sight)})`;
  return sql`(${isFoundIn(personWords, search)} and (not ${isReadOnlyByName} or ${isFoundIn(personName, search)}))`;
}

/** Whether the asker may know a person's current name: people out of reach are not found by it. */
function isInSight({ institutionId }: Scope, sight: Sight): RawBuilder<unknown> {
  if (sight === null) return sql`true`;
  const { reached, above } = sight;
  return sql`(people.role = any(${rolesWith('reachInstitution')}::text[])
    or people.level_id = any(${[...reached, ...above]}::uuid[])
    or exists (select from educator_levels as place
      where place.institution_id = ${institutionId} and place.educator_id = people.id
        and place.level_id = any(${reached}::uuid[]))
    or exists (select from guardianships as link
      join people as child on child.institution_id = link.institution_id and child.id = link.student_id
      where link.institution_id = ${institutionId} and link.parent_id = people.id
        and child.level_id = any(${reached}::uuid[])))`;
}

/** Ids of people in sight, and of levels, subjects and subcategories, that a search finds by name: some of each. */
export async function findByName(scope: Scope, wanted: AuditSearch): Promise<string[]> {
  const { institutionId } = scope;
  const { search } = wanted;
  const name = sql<string>`name`;
  const isCalled = isFoundWithin(search) ? isFoundIn(name, search) : beginsWith(name, search);
  const { rows } = await sql<{ id: string }>`
    (select id from people where institution_id = ${institutionId} and role = any(${roles}::text[])
      and ${isFound(wanted)} and ${isInSight(scope, wanted.sight)}
      order by id limit ${auditSearchFinds})
    union all
    (select id from levels where institution_id = ${institutionId} and ${isCalled}
      order by id limit ${auditSearchFinds})
    union all
    (select id from subjects where institution_id = ${institutionId} and ${isCalled}
      order by id limit ${auditSearchFinds})
    union all
    (select id from subcategories where institution_id = ${institutionId} and ${isCalled}
      order by id limit ${auditSearchFinds})`.execute(scope.db);
  return rows.map(({ id }) => id);
}
