import type { AllInstitutions, Scope } from '../db/scope.ts';

/** Mails that have waited until now. */
export async function listDeferredMailsAcrossInstitutions(
  all: AllInstitutions,
  now: Date,
  limit: number,
): Promise<{ institutionId: string; mailId: string }[]> {
  return all.db
    .selectFrom('mails')
    .select(['institutionId', 'id as mailId'])
    .where('deferredUntil', '<=', now)
    .orderBy('deferredUntil')
    .limit(limit)
    .execute();
}

/** A mail waits no longer; says whether it did. */
export async function releaseMail(scope: Scope, mailId: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('mails')
    .set({ deferredUntil: null })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', mailId)
    .where('deferredUntil', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
