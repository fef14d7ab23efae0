import { sql, type RawBuilder } from 'kysely';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { ParticipantState } from '@lectern/contract/visits/visits.names.ts';
import { prepared, type Filling } from '../../../platform/db/prepared.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { readVisit, visitFields } from '../visits.rules.ts';
import type { ListRange } from './lists.rules.ts';
import { visitsOfLevels, visitsOfPerson, type ListOwner } from './picking.repo.ts';
import { nameSearch, readOfLevels, type NameSearch } from './searching.repo.ts';
import { attendees, isAsker, ownState, shownNames, type ListedVisit } from './shown.repo.ts';

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
