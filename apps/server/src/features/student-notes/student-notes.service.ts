import { may } from '@lectern/contract/access/capabilities.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { totalPages } from '@lectern/contract/core/paging.rules.ts';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import { studentNoteLimits } from '@lectern/contract/student-notes/student-notes.limits.ts';
import type { studentNotesCalls as calls } from '@lectern/contract/student-notes/student-notes.calls.ts';
import { transaction, type FilePlace, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as files from '../files/files.service.ts';
import * as telling from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import { mayAddStudentNote, mayReadStudentNotes } from './student-notes.policy.ts';
import { insertNote, listNoteFiles, listNotes, type NoteRow } from './student-notes.repo.ts';
import { toStudentNote } from './student-notes.view.ts';
import { studentFor } from './ties.service.ts';

type Notes = CallResult<typeof calls.studentNotes>;
type Note = CallResult<typeof calls.addStudentNote>;

/** Files of notes on a student are for people who may read the notes. */
export const studentNoteFiles: FilePlace = {
  kind: 'studentNote',
  refuseUnlessSeen: async (ctx, studentId) => {
    await studentFor(ctx, studentId, mayReadStudentNotes);
  },
};

async function attachmentsOf(
  ctx: PersonCtx,
  studentId: string,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, Attachment[]>> {
  const rows = await listNoteFiles(ctx.scope, noteIds);
  const stored = await files.filesByIds(
    ctx,
    rows.map(({ fileId }) => fileId),
  );
  const place = { kind: studentNoteFiles.kind, about: studentId };
  const shown = new Map<string, Attachment[]>();
  for (const { noteId, fileId } of rows) {
    const file = stored.get(fileId);
    if (!file) continue;
    const attachment = files.toAttachment(ctx, { id: fileId, file, place });
    shown.set(noteId, [...(shown.get(noteId) ?? []), attachment]);
  }
  return shown;
}

async function viewsOf(ctx: PersonCtx, studentId: string, rows: readonly NoteRow[]): Promise<Note[]> {
  const attached = await attachmentsOf(
    ctx,
    studentId,
    rows.map(({ id }) => id),
  );
  const named = await people.getPeople(
    ctx,
    rows.map(({ addedBy }) => addedBy),
  );
  return rows.map((row) =>
    toStudentNote(row, named.get(row.addedBy)?.name ?? '', attached.get(row.id) ?? []),
  );
}

/** Notes on a student, the newest first, for their educators and the administrators above. Each reading is audited. */
export async function studentNotes(
  ctx: PersonCtx,
  studentId: string,
  { pageNumber, itemsPerPage }: CallParsed<typeof calls.studentNotes>['query'],
): Promise<Notes> {
  const student = await studentFor(ctx, studentId, mayReadStudentNotes);
  const page = { offset: (pageNumber - 1) * itemsPerPage, limit: itemsPerPage };
  const { rows, total } = await listNotes(ctx.scope, student.id, page);
  await audit.record(ctx, { action: 'student-notes.read', subjectKind: 'person', subjectId: student.id });
  return {
    data: await viewsOf(ctx, student.id, rows),
    pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
  };
}

/** Ties uploads to a note. Refuses with files_too_large when they have more bytes together than a note may have. */
async function claimAll(tx: PersonCtx, fileIds: readonly string[]): Promise<void> {
  await files.claimFiles(tx, fileIds, null);
  const stored = await files.filesByIds(tx, fileIds);
  const total = [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > fileLimits.totalBytes) throw new Refusal('files_too_large');
}

/** Tells the student's Level 3 that an educator added a note; its text is only on the screen. */
async function tellSchool(
  tx: PersonCtx,
  student: people.PersonFacts & { readonly levelId: string },
  noteId: string,
): Promise<void> {
  if (may(tx.actor.role, 'administer')) return;
  const { personId: educatorId } = tx.actor;
  const educatorName = (await people.getPerson(tx, educatorId)).name;
  const data = { studentId: student.id, studentName: student.name, educatorId, educatorName };
  const school = await people.administratorsOf(tx, student.levelId);
  await telling.tellAll(
    tx,
    school.map(({ id: personId }) => ({
      ...{ personId, type: 'studentNotesAdded', data, dedupeKey: `student-note:${noteId}` },
    })),
  );
}

/**
 * Adds a note on a student, by an educator who has or had them, with news to their Level 3, or by Level 3 itself.
 * Refuses files of more than 50 MB in all, and with student_notes_used_up too many in an hour.
 */
export async function addStudentNote(
  ctx: PersonCtx,
  form: CallParsed<typeof calls.addStudentNote>['body'],
): Promise<Note> {
  const { studentId, notes, materialImages, materialFileIds } = form;
  await studentFor(ctx, studentId, mayAddStudentNote);
  const fileIds = [...materialFileIds, ...(await files.storeDataUrls(ctx, materialImages))];
  return transaction(ctx, async (tx) => {
    const student = await studentFor(tx, studentId, mayAddStudentNote);
    await tx.ports.floodLimits.count(tx.clock, {
      ...{ key: `student-notes:${tx.actor.personId}`, most: studentNoteLimits.perHour },
      ...{ windowSeconds: 3_600, refusal: 'student_notes_used_up' },
    });
    await claimAll(tx, fileIds);
    const row = await insertNote(tx.scope, {
      ...{ studentId, notes, fileIds: [...new Set(fileIds)] },
      addedBy: tx.actor.personId,
      createdAt: tx.clock.now(),
    });
    await audit.record(tx, { action: 'student-note.added', subjectKind: 'person', subjectId: studentId });
    await tellSchool(tx, student, row.id);
    return found((await viewsOf(tx, studentId, [row]))[0]);
  });
}
