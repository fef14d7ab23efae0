import { sql, type Kysely } from 'kysely';

/**
 * People who were removed are found by the names that the entry of it has kept. The values of other entries stay out of the
 * index, and are not read as JSON for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_values_removed_names on audit_values using gin (
    public.found_text((content::jsonb -> 'before' ->> 'firstName') || ' ' || (content::jsonb -> 'before' ->> 'lastName'))
    gin_trgm_ops
  ) where part = 'change' and content like '%"after":{%"firstName":null%'`.execute(db);
}
