import { sql, type Kysely } from 'kysely';

/** When an address was written to last because a school entered it for a student: once a day, however often it is entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parent_letters (
      institution_id uuid not null references institutions,
      student_id uuid not null,
      email text not null,
      written_at timestamptz not null,
      primary key (institution_id, student_id, email),
      foreign key (institution_id, student_id) references people
    )`.execute(db);
}
