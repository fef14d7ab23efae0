import { sql, type RawBuilder } from 'kysely';
import { tablesWithPeople } from '../../../platform/db/personal-tables.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { namedColumn } from './erasing.repo.ts';

/** The statement that lists the sessions of a student that were held with nobody else. */
function heldAlone({ institutionId }: Scope, personId: string): RawBuilder<{ visitId: string }> {
  return sql`
    select visit_id from visit_participants where institution_id = ${institutionId} and side = 'student'
      and visit_id in (select visit_id from visit_participants
        where institution_id = ${institutionId} and person_id = ${personId} and side = 'student')
    group by visit_id having count(*) = 1`;
}

/** The sessions of a student that were held with nobody else. */
export async function listVisitsHeldAlone(scope: Scope, personId: string): Promise<string[]> {
  const { rows } = await heldAlone(scope, personId).execute(scope.db);
  return rows.map(({ visitId }) => visitId);
}

/**
 * Ids of files that go with a person: their picture, the documents of their enrolment and background check and,
 * unless they teach, their uploads (the logo of a level belongs to the level); films and boards of sessions held
 * with them alone, and files of notes on them.
 */
export async function listFilesOf(
  scope: Scope,
  { personId, isEducator }: { personId: string; isEducator: boolean },
): Promise<string[]> {
  const { institutionId } = scope;
  const { rows } = await sql<{ id: string }>`
    with alone as (${heldAlone(scope, personId)})
    select image_file_id as id from people
      where institution_id = ${institutionId} and id = ${personId} and image_file_id is not null
    union
    select document_file_id from enrolments
      where institution_id = ${institutionId} and person_id = ${personId} and document_file_id is not null
    union
    select document_file_id from background_checks
      where institution_id = ${institutionId} and person_id = ${personId} and document_file_id is not null
    union
    select id from files where institution_id = ${institutionId} and owner_id = ${personId}
      and not ${isEducator}::boolean and not exists (
        select from levels where levels.institution_id = ${institutionId} and levels.logo_file_id = files.id)
    union
    select note_files.file_id from student_note_files as note_files
      join student_notes as notes on notes.institution_id = note_files.institution_id and notes.id = note_files.note_id
      where notes.institution_id = ${institutionId} and notes.student_id = ${personId}
    union
    select films.file_id from recording_films as films
      join recordings on recordings.institution_id = films.institution_id and recordings.id = films.recording_id
      where films.institution_id = ${institutionId} and recordings.visit_id in (select visit_id from alone)
    union
    select picture_file_id from call_kept_boards
      where institution_id = ${institutionId} and picture_file_id is not null
        and visit_id in (select visit_id from alone)`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Deletes the boards of sessions that were held with a person alone, whether or not a picture was made of them. */
export async function deleteBoardsOf(scope: Scope, personId: string): Promise<void> {
  await sql`delete from call_kept_boards where institution_id = ${scope.institutionId}
    and visit_id in (${heldAlone(scope, personId)})`.execute(scope.db);
}

/** Takes away every mention of files that go. */
export async function forgetFiles(scope: Scope, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const { institutionId } = scope;
  for (const [table, { file }] of tablesWithPeople()) {
    if (!file) continue;
    const where = sql`where institution_id = ${institutionId} and ${namedColumn(file.column)} = any(${fileIds}::uuid[])`;
    const gone =
      file.whenGone === 'delete'
        ? sql`delete from ${sql.table(table)} ${where}`
        : sql`update ${sql.table(table)} set ${namedColumn(file.column)} = null ${where}`;
    await gone.execute(scope.db);
  }
}
