import { sql, type Kysely } from 'kysely';

/** What is taught, in two steps, and who teaches it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subjects (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      name text not null check (length(name) between 1 and 80),
      active boolean not null default true,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index subjects_name on subjects (institution_id, lower(name))`.execute(db);
  await sql`
    create table subcategories (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      subject_id uuid not null references subjects,
      name text not null check (length(name) between 1 and 80),
      active boolean not null default true,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index subcategories_name on subcategories (subject_id, lower(name))`.execute(db);
  await sql`
    create table educator_subcategories (
      institution_id uuid not null references institutions,
      educator_id uuid not null references people,
      subcategory_id uuid not null references subcategories,
      primary key (educator_id, subcategory_id)
    )`.execute(db);
  await sql`create index educator_subcategories_by_subcategory on educator_subcategories (subcategory_id)`.execute(
    db,
  );
}
