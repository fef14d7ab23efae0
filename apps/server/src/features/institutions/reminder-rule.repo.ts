import type { Scope } from '../../platform/db/scope.ts';

export async function findReminderRule(scope: Scope): Promise<number[]> {
  const row = await scope.db
    .selectFrom('institutions')
    .select('reminderMinutes')
    .where('id', '=', scope.institutionId)
    .executeTakeFirstOrThrow();
  return row.reminderMinutes;
}

export async function saveReminderRule(scope: Scope, minutes: readonly number[]): Promise<void> {
  await scope.db
    .updateTable('institutions')
    .set({ reminderMinutes: [...minutes] })
    .where('id', '=', scope.institutionId)
    .execute();
}
