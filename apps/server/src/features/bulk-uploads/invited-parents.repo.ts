import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * Parents to whom an upload has written, whose accounts are unused and unchanged, who have no student any more, and
 * who got no other news.
 */
export async function listLeftParents(
  { db, institutionId }: Scope,
  uploadId: string,
  limit: number,
): Promise<string[]> {
  const isIn = (table: string) => sql`exists (select from ${sql.table(table)} as named
    where named.institution_id = ${institutionId} and named.parent_id = people.id)`;
  const tables = ['student_parents', 'guardianships', 'parent_requests', 'parent_agreements'];
  const { rows } = await sql<{ id: string }>`
    select distinct people.id from bulk_upload_letters as letters
    join people on people.institution_id = ${institutionId} and lower(people.email) = letters.address
      and people.role = ${roleNames.parent} and people.active and not people.mail_verified and people.version = 0
    where letters.institution_id = ${institutionId} and letters.upload_id = ${uploadId}
      and letters.kind = 'parent' and letters.state = 'sent'
      and not exists (select from last_sign_ins as seen
        where seen.institution_id = ${institutionId} and seen.person_id = people.id)
      and not exists (select from notifications as told
        where told.institution_id = ${institutionId} and told.person_id = people.id)
      and not (${sql.join(tables.map(isIn), sql` or `)})
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
