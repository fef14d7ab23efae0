import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

export interface Attended {
  /** Sessions that were over and not cancelled, had their educator, and kept a place for the student. */
  readonly past: number;
  /** Those of them at which the student was present. */
  readonly attended: number;
  /** When the last one began at which the student was; null without any. */
  readonly lastAt: Date | null;
}

const wasThere = sql<boolean>`coalesce(visit_participants.was_present, visit_participants.joined_at is not null)`;
/** In person nobody knows before the educator has marked it. */
const isKnown = sql<boolean>`(visits.kind <> 'inPerson' or visit_participants.was_present is not null)`;

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
      .where(isKnown)
      .groupBy('visitParticipants.personId')
      .select(({ fn }) => [
        'visitParticipants.personId',
        fn.countAll<number>().as('past'),
        fn.countAll<number>().filterWhere(wasThere).as('attended'),
        fn.max('visits.startsAt').filterWhere(wasThere).as('lastAt'),
      ])
      .execute()
  );
}
