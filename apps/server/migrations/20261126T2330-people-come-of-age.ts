import { sql, type Kysely } from 'kysely';

/**
 * What students who come of age let their parents have. A row is made 30 days before, for each parent: rests_at is when the
 * student comes of age at the school, by the date of birth of that day (born). From then on the link rests (rested_at) unless
 * the student has agreed (agreed_at), in advance or since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parent_agreements (
      institution_id uuid not null references institutions,
      parent_id uuid not null,
      student_id uuid not null,
      born date,
      rests_at timestamptz not null,
      rested_at timestamptz,
      agreed_at timestamptz,
      keeps_messages boolean not null default false,
      asked_at timestamptz,
      primary key (institution_id, parent_id, student_id),
      foreign key (institution_id, parent_id) references people,
      foreign key (institution_id, student_id) references people,
      check (agreed_at is null or rested_at is null),
      check (agreed_at is not null or not keeps_messages)
    )`.execute(db);
  await sql`create index parent_agreements_by_student on parent_agreements (institution_id, student_id)`.execute(
    db,
  );
  await sql`
    create index parent_agreements_due on parent_agreements (rests_at)
    where rested_at is null and agreed_at is null`.execute(db);
  await sql`create index people_birthdays on people (date_of_birth) where role = 'student'`.execute(db);
}
