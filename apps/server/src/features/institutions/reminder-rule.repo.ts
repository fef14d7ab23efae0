import type { Scope } from '../../platform/db/scope.ts';

/** Minutes before a visit, and how often they were changed. */
export interface ReminderRule {
  readonly minutes: number[];
  readonly version: number;
}

const selectRule = (scope: Scope) =>
  scope.db
    .selectFrom('institutions')
    .select(['reminderMinutes as minutes', 'reminderVersion as version'])
    .where('id', '=', scope.institutionId);

export async function findReminderRule(scope: Scope): Promise<ReminderRule> {
  return selectRule(scope).executeTakeFirstOrThrow();
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockReminderRule(scope: Scope): Promise<ReminderRule> {
  return selectRule(scope).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function saveReminderRule(scope: Scope, minutes: readonly number[]): Promise<void> {
  await scope.db
    .updateTable('institutions')
    .set(({ eb }) => ({
      reminderMinutes: [...minutes],
      reminderVersion: eb('reminderVersion', '+', 1),
    }))
    .where('id', '=', scope.institutionId)
    .execute();
}
