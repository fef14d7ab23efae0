import { sql } from 'kysely';
import { entryLimits } from '@lectern/contract/visits/visits.limits.ts';
import type { ParticipantState } from '@lectern/contract/visits/visits.names.ts';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';
import { visitNames } from './names.repo.ts';
import {
  blocksStudents,
  isOpen,
  readVisit,
  visitFields,
  type DueKind,
  type Participant,
  type Visit,
} from './visits.rules.ts';

/** A visit, or undefined when this institution has none of that id. */
export async function findVisit(scope: Scope, visitId: string): Promise<Visit | undefined> {
  const row = await scope.db
    .selectFrom('visits')
    .select(visitFields)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', visitId)
    .executeTakeFirst();
  return row && readVisit(row);
}

/**
 * The same, locked until the transaction ends. Rows that only point at the visit may still be written: otherwise
 * transactions that write such a row and then lock the visit would wait for each other.
 */
export async function lockVisit(scope: Scope, visitId: string): Promise<Visit | undefined> {
  const row = await scope.db
    .selectFrom('visits')
    .select(visitFields)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', visitId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && readVisit(row);
}

/** Everybody with a place in a visit: educator first, then by name. */
export async function listParticipants(scope: Scope, visitId: string): Promise<Participant[]> {
  const rows = await scope.db
    .selectFrom('visitParticipants')
    .select(['personId', 'side', 'state', 'askedAt', 'joinedAt', 'leftAt', 'isHeld', 'wasPresent'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('side')
    .orderBy('personId')
    .execute();
  return rows.map((row) => ({
    ...row,
    side: row.side as Participant['side'],
    state: row.state as ParticipantState,
  }));
}

/** Which of the students of a visit are children of a parent. */
export async function listChildrenIn(scope: Scope, visitId: string, parentId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('visitParticipants')
    .innerJoin('guardianships', 'guardianships.studentId', 'visitParticipants.personId')
    .select('visitParticipants.personId')
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('visitParticipants.visitId', '=', visitId)
    .where('guardianships.institutionId', '=', scope.institutionId)
    .where('guardianships.parentId', '=', parentId)
    .execute();
  return rows.map((row) => row.personId);
}

/** Keeps what a step made of a visit. */
export async function updateVisit(scope: Scope, visit: Visit): Promise<void> {
  await scope.db
    .updateTable('visits')
    .set({
      state: visit.state,
      missing: visit.missing,
      callOpenedAt: visit.callOpenedAt,
      callEndedAt: visit.callEndedAt,
      togetherAt: visit.togetherAt,
      noteCompletedAt: visit.noteCompletedAt,
      answerDueAt: visit.answerDueAt,
      dueAt: visit.dueAt,
    })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', visit.id)
    .execute();
}

/** Frees the time of everybody in a visit that is over. */
export async function freeParticipants(scope: Scope, visitId: string): Promise<void> {
  await scope.db
    .updateTable('visitParticipants')
    .set({ occupied: null })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('occupied', 'is not', null)
    .execute();
}

/**
 * Stores the state of participants in a visit. New participants do not block any time, and removed people are free
 * for it again.
 */
export async function saveParticipants(
  scope: Scope,
  visitId: string,
  participants: readonly Participant[],
): Promise<void> {
  if (participants.length === 0) return;
  await scope.db
    .insertInto('visitParticipants')
    .values(participants.map((one) => ({ ...one, visitId, institutionId: scope.institutionId })))
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'visitId', 'personId']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        askedAt: row.ref('excluded.askedAt'),
        joinedAt: row.ref('excluded.joinedAt'),
        leftAt: row.ref('excluded.leftAt'),
        isHeld: row.ref('excluded.isHeld'),
        occupied: sql`case when excluded.state = 'removed' then null else visit_participants.occupied end`,
      })),
    )
    .execute();
}

/** Gives the students of a new visit their places, and blocks its time for them where the kind does so. */
export async function insertParticipants(
  scope: Scope,
  visit: Visit,
  people: readonly { personId: string; side: Participant['side'] }[],
): Promise<void> {
  const isBlocking = blocksStudents(visit.kind) && isOpen(visit.state);
  await scope.db
    .insertInto('visitParticipants')
    .values(
      people.map(({ personId, side }) => ({
        institutionId: scope.institutionId,
        visitId: visit.id,
        personId,
        side,
        state: 'invited',
        occupied:
          isBlocking && side === 'student'
            ? sql<string>`tstzrange(${visit.startsAt}, ${visit.endsAt})`
            : null,
      })),
    )
    .execute();
}

