import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import { visitNames } from './names.repo.ts';
import { readVisit, visitFields, type Participant, type Visit } from './visits.rules.ts';

export interface Attended {
  /** Sessions that were over and not cancelled, had their educator, and kept a place for the student. */
  readonly past: number;
  /** Those of them at which the student was present. */
  readonly attended: number;
  /** When the last one began at which the student was; null without any. */
  readonly lastAt: Date | null;
  /** The same of the last one that the student missed. */
  readonly lastMissedAt: Date | null;
}

/** A student, and from when on sessions count; null where all do. */
export interface AttendedFrom {
  readonly studentId: string;
  readonly since: Date | null;
}

const wasThere = sql<boolean>`coalesce(visit_participants.was_present, visit_participants.joined_at is not null)`;
/** In person nobody knows before the educator has marked it. */
const isKnown = sql<boolean>`(visits.kind <> 'inPerson' or visit_participants.was_present is not null)`;

const overStates = ['notePending', 'completed', 'missed'] as const;
/** As the figures count: places of these kinds alone. */
const countedKinds = ['onDemand', 'appointment', 'classroom', 'inPerson'] as const;

/** Students with their moments, as rows. */
function rowsOf(wanted: readonly AttendedFrom[]) {
  const ids = wanted.map(({ studentId }) => studentId);
  const moments = wanted.map(({ since }) => since);
  return sql<AttendedFrom>`(select * from unnest(${ids}::uuid[], ${moments}::timestamptz[]))`.as<'wanted'>(
    sql`wanted(student_id, since)`,
  );
}

/** Counts the past sessions of students; students without any have no row. */
export async function listAttended(
  scope: Scope,
  wanted: readonly AttendedFrom[],
): Promise<(Attended & { readonly personId: string })[]> {
  if (wanted.length === 0) return [];
  return (
    scope.db
      .selectFrom('visitParticipants')
      .innerJoin('visits', 'visits.id', 'visitParticipants.visitId')
      .innerJoin(rowsOf(wanted), 'wanted.studentId', 'visitParticipants.personId')
      .where('visitParticipants.institutionId', '=', scope.institutionId)
      .where('visits.institutionId', '=', scope.institutionId)
      .where('visitParticipants.side', '=', 'student')
      .where(({ or, eb, ref }) =>
        or([eb('wanted.since', 'is', null), eb('visits.startsAt', '>=', ref('wanted.since'))]),
      )
      .where('visits.state', 'in', overStates)
      // None at a session that lacked its educator.
      .where('visits.kind', 'in', countedKinds)
      .where(sql<boolean>`visits.missing is distinct from 'educator'`)
      .where(isKnown)
      .groupBy('visitParticipants.personId')
      .select(({ fn }) => [
        'visitParticipants.personId',
        fn.countAll<number>().as('past'),
        fn.countAll<number>().filterWhere(wasThere).as('attended'),
        fn.max('visits.startsAt').filterWhere(wasThere).as('lastAt'),
        fn
          .max('visits.startsAt')
          .filterWhere(sql<boolean>`not ${wasThere}`)
          .as('lastMissedAt'),
      ])
      .execute()
  );
}

/** Which past sessions of a student are listed: of one school, between two moments. */
export interface WantedAttended {
  readonly studentId: string;
  readonly levelId: string;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly offset: number;
  readonly limit: number;
}

/** A past session with the student's place in it and the names that a list shows. */
export interface AttendedVisit {
  readonly visit: Visit;
  readonly place: Pick<Participant, 'joinedAt' | 'wasPresent'>;
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly educatorName: string;
}

/** The past sessions of a student, the newest first, and how many there are; those that lacked their educator among them. */
export async function listAttendedVisits(
  scope: Scope,
  { studentId, levelId, from, until, offset, limit }: WantedAttended,
): Promise<{ rows: AttendedVisit[]; total: number }> {
  let query = scope.db
    .selectFrom('visitParticipants as own')
    .innerJoin('visits', 'visits.id', 'own.visitId')
    .where('own.institutionId', '=', scope.institutionId)
    .where('visits.institutionId', '=', scope.institutionId)
    .where('own.personId', '=', studentId)
    .where('own.side', '=', 'student')
    .where('visits.levelId', '=', levelId)
    .where('visits.state', 'in', overStates)
    .where('visits.kind', 'in', countedKinds);
  if (from !== null) query = query.where('visits.startsAt', '>=', from);
  if (until !== null) query = query.where('visits.startsAt', '<', until);
  const [rows, { total }] = await Promise.all([
    query
      .select(visitFields.map((column) => `visits.${column}` as const))
      .select([
        ...(['own.joinedAt', 'own.wasPresent'] as const),
        visitNames.subject.as('subject'),
        visitNames.subcategory.as('subcategory'),
        visitNames.educator.as('educatorName'),
      ])
      .orderBy('visits.startsAt', 'desc')
      .orderBy('visits.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(({ joinedAt, wasPresent, subject, subcategory, educatorName, ...row }) => ({
      visit: readVisit(row),
      place: { joinedAt, wasPresent },
      ...{ subject, subcategory, educatorName },
    })),
    total,
  };
}
