import { sql, type RawBuilder } from 'kysely';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { ParticipantState } from '@lectern/contract/visits/visits.names.ts';
import { prepared, type Filling } from '../../../platform/db/prepared.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { visitNames } from '../names.repo.ts';
import { readVisit, visitFields, type Participant, type Visit } from '../visits.rules.ts';
import type { ListRange } from './lists.rules.ts';
import { visitsOfLevels, visitsOfPerson, type ListOwner } from './picking.repo.ts';
import { nameSearch, readOfLevels, type NameSearch } from './searching.repo.ts';

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

/** Which of somebody's visits are wanted: of a range, with somebody of a name or with anybody, and a stretch of them. */
export interface WantedVisits {
  readonly range: ListRange;
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

const noLimit = 2_147_483_647;

function atMost(most: number): RawBuilder<number> {
  return sql<number>`least(count(*) over (), ${most})`;
}

/** How many visits somebody has in a range, with somebody of a name where one is searched; of an administrator at most one more than a list shows. */
export async function countVisits(
  scope: Scope,
  owner: ListOwner,
  { range, search }: Pick<WantedVisits, 'range' | 'search'>,
): Promise<number> {
  const narrowed = { range, search: nameSearch(search) };
  const visits =
    owner.side === 'admin'
      ? visitsOfLevels(scope, owner, narrowed)
      : visitsOfPerson(scope, owner, narrowed).select(['visits.id', 'visits.startsAt']);
  const { total } = await scope.db
    .selectFrom(visits.as('counted'))
    .select(sql<number>`least(count(*), ${owner.side === 'admin' ? readOfLevels : noLimit})`.as('total'))
    .executeTakeFirstOrThrow();
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
  'visits.flagged as isFlagged',
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
  readonly pattern: string | null;
  readonly offset: number;
  readonly limit: number;
}

type ListShape = Pick<ListOwner, 'side'> &
  Pick<ListRange, 'are' | 'order' | 'flag' | 'counted'> &
  Pick<NameSearch, 'isBeginning'>;

const selectList = prepared((scope: Scope, { shape, values }: Filling<ListShape, ListValues>) => {
  const { side, are, order, flag, counted, isBeginning } = shape;
  const { personId, askerId, from, to, endsAfter, pattern, offset, limit } = values;
  const range = { from, to, endsAfter, are, order, flag, counted };
  const narrowed = { range, search: pattern === null ? null : { isBeginning, pattern } };
  const owner = { side, personId, askerId };
  const ids = ['visits.id', 'visits.startsAt'] as const;
  const picked =
    side === 'admin'
      ? visitsOfLevels(scope, owner, narrowed).select(atMost(readOfLevels).as('total'))
      : visitsOfPerson(scope, owner, narrowed).select(ids).select(atMost(noLimit).as('total'));
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
  wanted: WantedVisits,
): Promise<ListedVisits> {
  const { side, personId, askerId } = owner;
  const { range, offset, limit } = wanted;
  const { from, to, endsAfter, are, order, flag, counted } = range;
  const { isBeginning = false, pattern = null } = nameSearch(wanted.search) ?? {};
  const values = { personId, askerId, from, to, endsAfter, pattern, offset, limit };
  const rows = await selectList(scope, { shape: { side, are, order, flag, counted, isBeginning }, values });
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
    const { isSomebodyWaiting, isFlagged, isReferred, total: _total, ...visit } = others;
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
      isFlagged,
      isReferred,
      creatorRole: creatorRole as Role,
      isAsker: isOwnRequest,
    };
  });
  return { rows: listed, total: rows[0]?.total ?? null };
}
