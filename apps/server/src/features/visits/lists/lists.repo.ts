import { sql, type RawBuilder } from 'kysely';
import { listLimits } from '@lectern/contract/visits/visits.limits.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { ParticipantState, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { prepared, type Filling } from '../../../platform/db/prepared.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { visitNames } from '../names.repo.ts';
import { readVisit, visitFields, type Participant, type Visit } from '../visits.rules.ts';
import type { ListRange } from './lists.rules.ts';

/** A visit with the names that a list shows. */
export interface ListedVisit {
  readonly visit: Visit;
  /** The place of the student or parent who asks, or of the educator. */
  readonly own: Pick<Participant, 'state' | 'isHeld' | 'joinedAt'> | null;
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly educatorName: string;
  readonly educatorImageFileId: string | null;
  readonly creatorName: string;
  readonly creatorRole: Role;
  readonly levelName: string | null;
  readonly studentCount: number;
  /** One of the students. */
  readonly studentId: string | null;
  readonly studentImageFileId: string | null;
  readonly studentName: string | null;
  readonly isSomebodyWaiting: boolean;
  readonly isFlagged: boolean;
  readonly isReferred: boolean;
  /** Who asks raised the request that is open. */
  readonly isAsker: boolean;
}

/** Whose visits are listed. */
export interface ListOwner {
  readonly side: 'student' | 'educator' | 'admin';
  /** The student, the educator, or the level of the administrator, who sees that and all below. */
  readonly personId: string;
  /** Who asks: the same, or a parent of the student. */
  readonly askerId: string;
}

const noLimit = 2_147_483_647;

function atMost(most: number): RawBuilder<number> {
  return sql<number>`least(count(*) over (), ${most})`;
}

function statesOf(are: ListRange['are']): readonly VisitState[] {
  if (are === 'open') return ['booked', 'inCall'];
  if (are === 'over') return ['notePending', 'completed', 'cancelled', 'missed'];
  return are === 'all' ? [] : [are];
}

const isOneFlagged = sql<boolean>`exists (select from visit_flags
  where visit_flags.institution_id = visits.institution_id and visit_flags.visit_id = visits.id)`;

