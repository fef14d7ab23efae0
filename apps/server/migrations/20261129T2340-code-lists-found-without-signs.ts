import { sql, type Kysely } from 'kysely';

/** A code is found by its letters and digits alone, too: a select takes no other keystrokes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index code_list_codes_by_words`.execute(db);
  await sql`create index code_list_codes_by_words on code_list_codes using gin (public.found_text(
    value || ' ' || description || ' ' || translate(value, '-._+@/', '')) gin_trgm_ops)`.execute(db);
}
