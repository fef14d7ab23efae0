import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

/** Institutions whose audit was not asked to be checked on a day yet. */
export async function listDayDueAcrossInstitutions(
  all: AllInstitutions,
  day: string,
  limit: number,
): Promise<{ institutionId: string }[]> {
  return all.db
    .selectFrom('auditHeads')
    .select('institutionId')
    .where('askedOn', '<', day)
    .orderBy('askedOn')
    .limit(limit)
    .execute();
}

/** Notes that a day's check is asked for; tells whether it was not before. */
export async function noteAsked(scope: Scope, day: string): Promise<boolean> {
  const result = await scope.db
    .updateTable('auditHeads')
    .set({ askedOn: day })
    .where('institutionId', '=', scope.institutionId)
    .where('askedOn', '<', day)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** What a check of the whole chain found. */
export interface CheckedRow {
  readonly checkedAt: Date | null;
  readonly checkedTo: number;
  readonly brokenAt: number | null;
}

/** Notes what a day's check found; tells whether that day's head was not told before. */
export async function noteTold(scope: Scope, day: string, checked: CheckedRow): Promise<boolean> {
  const result = await scope.db
    .updateTable('auditHeads')
    .set({ ...checked, toldOn: day })
    .where('institutionId', '=', scope.institutionId)
    .where(({ or, eb }) => or([eb('toldOn', 'is', null), eb('toldOn', '<', day)]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

export async function findChecked(scope: Scope): Promise<CheckedRow | undefined> {
  return scope.db
    .selectFrom('auditHeads')
    .select(['checkedAt', 'checkedTo', 'brokenAt'])
    .where('institutionId', '=', scope.institutionId)
    .executeTakeFirst();
}
