import { sql, type Kysely } from 'kysely';

/** Signs that search boxes take out, as before. */
const signs = `'’‘\`´"“”(),;:!?/&#*`;
/** What stands over, under and through Latin letters once these are parted from it. */
const marks = Array.from(
  '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u031b\u0323\u0326\u0327\u0328',
);
/** Letters that nothing parts. */
const letters = { from: 'øØłŁđĐı', to: 'oOlLdDi' };

/**
 * Names are found without their accents too: Muñoz by 'munoz'. Texts of plain letters, which most are, are not parted. The
 * indexes over the function are made anew, and so are those for the beginnings of names, which come without signs and
 * accents from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function public.found_text(text) returns text
    language sql immutable strict parallel safe
    return translate(case when octet_length($1) = length($1) then $1 else normalize($1, nfd) end,
      ${sql.lit(letters.from + signs + marks.join(''))}, ${sql.lit(letters.to)})`.execute(db);
  const name = sql`first_name || ' ' || last_name`;
  const words = sql`${name} || ' ' || coalesce(student_number, '') || ' ' || coalesce(email, '')`;
  await sql`drop index people_by_name, people_by_words`.execute(db);
  await sql`create index people_by_name on people using gin (public.found_text(${name}) gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index people_by_words on people using gin (public.found_text(${words}) gin_trgm_ops)`.execute(
    db,
  );
  for (const column of ['first_name', 'last_name']) {
    await sql`drop index ${sql.raw(`people_${column}_begins`)}`.execute(db);
    await sql`create index ${sql.raw(`people_${column}_begins`)} on people
      (institution_id, role, lower(public.found_text(${sql.raw(column)})) text_pattern_ops)`.execute(db);
  }
}