/** The conditions of a range on a row of visits. */
function within({ are, from, to, endsAfter, isFlagged }: ListRange): RawBuilder<boolean> {
  const states = statesOf(are);
  const conditions = [
    ...(states.length === 0 ? [] : [sql`visits.state in (${sql.join(states)})`]),
    ...(isFlagged ? [isOneFlagged] : []),
    ...(from === null ? [] : [sql`visits.starts_at >= ${from}`]),
    ...(to === null ? [] : [sql`visits.starts_at < ${to}`]),
    ...(endsAfter === null ? [] : [sql`visits.ends_at > ${endsAfter}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

function visitsOfPerson(scope: Scope, { side, personId }: ListOwner, range: ListRange) {
  return scope.db
    .selectFrom('visits')
    .where('visits.institutionId', '=', scope.institutionId)
    .$if(side === 'educator', (query) => query.where('visits.educatorId', '=', personId))
    .$if(side === 'student', (query) =>
      query.where('visits.id', 'in', (inner) =>
        inner
          .selectFrom('visitParticipants')
          .select('visitId')
          .where('institutionId', '=', scope.institutionId)
          .where('personId', '=', personId)
          .where('side', '=', 'student')
          // Who was put out has nothing of it to come; among all sessions and those that are over it is shown.
          .$if(range.are === 'open', (places) => places.where('state', '!=', 'removed')),
      ),
    )
    .where(within(range));
}

/**
 * The visits of a level and all below. Of each level only so many are looked at as a list can show, in the order of the
 * list: an administrator of many schools must not read all that ever took place.
 */
function visitsOfLevels(scope: Scope, { personId }: ListOwner, range: ListRange) {
  return scope.db
    .withRecursive('down', (start) =>
      start
        .selectFrom('levels')
        .select('levels.id')
        .where('levels.institutionId', '=', scope.institutionId)
        .where('levels.id', '=', personId)
        .unionAll(
          start
            .selectFrom('levels')
            .innerJoin('down', 'down.id', 'levels.parentId')
            .select('levels.id')
            .where('levels.institutionId', '=', scope.institutionId),
        ),
    )
    .selectFrom('down')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('visits')
          .select(['visits.id', 'visits.startsAt'])
          .where('visits.institutionId', '=', scope.institutionId)
          .whereRef('visits.levelId', '=', 'down.id')
          .where(within(range))
          .orderBy('visits.startsAt', range.order)
          .orderBy('visits.id', range.order)
          .limit(listLimits.most)
          .as('visits'),
      (join) => join.onTrue(),
    );
}

/** How many visits somebody has in a range; of an administrator at most as many as a list shows. */
export async function countVisits(scope: Scope, owner: ListOwner, range: ListRange): Promise<number> {
  const count = sql<number>`least(count(*), ${owner.side === 'admin' ? listLimits.most : noLimit})`;
  const { total } =
    owner.side === 'admin'
      ? await visitsOfLevels(scope, owner, range).select(count.as('total')).executeTakeFirstOrThrow()
      : await visitsOfPerson(scope, owner, range).select(count.as('total')).executeTakeFirstOrThrow();
  return total;
}

/** The students of each visit in a row, and whether anybody waits. */
function attendees(scope: Scope) {
  return scope.db
    .selectFrom('visitParticipants')
    .innerJoin('people', 'people.id', 'visitParticipants.personId')
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where(sql<boolean>`visit_participants.visit_id = visits.id`)
    .where('visitParticipants.side', '!=', 'educator')
    .select([
      sql<number>`count(*) filter (where side = 'student') + (select count(*) from visit_invitations
        where visit_invitations.institution_id = visits.institution_id
          and visit_invitations.visit_id = visits.id and visits.kind = 'conference')`.as('studentCount'),
      sql<string | null>`min(person_id::text) filter (where side = 'student')`.as('studentId'),
      sql<string | null>`min(first_name || ' ' || last_name) filter (where side = 'student')`.as(
        'studentName',
      ),
      sql<string | null>`min(image_file_id::text) filter (where side = 'student')`.as('studentImageFileId'),
      sql<boolean>`coalesce(bool_or(state = 'waiting'), false)`.as('isSomebodyWaiting'),
    ])
    .as('students');
}

/** Where the asker stands in a visit of the list; for a parent, out once the child whose list it is was put out. */
function ownState({ side, personId }: ListOwner) {
  if (side !== 'student') return sql<string | null>`own.state`.as('ownState');
  return sql<string | null>`case when exists (
      select from visit_participants
      where visit_participants.institution_id = visits.institution_id
        and visit_participants.visit_id = visits.id and person_id = ${personId} and state = 'removed'
    ) then 'removed' else own.state end`.as('ownState');
}

/** Whether the request that is open is the asker's own; requests are those of cancelling. */
function isAsker(askerId: string) {
  return sql<boolean>`visits.cancel_requested and exists (select from visit_requests
    where visit_requests.institution_id = visits.institution_id and visit_requests.visit_id = visits.id
      and visit_requests.state = 'open' and visit_requests.asked_by = ${askerId})`.as('isAsker');
}

/** What a list shows beside the visit. */
const shownNames = [
  visitNames.subject.as('subject'),
  visitNames.subcategory.as('subcategory'),
  visitNames.level.as('levelName'),
  visitNames.educator.as('educatorName'),
  'educator.imageFileId as educatorImageFileId',
  sql<string>`creator.first_name || ' ' || creator.last_name`.as('creatorName'),
  'creator.role as creatorRole',
  'own.isHeld as ownIsHeld',
  'own.joinedAt as ownJoinedAt',
  'students.studentCount',
  'students.studentId',
  'students.studentName',
  'students.studentImageFileId',
  'students.isSomebodyWaiting',
  isOneFlagged.as('isFlagged'),
  sql<boolean>`exists (select from referrals
    where referrals.institution_id = visits.institution_id and referrals.visit_id = visits.id)`.as(
    'isReferred',
  ),
] as const;

/** Some of somebody's visits, and how many there are in the range; null where none was found to tell it. */
export interface ListedVisits {
  readonly rows: readonly ListedVisit[];
  readonly total: number | null;
}

interface ListValues {
  readonly personId: string;
  readonly askerId: string;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly endsAfter: Date | null;
  readonly offset: number;
  readonly limit: number;
}

type ListShape = Pick<ListOwner, 'side'> & Pick<ListRange, 'are' | 'order' | 'isFlagged'>;

const selectList = prepared((scope: Scope, { shape, values }: Filling<ListShape, ListValues>) => {
  const { side, are, order, isFlagged } = shape;
  const { personId, askerId, from, to, endsAfter, offset, limit } = values;
  const range = { from, to, endsAfter, are, order, isFlagged };
  const owner = { side, personId, askerId };
  const ids = ['visits.id', 'visits.startsAt'] as const;
  const picked =
    side === 'admin'
      ? visitsOfLevels(scope, owner, range).select(ids).select(atMost(listLimits.most).as('total'))
      : visitsOfPerson(scope, owner, range).select(ids).select(atMost(noLimit).as('total'));
  const page = picked
    .orderBy('visits.startsAt', range.order)
    .orderBy('visits.id', range.order)
    .offset(offset)
    .limit(limit)
    .as('page');
  return scope.db
    .selectFrom(page)
    .innerJoin('visits', 'visits.id', 'page.id')
    .innerJoin('people as educator', 'educator.id', 'visits.educatorId')
    .innerJoin('people as creator', 'creator.id', 'visits.createdBy')
    .leftJoin('visitParticipants as own', (join) =>
      join
        .onRef('own.institutionId', '=', 'visits.institutionId')
        .onRef('own.visitId', '=', 'visits.id')
        .on('own.personId', '=', askerId),
    )
    .innerJoinLateral(attendees(scope), (join) => join.onTrue())
    .where('visits.institutionId', '=', scope.institutionId)
    .where('educator.institutionId', '=', scope.institutionId)
    .where('creator.institutionId', '=', scope.institutionId)
    .select(visitFields.map((column) => `visits.${column}` as const))
    .select('page.total')
    .select(ownState(owner))
    .select(isAsker(askerId))
    .select(shownNames)
    .orderBy('visits.startsAt', range.order)
    .orderBy('visits.id', range.order);
});

/** Some of somebody's visits in a range, with the names that a list shows. */
export async function listVisits(
  scope: Scope,
  owner: ListOwner,
  wanted: { range: ListRange; offset: number; limit: number },
): Promise<ListedVisits> {
  const { side, personId, askerId } = owner;
  const { range, offset, limit } = wanted;
  const { from, to, endsAfter, are, order, isFlagged } = range;
  const values = { personId, askerId, from, to, endsAfter, offset, limit };
  const rows = await selectList(scope, { shape: { side, are, order, isFlagged }, values });
  const listed = rows.map((row) => {
    const {
      subject,
      subcategory,
      educatorName,
      educatorImageFileId,
      creatorName,
      creatorRole,
      isAsker: isOwnRequest,
      levelName,
      ownState,
      ownIsHeld,
      ownJoinedAt,
      ...rest
    } = row;
    const { studentCount, studentId, studentName, studentImageFileId, ...others } = rest;
    const { isSomebodyWaiting, isFlagged: isOne, isReferred, total: _total, ...visit } = others;
    const own =
      ownState === null
        ? null
        : { state: ownState as ParticipantState, isHeld: ownIsHeld ?? false, joinedAt: ownJoinedAt };
    const names = { subject, subcategory, educatorName, educatorImageFileId, creatorName, levelName };
    return {
      visit: readVisit(visit),
      own,
      ...names,
      studentCount,
      studentId,
      studentName,
      studentImageFileId,
      isSomebodyWaiting,
      isFlagged: isOne,
      isReferred,
      creatorRole: creatorRole as Role,
      isAsker: isOwnRequest,
    };
  });
  return { rows: listed, total: rows[0]?.total ?? null };
}
