import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * How many whom an upload has added have an address and were given a first password that still works instead of
 * an invitation, and have not come yet.
 */
export async function countWithPassword(scope: Scope, uploadId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from bulk_upload_lines as lines
    join people on people.institution_id = ${scope.institutionId} and people.id = lines.person_id
      and people.active and people.email is not null and not people.mail_verified
    join credentials on credentials.institution_id = ${scope.institutionId}
      and credentials.person_id = people.id and credentials.valid_until > ${now}
    where lines.institution_id = ${scope.institutionId} and lines.upload_id = ${uploadId}
      and lines.result = 'done' and lines.outcome = 'new'
      and not exists (select from last_sign_ins as seen
        where seen.institution_id = ${scope.institutionId} and seen.person_id = people.id)
      and not exists (select from bulk_upload_letters as letters
        where letters.institution_id = ${scope.institutionId} and letters.upload_id = ${uploadId}
          and letters.line = lines.line and letters.kind = 'invitation' and letters.state = 'sent')`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}
