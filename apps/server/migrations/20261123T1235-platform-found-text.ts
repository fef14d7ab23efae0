import { sql, type Kysely } from 'kysely';

/**
 * Search boxes take out apostrophes and other signs that are not searched for (spec 1, section 5): what is found is compared
 * without them too, so that O'Brien is found by 'OBrien', as it is typed. The function is named with its schema, so that a
 * dump can be restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function public.found_text(text) returns text
    language sql immutable strict parallel safe
    return translate($1, ${sql.lit(`'’‘\`´"“”(),;:!?/&#*`)}, '')`.execute(db);
  const name = sql`first_name || ' ' || last_name`;
  const words = sql`${name} || ' ' || coalesce(student_number, '') || ' ' || coalesce(email, '')`;
  await sql`drop index people_by_name`.execute(db);
  await sql`drop index people_by_words`.execute(db);
  await sql`create index people_by_name on people using gin (public.found_text(${name}) gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index people_by_words on people using gin (public.found_text(${words}) gin_trgm_ops)`.execute(
    db,
  );
}
