import { isStudent, type roleNames } from '@lectern/contract/access/roles.ts';
import { sql, type RawBuilder } from 'kysely';
import { nameInAlphabet } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** Which people to list, and in which order: null does not filter. */
export interface WantedPeople {
  readonly role: typeof roleNames.student | typeof roleNames.educator;
  /** Their schools. */
  readonly levelIds: readonly string[] | null;
  /** The area or district, level of depth 2 or 1, that has all these schools and no others, where there is one. */
  readonly below?: Below | null;
  readonly search: string | null;
  /** Whether a search looks at nothing but names. */
  readonly isByNameOnly: boolean;
  readonly active: boolean | null;
  readonly grade?: string | null;
  /** Only these. */
  readonly ids?: readonly string[] | null;
  readonly sort: 'name' | 'number' | 'grade' | 'email';
  readonly isDescending: boolean;
  /** Whether only a page of them is looked for, in this order; whoever reads the people on it asks the tree. */
  readonly isPageOnly?: boolean;
}

/** An area or a district. */
export interface Below {
  readonly levelId: string;
  readonly depth: number;
}

/** A stretch of them. */
export interface WantedPage extends WantedPeople {
  readonly offset: number;
  readonly limit: number;
}

/** Students of an area or a district by what is kept with them, so that they stand in the order of an index; null for others. */
export function isBelow({
  role,
  below = null,
}: Pick<WantedPeople, 'role' | 'below'>): RawBuilder<boolean> | null {
  if (below === null || !isStudent(role)) return null;
  return sql`people.${sql.id(below.depth === 1 ? 'district_id' : 'area_id')} = ${below.levelId}`;
}

function isAt(wanted: WantedPeople, institutionId: string): RawBuilder<boolean> {
  const { role, levelIds } = wanted;
  if (levelIds === null) return sql`true`;
  if (isStudent(role)) {
    const isAtOne = sql<boolean>`people.level_id = any(${levelIds}::uuid[])`;
    const isInside = isBelow(wanted);
    if (isInside && wanted.isPageOnly) return isInside;
    // The tree decides, also while what is kept with students follows it. As it stands here it does not choose the index.
    return isInside ? sql`(${isInside} and coalesce(${isAtOne}, false))` : isAtOne;
  }
  const isPlaced = sql<boolean>`people.id in (select educator_id from educator_levels
    where institution_id = ${institutionId} and level_id = any(${levelIds}::uuid[]))`;
  // Written like this, it is asked of one after the other in the order of the list, and no list of them all is sorted.
  return wanted.isPageOnly && levelIds.length > 1 ? sql<boolean>`(${isPlaced}) is true` : isPlaced;
}

const orders: Readonly<Record<WantedPeople['sort'], readonly RawBuilder<unknown>[]>> = {
  name: [nameInAlphabet],
  number: [sql`lower(people.student_number)`],
  email: [sql`lower(people.email)`],
  grade: [
    sql`lpad(substring(people.grade from '^[0-9]{1,9}'), 9, '0')`,
    sql`lower(people.grade)`,
    nameInAlphabet,
  ],
};

type Order = Pick<WantedPeople, 'sort' | 'isDescending'>;

function orderBy(keys: readonly RawBuilder<unknown>[], { isDescending }: Order): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${sql.join([...keys, sql`people.id`].map((one) => sql`${one} ${direction}`))}`;
}

/** The sort key of people, as written after 'order by'. */
export function orderOf(order: Order): RawBuilder<unknown> {
  return orderBy(orders[order.sort], order);
}

/** The same key as columns, for whoever goes on with sorted people, and the order by these: nobody is sorted twice. */
export function keptOrder(order: Order) {
  const keys = orders[order.sort].map((value, at) => ({ value, name: `sort_key_${at}` }));
  return {
    columns: keys.map(({ value, name }) => value.as(name)),
    order: orderBy(
      keys.map(({ name }) => sql.ref(`people.${name}`)),
      order,
    ),
  };
}

/** The conditions on people besides the search and their role. */
export function isChosen(scope: Scope, wanted: WantedPeople): RawBuilder<boolean> {
  const { active, grade = null, ids = null } = wanted;
  const all = [isAt(wanted, scope.institutionId)];
  if (active !== null) all.push(active ? sql`people.active` : sql`not people.active`);
  // Erased people count as closed.
  if (active !== true) all.push(sql`people.erased_at is null`);
  if (grade !== null) all.push(sql`lower(people.grade) = ${grade.toLowerCase()}`);
  if (ids !== null) all.push(sql`people.id = any(${ids}::uuid[])`);
  return sql`(${sql.join(all, sql` and `)})`;
}

/** Everybody of a role except newcomers, who are listed where they are decided about. */
export function ofRole(scope: Scope, { role }: Pick<WantedPeople, 'role'>) {
  return (
    scope.db
      .selectFrom('people')
      .where('people.institutionId', '=', scope.institutionId)
      .where('people.role', '=', role)
      // As the indexes of lists say it, which hold no newcomers.
      .where(sql<boolean>`not people.is_newcomer`)
  );
}

/** The matching people, regardless of the search. */
export function everybody(scope: Scope, wanted: WantedPeople) {
  return ofRole(scope, wanted).where(isChosen(scope, wanted));
}
