import { sql } from 'kysely';
import { adminOfDepth } from '@lectern/contract/access/roles.ts';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * Schools below a level, or of the whole institution for null, on whose way down nobody who administers has an open account
 * that was joined.
 */
export async function listSchoolsLeft(
  { db, institutionId }: Scope,
  levelId: string | null,
): Promise<string[]> {
  const roles = sql.join([1, 2, 3].map(adminOfDepth));
  const hasNobody = (level: string) => sql`not exists (
    select from people where people.institution_id = ${institutionId} and people.level_id = ${sql.ref(`${level}.id`)}
      and people.role in (${roles}) and people.active and people.mail_verified)`;
  const { rows } = await sql<{ id: string }>`
    with recursive unguarded as (
      select levels.id, levels.depth from levels
      where levels.institution_id = ${institutionId}
        and levels.parent_id is not distinct from ${levelId}::uuid and ${hasNobody('levels')}
      union all
      select below.id, below.depth from levels below
      join unguarded on unguarded.id = below.parent_id
      where below.institution_id = ${institutionId} and ${hasNobody('below')})
    select id from unguarded where depth = 3`.execute(db);
  return rows.map(({ id }) => id);
}
