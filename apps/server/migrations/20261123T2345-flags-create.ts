import { sql, type Kysely } from 'kysely';

/**
 * Flags of sessions, one for each session at most, with what was written about them, and the categories that a level
 * offers to what is below it. A flag without a category is one of 'Other', with words of its own. not_paid is what an
 * administrator decided with the action: the ledger follows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flag_categories (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      level_id uuid not null,
      name text not null check (length(name) between 1 and 50),
      active boolean not null default true,
      version int not null default 0,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, level_id) references levels
    )`.execute(db);
  await sql`create unique index flag_categories_name
    on flag_categories (institution_id, level_id, lower(name))`.execute(db);
  await sql`
    create table visit_flags (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      category_id uuid,
      other_reason text check (length(other_reason) between 1 and 50),
      not_paid boolean not null default false,
      created_at timestamptz not null,
      check ((category_id is null) = (other_reason is not null)),
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, category_id) references flag_categories
    )`.execute(db);
  await sql`create index visit_flags_by_category on visit_flags (institution_id, category_id)`.execute(db);
  await sql`
    create table flag_messages (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      visit_id uuid not null,
      number int not null,
      created_by uuid not null,
      status text not null check (status in ('underReview','moreInfoNeeded','moreInfoProvided','actionTaken')),
      body text not null check (length(body) <= 600),
      created_at timestamptz not null,
      primary key (institution_id, id),
      unique (institution_id, visit_id, number),
      foreign key (institution_id, visit_id) references visit_flags,
      foreign key (institution_id, created_by) references people
    )`.execute(db);
}
