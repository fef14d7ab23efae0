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

/** Notes that a day's check was requested; returns whether it is the first time. */
export async function noteAsked(scope: Scope, day: string): Promise<boolean> {
  const result = await scope.db
    .updateTable('auditHeads')
    .set({ askedOn: day })
    .where('institutionId', '=', scope.institutionId)
    .where('askedOn', '<', day)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** The result of a check of the whole chain. */
export interface CheckedRow {
  readonly checkedAt: Date | null;
  readonly checkedTo: number;
  readonly brokenAt: number | null;
}

/** Stores the result of a day's check; returns whether that day's head was not announced before. */
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
