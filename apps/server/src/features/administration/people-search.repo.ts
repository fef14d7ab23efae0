import { isStudent } from '@lectern/contract/access/roles.ts';
import { peopleListLimits } from '@lectern/contract/administration/people.limits.ts';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { nameInAlphabet } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import {
  everybody,
  isBelow,
  isChosen,
  keptOrder,
  ofRole,
  orderOf,
  type WantedPage,
  type WantedPeople,
} from './people-choice.repo.ts';
import {
  beginningsOf,
  isAtStart,
  isFound,
  isFoundElsewhere,
  isFoundInList,
  isWithin,
  type Searched,
} from './people-found.repo.ts';

/** The people to search in a list. */
export type SearchedPage = WantedPage & Searched;

/** The ids of the people on a page of results, and how many results there are: at most as many as a list shows. */
export interface FoundPage {
  readonly ids: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/**
 * How many people of a list are scanned before the search indexes are used: more students than most schools have, and
 * more educators than teach these.
 */
const lookedThrough = { students: 1_200, educators: 300 } as const;

const scanned = ({ role }: SearchedPage): number =>
  isStudent(role) ? lookedThrough.students : lookedThrough.educators;

/**
 * How many to scan when one in fifty of a random sample matches: the first match may be far behind, next to others
 * of that name. What the indexes cost follows how many match in the institution, whoever of them is listed.
 */
const lookedFurther = { people: 30_000, atRandom: 150, found: 3 } as const;

const { found: most } = peopleListLimits;

/** Matches among the first people of a list. */
interface Looked {
  readonly ids: readonly string[];
  /** Whether the list has no others. */
  readonly isAll: boolean;
  readonly isInOrder: boolean;
  /** Whether many in the institution probably match, judged by a random sample; unknown if a page was filled. */
  readonly isFrequent: boolean;
  /** Where the first people of a list by name end. */
  readonly lastName: string | null;
}

/**
 * A page of search results. Frequent matches are found soon by scanning the list, rare ones by an index: neither
 * grows with the school.
 */
export async function findPage(scope: Scope, wanted: SearchedPage): Promise<FoundPage> {
  const first = isInOneList(wanted) ? await lookThrough(scope, wanted) : nothing;
  if (first.isAll)
    return pageOf(wanted, first.isInOrder ? first.ids : await inOrder(scope, wanted, first.ids));
  if (!first.isInOrder) return pageOf(wanted, await findByIndex(scope, wanted));
  const { ids, isAll } = first.isFrequent ? await lookFurther(scope, wanted, first) : first;
  if (isAll || ids.length > most) return pageOf(wanted, ids);
  if (ids.length < endOf(wanted)) return pageOf(wanted, await findByIndex(scope, wanted));
  return { ...pageOf(wanted, ids), ...bounded(await countFound(scope, wanted)) };
}

const nothing: Looked = { ids: [], isAll: false, isInOrder: false, isFrequent: false, lastName: null };

const bounded = (counted: number) => ({ total: Math.min(counted, most), hasMore: counted > most });

const endOf = ({ offset, limit }: SearchedPage): number => Math.min(offset + limit, most);

function pageOf(wanted: SearchedPage, ids: readonly string[]): FoundPage {
  return { ids: ids.slice(wanted.offset, endOf(wanted)), ...bounded(ids.length) };
}

/** Educators of some schools are too few, and have no order of their own. */
function isInOneList({ role, levelIds }: WantedPeople): boolean {
  return isStudent(role) || levelIds === null;
}

/** The first people of a list from its index, in list order where an index has it. */
function beginningOf(scope: Scope, wanted: SearchedPage, most: number) {
  const { levelIds, active, sort, isDescending } = wanted;
  const [school, ...others] = levelIds ?? [];
  const isOneSchool = school !== undefined && others.length === 0;
  const by = sort === 'grade' && !isOneSchool ? 'grade' : 'name';
  const order = orderOf({ sort: by, isDescending });
  let list = ofRole(scope, wanted);
  if (isOneSchool) list = list.where('people.levelId', '=', school);
  const isInside = by === 'name' && isBelow(wanted);
  if (isInside) list = list.where(isInside);
  // The closed ones stand in an index of their own.
  if (active === false) list = list.where('people.active', '=', false);
  return { people: list.select(looked).orderBy(order).limit(most), order, isInOrder: by === sort };
}

const looked = [
  ...(['people.id', 'people.nameInAlphabet', 'people.words', 'people.beginnings', 'people.grade'] as const),
  ...(['people.levelId', 'people.areaId', 'people.districtId', 'people.active', 'people.erasedAt'] as const),
] as const;

function isWanted(scope: Scope, wanted: SearchedPage): RawBuilder<boolean> {
  // The index of grades has schools alone.
  const chosen = wanted.sort === 'grade' ? { ...wanted, below: null } : wanted;
  // In this order: few are found, and the schools are many.
  return sql`(${isFoundInList(wanted)} and ${isChosen(scope, chosen)})`;
}

/** Looks through the beginning of a list, and reads nobody in full. */
async function lookThrough(scope: Scope, wanted: SearchedPage): Promise<Looked> {
  const { people, order, isInOrder } = beginningOf(scope, wanted, scanned(wanted));
  const last = sql`${wanted.isDescending ? sql`min` : sql`max`}(${nameInAlphabet})`;
  const { rows } = await sql<Pick<Looked, 'isFrequent' | 'lastName'> & { count: number; ids: string[] }>`
    select looked.count, looked.ids, looked.last_name, case
        when looked.count < ${scanned(wanted)} or cardinality(looked.ids) >= ${endOf(wanted)} then false
        else ${isInOrder ? isFrequentElsewhere(scope, wanted) : sql`false`} end as is_frequent
    from (
      select count(*)::int as count, ${last} as last_name,
        coalesce(array_agg(people.id order by ${order}) filter (where ${isWanted(scope, wanted)}), '{}') as ids
      from (${people}) as people) as looked`.execute(scope.db);
  const { count = 0, ids = [], isFrequent = false, lastName = null } = rows[0] ?? {};
  return { ids, isAll: count < scanned(wanted), isInOrder, isFrequent, lastName };
}

/**
 * Whether many match who are scattered in the institution, whatever their role; ids are random. The database computes it
 * only when needed.
 */
function isFrequentElsewhere(scope: Scope, wanted: SearchedPage): RawBuilder<boolean> {
  const some = scope.db
    .selectFrom('people')
    .where('people.institutionId', '=', scope.institutionId)
    .select(looked)
    .orderBy('people.id')
    .limit(lookedFurther.atRandom);
  const isElsewhere = wanted.sort === 'name' ? sql`not ${isAtStart(wanted)}` : sql`true`;
  return sql<boolean>`(
    select count(*) >= ${lookedFurther.found} from (${some}) as people
    where ${isFoundInList(wanted)} and ${isElsewhere})`;
}

/** Continues after the people scanned so far, until there are more matches than are shown or the list is over. */
async function lookFurther(
  scope: Scope,
  wanted: SearchedPage,
  { ids, lastName }: Looked,
): Promise<Pick<Looked, 'ids' | 'isAll'>> {
  const { columns, order } = keptOrder(wanted);
  const { people } = beginningOf(scope, wanted, lookedFurther.people);
  const isBehind = sql<boolean>`${nameInAlphabet} ${wanted.isDescending ? sql`<=` : sql`>=`} ${lastName}`;
  const others = wanted.sort === 'name' ? people.where(isBehind) : people.offset(scanned(wanted));
  const { rows } = await sql<{ id: string }>`
    select people.id from (${others.select(columns)}) as people where ${isWanted(scope, wanted)}
    order by ${order} limit ${most + 1}`.execute(scope.db);
  // People named like the last one of before are found twice.
  const all = [...new Set([...ids, ...rows.map(({ id }) => id)])];
  if (all.length > most) return { ids: all, isAll: false };
  const rest = others.clearSelect().select('people.id').limit(1);
  const behind = lookedFurther.people + (wanted.sort === 'name' ? 0 : scanned(wanted));
  return { ids: all, isAll: (await rest.offset(behind).executeTakeFirst()) === undefined };
}

/** The first of some people in the order of the list, one more than are shown. */
async function inOrder(scope: Scope, wanted: SearchedPage, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ofRole(scope, wanted)
    .where(sql<boolean>`people.id = any(${ids}::uuid[])`)
    .select('people.id')
    .orderBy(orderOf(wanted))
    .limit(most + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** The first whom a search finds by its indexes, one more than are shown. */
async function findByIndex(scope: Scope, wanted: SearchedPage): Promise<string[]> {
  const found = (condition: RawBuilder<boolean>) =>
    everybody(scope, wanted)
      .where(condition)
      .select(['people.id', 'people.nameInAlphabet', 'people.grade', 'people.studentNumber', 'people.email']);
  const isByName = wanted.sort === 'name';
  // All of them before they are sorted: the order of the list must not lead to them.
  const sorted = found(isByName ? isFoundElsewhere(wanted) : isFound(wanted)).offset(0);
  const atStart = found(isAtStart(wanted))
    .orderBy(orderOf(wanted))
    .limit(most + 1);
  const { rows } = await sql<{ id: string }>`
    select people.id from (${allOf(isByName ? [sorted, atStart] : [sorted])}) as people
    order by ${orderOf(wanted)} limit ${most + 1}`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** How many are found; no more are counted than one more than are shown. */
async function countFound(scope: Scope, wanted: SearchedPage): Promise<number> {
  if (!isWithin(wanted)) return countBegun(scope, wanted);
  const every = everybody(scope, wanted)
    .where(isFound(wanted))
    .select(sql<number>`1`.as('one'));
  const { total } = await scope.db
    // Planned as if all were wanted, by the index of the search, and read no further than to the bound.
    .with(
      (found) => found('counted').materialized(),
      () => every,
    )
    .selectFrom((found) =>
      found
        .selectFrom('counted')
        .select('one')
        .limit(most + 1)
        .as('bounded'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The same of a search of one or two letters: each beginning along its own index, and no further than to the bound. */
async function countBegun(scope: Scope, wanted: SearchedPage): Promise<number> {
  // In the order of the index for beginnings, so that it is read and nothing else.
  const parts = beginningsOf(wanted).map(({ text, isBegun }) =>
    everybody(scope, wanted)
      .where(isBegun)
      .select('people.id')
      .orderBy(sql`${text} using ~<~`)
      .limit(most + 1),
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select id from (${allOf(parts)}) as found group by id limit ${most + 1}) as bounded`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

const allOf = (parts: readonly Expression<unknown>[]) =>
  sql`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}`;
