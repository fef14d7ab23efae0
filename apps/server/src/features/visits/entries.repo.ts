import type { Scope } from '../../platform/db/scope.ts';
import { visitNames } from './names.repo.ts';

/** What a visit's calendar entry has in addition to its time. */
export interface EntryRow {
  readonly subject: string | null;
  /** Grows with each change announced to calendars. */
  readonly sequence: number;
  readonly changedAt: Date;
}

export async function findEntry(scope: Scope, visitId: string): Promise<EntryRow> {
  return scope.db
    .selectFrom('visits')
    .select((row) => [
      visitNames.subject.as('subject'),
      'visits.calendarSequence as sequence',
      row.fn.coalesce('visits.calendarChangedAt', 'visits.createdAt').as('changedAt'),
    ])
    .where('visits.institutionId', '=', scope.institutionId)
    .where('visits.id', '=', visitId)
    .executeTakeFirstOrThrow();
}

/** Notes another change of a visit for calendars; call it while the visit is locked. */
export async function growEntry(scope: Scope, visitId: string, now: Date): Promise<void> {
  await scope.db
    .updateTable('visits')
    .set((row) => ({ calendarSequence: row('calendarSequence', '+', 1), calendarChangedAt: now }))
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', visitId)
    .execute();
}
