import { sql } from 'kysely';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { visitNames } from './names.repo.ts';
import type { CreatorName } from './visits.rules.ts';

/** The owner of the visits: an educator, or a student with a place; limited to some levels unless null. */
export interface VisitsOf {
  readonly personId: string;
  readonly levelIds: readonly string[] | null;
}

function select(scope: Scope, { personId, levelIds }: VisitsOf) {
  const query = scope.db
    .selectFrom('visits')
    .where('visits.institutionId', '=', scope.institutionId)
    .where((where) =>
      where.or([
        where('visits.educatorId', '=', personId),
        where('visits.id', 'in', (places) =>
          places
            .selectFrom('visitParticipants')
            .select('visitId')
            .where('institutionId', '=', scope.institutionId)
            .where('personId', '=', personId)
            .where('side', '=', 'student')
            .where('state', '!=', 'removed'),
        ),
      ]),
    );
  return levelIds === null
    ? query
    : query.where('visits.levelId', '=', sql<string>`any(${levelIds}::uuid[])`);
}

/** How many visits of somebody are booked and not over, and how many of their calls run. */
export async function countOpenVisitsOf(
  scope: Scope,
  of: VisitsOf,
): Promise<{ sessions: number; runningCalls: number }> {
  return select(scope, of)
    .where('visits.state', 'in', ['booked', 'inCall'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('visits.state', '=', 'booked').as('sessions'),
      fn.countAll<number>().filterWhere('visits.state', '=', 'inCall').as('runningCalls'),
    ])
    .executeTakeFirstOrThrow();
}

/** How many booked visits have any of these people in them, each counted once. */
export async function countBookedVisitsOf(scope: Scope, personIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from (
      select id from visits
      where institution_id = ${scope.institutionId} and state = 'booked'
        and educator_id = any(${personIds}::uuid[])
      union
      select visits.id from visit_participants
      join visits on visits.institution_id = ${scope.institutionId} and visits.id = visit_participants.visit_id
        and visits.state = 'booked'
      where visit_participants.institution_id = ${scope.institutionId} and visit_participants.side = 'student'
        and visit_participants.state <> 'removed' and visit_participants.person_id = any(${personIds}::uuid[])
    ) as concerned`.execute(scope.db);
  return rows[0]?.visits ?? 0;
}

/** Those of some educators who have booked visits at a school of theirs, as the pair says. */
export async function listBusyAt(
  scope: Scope,
  pairs: readonly { readonly educatorId: string; readonly levelId: string }[],
): Promise<string[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ educatorId: string }>`
    select distinct visits.educator_id from visits
    join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given ("educatorId" uuid, "levelId" uuid)
      on visits.educator_id = given."educatorId" and visits.level_id = given."levelId"
    where visits.institution_id = ${scope.institutionId} and visits.state = 'booked'`.execute(scope.db);
  return rows.map(({ educatorId }) => educatorId);
}

/** A visit to come, as a summary names it. */
export interface NextVisit {
  readonly id: string;
  readonly kind: VisitKind;
  readonly createdByRole: CreatorName;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly subject: string | null;
  readonly educatorName: string;
  /** How many come: of a conference those who are invited. */
  readonly studentCount: number;
  /** Of the only student; null in a group. */
  readonly studentName: string | null;
}

/** Which of a list in its order are wanted. */
export interface Stretch {
  readonly limit: number;
  readonly offset: number;
}

/** Some of the booked visits of somebody, the soonest first. */
export async function listNextVisitsOf(
  scope: Scope,
  of: VisitsOf,
  { limit, offset }: Stretch,
): Promise<NextVisit[]> {
  const rows = await select(scope, of)
    .where('visits.state', '=', 'booked')
    .select(['visits.id', 'visits.kind', 'visits.createdByRole', 'visits.startsAt', 'visits.endsAt'])
    .select([visitNames.subject.as('subject'), visitNames.educator.as('educatorName')])
    .select((row) =>
      row
        .selectFrom('visitParticipants')
        .where('visitParticipants.institutionId', '=', scope.institutionId)
        .whereRef('visitParticipants.visitId', '=', 'visits.id')
        .where('visitParticipants.side', '=', 'student')
        .select(
          sql<number>`count(*) + (select count(*) from visit_invitations
            where visit_invitations.institution_id = visits.institution_id
              and visit_invitations.visit_id = visits.id and visits.kind = 'conference')`.as('students'),
        )
        .as('studentCount'),
    )
    .select((row) =>
      row
        .selectFrom('visitParticipants')
        .innerJoin('people as student', 'student.id', 'visitParticipants.personId')
        .where('visitParticipants.institutionId', '=', scope.institutionId)
        .where('student.institutionId', '=', scope.institutionId)
        .whereRef('visitParticipants.visitId', '=', 'visits.id')
        .where('visitParticipants.side', '=', 'student')
        .having(({ fn }) => fn.countAll(), '=', 1)
        .select(sql<string>`max(student.first_name || ' ' || student.last_name)`.as('name'))
        .as('studentName'),
    )
    .orderBy('visits.startsAt')
    .orderBy('visits.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as VisitKind,
    createdByRole: row.createdByRole as CreatorName,
    studentCount: row.studentCount ?? 0,
  }));
}
