import { sql, type Kysely } from 'kysely';

const value = 'public.found_text(value)';
const description = 'public.found_text(description)';

/**
 * The codes and providers that MedicAid picks from, an institution's own. The version of a list counts its changes: an
 * import does what was shown of that version, or nothing. A code is never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table code_lists (
      institution_id uuid not null references institutions,
      kind text not null check (kind in ('cpt', 'modifier', 'provider')),
      version int not null default 0,
      primary key (institution_id, kind)
    )`.execute(db);
  await sql`
    create table code_list_codes (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('cpt', 'modifier', 'provider')),
      value text not null check (value <> ''),
      description text not null default '',
      sort_order int not null default 0 check (sort_order between 0 and 99999),
      active boolean not null default true,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, kind) references code_lists
    )`.execute(db);
  await sql`create unique index code_list_codes_value
    on code_list_codes (institution_id, kind, lower(value))`.execute(db);
  await sql`create index code_list_codes_in_order
    on code_list_codes (institution_id, kind, sort_order, lower(value), id)`.execute(db);
  await sql`create index code_list_codes_by_value
    on code_list_codes (institution_id, kind, lower(${sql.raw(value)}) text_pattern_ops)`.execute(db);
  await sql`create index code_list_codes_by_description
    on code_list_codes (institution_id, kind, lower(${sql.raw(description)}) text_pattern_ops)`.execute(db);
  await sql`create index code_list_codes_by_words on code_list_codes
    using gin (public.found_text(value || ' ' || description) gin_trgm_ops)`.execute(db);
}
