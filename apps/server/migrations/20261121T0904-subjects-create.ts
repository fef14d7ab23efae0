import { sql, type Kysely } from 'kysely';

/** What is taught, in two steps, and who teaches it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subjects (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      name text not null check (length(name) between 1 and 80),
      active boolean not null default true,
      created_at timestamptz not null,
      primary key (institution_id, id)
    )`.execute(db);
  await sql`create unique index subjects_name on subjects (institution_id, lower(name))`.execute(db);
  await sql`
    create table subcategories (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      subject_id uuid not null,
      name text not null check (length(name) between 1 and 80),
      active boolean not null default true,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, subject_id) references subjects
    )`.execute(db);
  await sql`create unique index subcategories_name on subcategories (institution_id, subject_id, lower(name))`.execute(
    db,
  );
  await sql`
    create table educator_subcategories (
      institution_id uuid not null references institutions,
      educator_id uuid not null,
      subcategory_id uuid not null,
      primary key (institution_id, educator_id, subcategory_id),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, subcategory_id) references subcategories
    )`.execute(db);
  await sql`create index educator_subcategories_by_subcategory
    on educator_subcategories (institution_id, subcategory_id)`.execute(db);
}
