import { sql, type Kysely } from 'kysely';

/**
 * Texts of plain letters and digits, which most are, are told apart at once: looking for each of their letters among the
 * signs and marks took ten times as long as all else of a search. What comes out is the same, so the indexes stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ body: string }>`
    select pg_get_function_sqlbody('public.found_text(text)'::regprocedure) as body`.execute(db);
  const body = rows[0]?.body.replace(/^RETURN\s+/i, '');
  if (!body) throw new Error('The function found_text has no body.');
  await sql`create or replace function public.found_text(text) returns text
    language sql immutable strict parallel safe
    return case when $1 collate "C" ~ '^[a-zA-Z0-9 @._+-]*$' then $1 else ${sql.raw(body)} end`.execute(db);
}
