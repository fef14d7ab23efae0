import type { Scope } from '../../platform/db/scope.ts';
import type { Visit } from './visits.rules.ts';

/** The fields of a new visit. */
export type NewVisit = Omit<
  Visit,
  | 'id'
  | 'state'
  | 'missing'
  | 'callOpenedAt'
  | 'callEndedAt'
  | 'togetherAt'
  | 'noteCompletedAt'
  | 'cancelRequested'
  | 'moves'
  | 'freeCancelUntil'
> & { readonly slotIds: readonly string[] };

/** Stores a new visit and blocks its time for the educator; throws what `isTimeTaken` recognises when it is taken. */
export async function insertVisit(scope: Scope, visit: NewVisit): Promise<string> {
  const { id } = await scope.db
    .insertInto('visits')
    .values({
      ...visit,
      slotIds: [...visit.slotIds],
      reminderMinutes: [...visit.reminderMinutes],
      state: 'booked',
      institutionId: scope.institutionId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const exclusionViolation = '23P01';

/** Whether the database refused a visit because the educator or a student has another one at that time. */
export function isTimeTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === exclusionViolation;
}