/** Takes the places of students away. */
export async function deleteStudents(
  scope: Scope,
  visitId: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await scope.db
    .deleteFrom('visitParticipants')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', 'in', personIds)
    .where('side', '=', 'student')
    .execute();
}

/** Parents of the students named. */
export async function listParentsOf(scope: Scope, studentIds: readonly string[]): Promise<string[]> {
  if (studentIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('guardianships')
    .select('parentId')
    .distinct()
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', 'in', studentIds)
    .execute();
  return rows.map((row) => row.parentId);
}

/** The most pressing thing that may be due at a visit by its times. */
const dueKind = (now: Date, openingBefore: Date) => sql<DueKind>`case
  when ends_at <= ${now} then 'end'
  when answer_due_at <= ${now} then 'answer'
  when starts_at <= ${openingBefore} then 'opening'
  else 'reminder' end`;

/** Visits at which something of a kind is due, the longest waiting first. */
export async function listDueVisitsAcrossInstitutions(
  all: AllInstitutions,
  due: { kind: DueKind; now: Date; limit: number },
): Promise<{ institutionId: string; id: string }[]> {
  const { kind, now, limit } = due;
  const openingBefore = new Date(now.getTime() + entryLimits.earlyMinutes * 60_000);
  return all.db
    .selectFrom('visits')
    .select(['institutionId', 'id'])
    .where('dueAt', '<=', now)
    .where(dueKind(now, openingBefore), '=', kind)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

/** The names of a visit's subject, subcategory and school; null for missing ones. */
export interface VisitNames {
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly level: string | null;
}

/** Names of a visit's subject, subcategory and school. */
export async function findVisitNames(scope: Scope, visitId: string): Promise<VisitNames> {
  return scope.db
    .selectFrom('visits')
    .select([
      visitNames.subject.as('subject'),
      visitNames.subcategory.as('subcategory'),
      visitNames.level.as('level'),
    ])
    .where('visits.institutionId', '=', scope.institutionId)
    .where('visits.id', '=', visitId)
    .executeTakeFirstOrThrow();
}

/** The films of a visit's recordings in order; recordings themselves are the call's. */
export async function listFilmIds(scope: Scope, visitId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('recordingFilms')
    .innerJoin('recordings', 'recordings.id', 'recordingFilms.recordingId')
    .select('recordingFilms.id')
    .where('recordingFilms.institutionId', '=', scope.institutionId)
    .where('recordings.institutionId', '=', scope.institutionId)
    .where('recordings.visitId', '=', visitId)
    .orderBy('recordings.number')
    .orderBy('recordingFilms.position')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether the stream of a broadcast runs; streams themselves are the call's. */
export async function isStreaming(scope: Scope, visitId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .select('visitId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('startedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The call in which a person is at this moment; undefined for none. */
export async function findCallOf(scope: Scope, personId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('visitParticipants')
    .innerJoin('visits', 'visits.id', 'visitParticipants.visitId')
    .select('visits.id')
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('visitParticipants.personId', '=', personId)
    .where('visitParticipants.state', '=', 'inCall')
    .where('visits.institutionId', '=', scope.institutionId)
    .where('visits.state', '=', 'inCall')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The category that a visit was flagged with, without a name for one of other words; undefined where it was not flagged. */
export async function findFlaggedFor(
  scope: Scope,
  visitId: string,
): Promise<{ name: string | null } | undefined> {
  return scope.db
    .selectFrom('visitFlags')
    .leftJoin('flagCategories', (join) =>
      join
        .onRef('flagCategories.institutionId', '=', 'visitFlags.institutionId')
        .onRef('flagCategories.id', '=', 'visitFlags.categoryId'),
    )
    .select('flagCategories.name')
    .where('visitFlags.institutionId', '=', scope.institutionId)
    .where('visitFlags.visitId', '=', visitId)
    .executeTakeFirst();
}
