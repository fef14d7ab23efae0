import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

export interface Attended {
  /** Sessions that were over and not cancelled, had their educator, and kept a place for the student. */
  readonly past: number;
  /** Those of them that the student joined. */
  readonly attended: number;
  /** When the last one began that the student joined; null without any. */
  readonly lastAt: Date | null;
}

/** Counts the past sessions of students; who had none has no row. */
export async function listAttended(
  scope: Scope,
  studentIds: readonly string[],
): Promise<(Attended & { readonly personId: string })[]> {
  if (studentIds.length === 0) return [];
  return (
    scope.db
      .selectFrom('visitParticipants')
      .innerJoin('visits', 'visits.id', 'visitParticipants.visitId')
      .where('visitParticipants.institutionId', '=', scope.institutionId)
      .where('visits.institutionId', '=', scope.institutionId)
      .where('visitParticipants.personId', '=', sql<string>`any(${studentIds}::uuid[])`)
      .where('visitParticipants.side', '=', 'student')
      .where('visits.state', 'in', ['notePending', 'completed', 'missed'])
      // As the figures count: places of these kinds alone, and none at a session that lacked its educator.
      .where('visits.kind', 'in', ['onDemand', 'appointment', 'classroom', 'inPerson'])
      .where(sql<boolean>`visits.missing is distinct from 'educator'`)
      .groupBy('visitParticipants.personId')
      .select(({ fn }) => [
        'visitParticipants.personId',
        fn.countAll<number>().as('past'),
        fn.count<number>('visitParticipants.joinedAt').as('attended'),
        fn.max('visits.startsAt').filterWhere('visitParticipants.joinedAt', 'is not', null).as('lastAt'),
      ])
      .execute()
  );
}
