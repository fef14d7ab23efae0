import { sql, type Kysely } from 'kysely';

/**
 * Two accounts of one parent that are to become one: a row for each of both, so that an account is in one open merge at
 * most. The rows go when both have confirmed, when one refuses, or at lapses_at. Of an account that was closed by it,
 * merged_into_id names the one that stays: what a school enters with the old address is for that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parent_merges (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      merge_id uuid not null,
      is_kept boolean not null,
      asked_by uuid not null,
      created_at timestamptz not null,
      lapses_at timestamptz not null,
      confirmed_at timestamptz,
      primary key (institution_id, person_id),
      unique (institution_id, merge_id, is_kept),
      foreign key (institution_id, person_id) references people,
      foreign key (institution_id, asked_by) references people
    )`.execute(db);
  await sql`create index parent_merges_lapsing on parent_merges (lapses_at)`.execute(db);
  await sql`alter table people add column merged_into_id uuid,
    add constraint people_merged_into foreign key (institution_id, merged_into_id) references people`.execute(
    db,
  );
  await sql`create index people_merged on people (institution_id, merged_into_id)
    where merged_into_id is not null`.execute(db);
}
