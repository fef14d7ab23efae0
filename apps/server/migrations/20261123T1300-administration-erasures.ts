import { sql, type Kysely } from 'kysely';

/**
 * Wishes to erase what is known of a person. One is done once a second administrator has agreed and the days have passed;
 * until then it can be taken back. queued_at is when its job was queued. Of whom it was stays as the id of a row of people
 * that names nobody any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      person_id uuid not null,
      asked_by uuid not null,
      asked_at timestamptz not null,
      due_at timestamptz not null,
      agreed_by uuid,
      agreed_at timestamptz,
      withdrawn_at timestamptz,
      queued_at timestamptz,
      done_at timestamptz,
      check (agreed_by <> asked_by),
      check ((agreed_by is null) = (agreed_at is null)),
      check (queued_at is null or agreed_at is not null),
      check (done_at is null or (agreed_at is not null and withdrawn_at is null and done_at >= due_at)),
      primary key (institution_id, id),
      foreign key (institution_id, person_id) references people,
      foreign key (institution_id, asked_by) references people,
      foreign key (institution_id, agreed_by) references people
    )`.execute(db);
  await sql`create unique index erasures_open on erasures (institution_id, person_id)
    where withdrawn_at is null and done_at is null`.execute(db);
  await sql`create index erasures_listed on erasures (institution_id, asked_at desc)`.execute(db);
  await sql`create index erasures_due on erasures (due_at)
    where agreed_at is not null and queued_at is null and withdrawn_at is null`.execute(db);
}
