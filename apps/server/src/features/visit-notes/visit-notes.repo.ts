import { sql, type RawBuilder } from 'kysely';
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

const typedAtOf = {
  subjective: 'subjectiveTypedAt',
  objective: 'objectiveTypedAt',
  assessment: 'assessmentTypedAt',
  plan: 'planTypedAt',
} as const;

/** The update of one text: the newer of the stored and the sent one, by the time of typing. */
function newer(field: keyof NoteTexts, text: string, typedAt: Date): Record<string, RawBuilder<unknown>> {
  const known = sql.ref(`visitNotes.${typedAtOf[field]}`);
  const isNewer = sql`coalesce(${known} <= ${typedAt}::timestamptz, true)`;
  return {
    [field]: sql`case when ${isNewer} then ${text} else ${sql.ref(`visitNotes.${field}`)} end`,
    [typedAtOf[field]]: sql`case when ${isNewer} then ${typedAt}::timestamptz else ${known} end`,
  };
}

/**
 * Writes only the given texts, so that two windows that save different fields keep both, and for one field the last
 * typed text wins, in whatever order they arrive; leaves a complete note as it is, and returns undefined.
 */
export async function saveNote(
  scope: Scope,
  visitId: string,
  save: { texts: Partial<NoteTexts>; typedAt: Date; isComplete: boolean; by: string; now: Date },
): Promise<NoteRow | undefined> {
  const fields = (Object.keys(typedAtOf) as (keyof NoteTexts)[]).filter(
    (field) => save.texts[field] !== undefined,
  );
  const changed = {
    ...(save.isComplete ? { completedAt: save.now } : {}),
    updatedBy: save.by,
    updatedAt: save.now,
  };
  return scope.db
    .insertInto('visitNotes')
    .values({
      institutionId: scope.institutionId,
      visitId,
      ...changed,
      ...save.texts,
      ...Object.fromEntries(fields.map((field) => [typedAtOf[field], save.typedAt])),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'visitId'])
        .doUpdateSet({
          ...changed,
          ...Object.assign({}, ...fields.map((field) => newer(field, save.texts[field] ?? '', save.typedAt))),
        })
        .where('visitNotes.completedAt', 'is', null),
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
