import type { Scope } from '../../platform/db/scope.ts';

/** The texts of a note that can be written one by one. */
export interface NoteTexts {
  readonly subjective: string;
  readonly objective: string;
  readonly assessment: string;
  readonly plan: string;
}

export interface NoteRow extends NoteTexts {
  readonly completedAt: Date | null;
  readonly updatedAt: Date;
}

const columns = ['subjective', 'objective', 'assessment', 'plan', 'completedAt', 'updatedAt'] as const;

export async function findNote(scope: Scope, visitId: string): Promise<NoteRow | undefined> {
  return scope.db
    .selectFrom('visitNotes')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .executeTakeFirst();
}

/**
 * Writes only the texts that are given, so that two windows that save different fields keep both; a complete note is
 * left as it is, and undefined is told.
 */
export async function saveNote(
  scope: Scope,
  visitId: string,
  save: { texts: Partial<NoteTexts>; isComplete: boolean; by: string; now: Date },
): Promise<NoteRow | undefined> {
  const changed = {
    ...save.texts,
    ...(save.isComplete ? { completedAt: save.now } : {}),
    updatedBy: save.by,
    updatedAt: save.now,
  };
  return scope.db
    .insertInto('visitNotes')
    .values({ institutionId: scope.institutionId, visitId, ...changed })
    .onConflict((conflict) =>
      conflict.column('visitId').doUpdateSet(changed).where('visitNotes.completedAt', 'is', null),
    )
    .returning(columns)
    .executeTakeFirst();
}

export async function insertHandouts(
  scope: Scope,
  visitId: string,
  added: { fileIds: readonly string[]; by: string; now: Date },
): Promise<void> {
  if (added.fileIds.length === 0) return;
  await scope.db
    .insertInto('visitHandouts')
    .values(
      added.fileIds.map((fileId) => ({
        institutionId: scope.institutionId,
        visitId,
        fileId,
        addedBy: added.by,
        createdAt: added.now,
      })),
    )
    .execute();
}

export async function listHandouts(scope: Scope, visitId: string): Promise<{ id: string; fileId: string }[]> {
  return scope.db
    .selectFrom('visitHandouts')
    .select(['id', 'fileId'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
