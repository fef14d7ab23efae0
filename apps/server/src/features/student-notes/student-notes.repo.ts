import type { Scope } from '../../platform/db/scope.ts';

/** A note as it is stored. */
export interface NoteRow {
  readonly id: string;
  readonly addedBy: string;
  readonly notes: string;
  readonly createdAt: Date;
}

/** A file of a note. */
export interface NoteFile {
  readonly noteId: string;
  readonly fileId: string;
}

/** Keeps a note with its files, in the order in which they are given. */
export async function insertNote(
  scope: Scope,
  { fileIds, ...note }: Omit<NoteRow, 'id'> & { studentId: string; fileIds: readonly string[] },
): Promise<NoteRow> {
  const { institutionId } = scope;
  const row = await scope.db
    .insertInto('studentNotes')
    .values({ ...note, institutionId })
    .returning(['id', 'addedBy', 'notes', 'createdAt'])
    .executeTakeFirstOrThrow();
  if (fileIds.length > 0)
    await scope.db
      .insertInto('studentNoteFiles')
      .values(fileIds.map((fileId, number) => ({ institutionId, noteId: row.id, fileId, number })))
      .execute();
  return row;
}

/** Notes on a student, the newest first, and how many there are. */
export async function listNotes(
  scope: Scope,
  studentId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const query = scope.db
    .selectFrom('studentNotes')
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', '=', studentId);
  const [rows, { total }] = await Promise.all([
    query
      .select(['id', 'addedBy', 'notes', 'createdAt'])
      .orderBy('seq', 'desc')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The files of some notes, in their order. */
export async function listNoteFiles(scope: Scope, noteIds: readonly string[]): Promise<NoteFile[]> {
  if (noteIds.length === 0) return [];
  return scope.db
    .selectFrom('studentNoteFiles')
    .select(['noteId', 'fileId'])
    .where('institutionId', '=', scope.institutionId)
    .where('noteId', 'in', noteIds)
    .orderBy('number')
    .execute();
}
