import { sql, type Kysely } from 'kysely';

/**
 * What educators and schools note about students, which students and parents never read, with its files. seq is the order
 * in which notes came: two may have come in the same moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table student_notes (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      seq bigint generated always as identity,
      student_id uuid not null,
      added_by uuid not null,
      notes text not null,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, student_id) references people,
      foreign key (institution_id, added_by) references people
    )`.execute(db);
  await sql`
    create table student_note_files (
      institution_id uuid not null references institutions,
      note_id uuid not null,
      file_id uuid not null,
      number int not null,
      primary key (institution_id, file_id),
      unique (institution_id, note_id, number),
      foreign key (institution_id, note_id) references student_notes,
      foreign key (institution_id, file_id) references files
    )`.execute(db);
  await sql`create index student_notes_by_student
    on student_notes (institution_id, student_id, seq desc)`.execute(db);
  await sql`create index student_notes_by_writer on student_notes (institution_id, added_by)`.execute(db);
}
