import type { AllInstitutions, Scope } from '../db/scope.ts';

/** Mails that have waited until now. */
export async function listHeldMailsAcrossInstitutions(
  all: AllInstitutions,
  now: Date,
  limit: number,
): Promise<{ institutionId: string; mailId: string }[]> {
  return all.db
    .selectFrom('mails')
    .select(['institutionId', 'id as mailId'])
    .where('heldUntil', '<=', now)
    .orderBy('heldUntil')
    .limit(limit)
    .execute();
}

/** A mail waits no longer; says whether it did. */
export async function releaseMail(scope: Scope, mailId: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('mails')
    .set({ heldUntil: null })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', mailId)
    .where('heldUntil', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
