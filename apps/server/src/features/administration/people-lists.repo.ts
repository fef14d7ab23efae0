import { peopleListLimits, peopleSearchLimits } from '@lectern/contract/administration/people.limits.ts';
import { isStudent, type roleNames } from '@lectern/contract/access/roles.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  beginsWith,
  inAlphabet,
  isFoundIn,
  likeText,
  nameInAlphabet,
  personName,
  personWords,
} from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** Somebody in a list. */
export interface ListedPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly studentNumber: string | null;
  readonly email: string | null;
  readonly grade: string | null;
  readonly imageFileId: string | null;
  readonly levelId: string | null;
  readonly active: boolean;
}

/** Which people are wanted, and how ordered: what is null does not narrow. */
export interface WantedPeople {
  readonly role: typeof roleNames.student | typeof roleNames.educator;
  /** The schools where they stand. */
  readonly levelIds: readonly string[] | null;
  readonly search: string | null;
  /** Whether a search looks at nothing but names. */
  readonly isByNameOnly: boolean;
  readonly active: boolean | null;
  readonly grade?: string | null;
  /** Only these. */
  readonly ids?: readonly string[] | null;
  readonly sort: 'name' | 'number' | 'grade' | 'email';
  readonly isDescending: boolean;
}

/** A stretch of them. */
export interface WantedPage extends WantedPeople {
  readonly offset: number;
  readonly limit: number;
}

/** What a search of one or two letters looks at the beginnings of: names, and numbers and addresses where these are told. */
function beginnings(
  search: string,
  isByNameOnly: boolean,
): { text: RawBuilder<string>; isBegun: RawBuilder<boolean> }[] {
  const begins = `${likeText(search.toLowerCase())}%`;
  const names = ['first_name', 'last_name'].map((column) => sql.ref<string>(`people.${column}`));
  const columns = isByNameOnly ? [] : ['student_number', 'email'];
  const others = columns.map((column) => sql<string>`lower(people.${sql.raw(column)})`);
  return [
    ...names.map((name) => ({ text: inAlphabet(name), isBegun: beginsWith(name, search) })),
    ...others.map((text) => ({ text, isBegun: sql<boolean>`${text} like ${begins}` })),
  ];
}

/** From three letters on any part is found, below only the beginning of a name, a number or an address. */
function isFound({ search, isByNameOnly }: { search: string; isByNameOnly: boolean }): RawBuilder<boolean> {
  if (search.length >= peopleSearchLimits.within)
    return isFoundIn(isByNameOnly ? personName : personWords, search);
  const any = beginnings(search, isByNameOnly).map(({ isBegun }) => isBegun);
  return sql`(${sql.join(any, sql` or `)})`;
}

function isAt({ role, levelIds }: WantedPeople, institutionId: string): RawBuilder<boolean> {
  if (levelIds === null) return sql`true`;
  if (isStudent(role)) return sql`people.level_id = any(${levelIds}::uuid[])`;
  return sql`people.id in (select educator_id from educator_levels
    where institution_id = ${institutionId} and level_id = any(${levelIds}::uuid[]))`;
}

const orders = {
  name: [nameInAlphabet],
  number: [sql`lower(people.student_number)`],
  email: [sql`lower(people.email)`],
  grade: [
    sql`lpad(substring(people.grade from '^[0-9]{1,9}'), 9, '0')`,
    sql`lower(people.grade)`,
    nameInAlphabet,
  ],
} as const;

function select(scope: Scope, wanted: WantedPeople) {
  const { role, active, search, isByNameOnly, grade = null, ids = null } = wanted;
  let query = scope.db
    .selectFrom('people')
    .where('people.institutionId', '=', scope.institutionId)
    .where('people.role', '=', role)
    .where(isAt(wanted, scope.institutionId));
  if (active !== null) query = query.where('people.active', '=', active);
  // Who was erased is closed.
  if (active !== true) query = query.where('people.erasedAt', 'is', null);
  if (grade !== null) query = query.where(sql<boolean>`lower(people.grade) = ${grade.toLowerCase()}`);
  if (ids !== null) query = query.where('people.id', 'in', ids);
  return search === null ? query : query.where(isFound({ search, isByNameOnly }));
}

const columns = [
  ...(['people.id', 'people.firstName', 'people.lastName', 'people.studentNumber'] as const),
  ...(['people.email', 'people.grade', 'people.imageFileId', 'people.levelId'] as const),
  'people.active',
] as const;

function inOrder(scope: Scope, wanted: WantedPeople) {
  const direction = wanted.isDescending ? 'desc' : 'asc';
  return orders[wanted.sort]
    .reduce((page, by) => page.orderBy(by, direction), select(scope, wanted))
    .orderBy('people.id', direction)
    .select(columns);
}

/** All of them in one look, so that nobody is left out or told twice; no more than `most`. */
export async function listAllPeople(
  scope: Scope,
  wanted: WantedPeople,
  most: number,
): Promise<ListedPerson[]> {
  return inOrder(scope, wanted).limit(most).execute();
}

/** A page of people, and how many there are: no more than a list can show, and whether there are more. */
export async function listPeople(
  scope: Scope,
  wanted: WantedPage,
): Promise<{ rows: ListedPerson[]; total: number; hasMore: boolean }> {
  const most = wanted.search === null ? peopleListLimits.most : peopleListLimits.found;
  const limit = Math.min(wanted.limit, Math.max(0, most - wanted.offset));
  const [rows, counted] = await Promise.all([
    inOrder(scope, wanted).offset(wanted.offset).limit(limit).execute(),
    countTo(scope, wanted, most + 1),
  ]);
  return { rows, total: Math.min(counted, most), hasMore: counted > most };
}

/** How many there are; no more are counted than `bound`. */
async function countTo(scope: Scope, wanted: WantedPeople, bound: number): Promise<number> {
  const every = select(scope, wanted).select(sql<number>`1`.as('one'));
  if (wanted.search === null) {
    // Along an index that holds all that is asked for.
    const listed = wanted.levelIds === null ? every.orderBy('people.levelId') : every;
    const { total } = await scope.db
      .selectFrom(listed.limit(bound).as('bounded'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  if (wanted.search.length < peopleSearchLimits.within) return countBeginnings(scope, wanted, bound);
  const { total } = await scope.db
    // Planned as if all were wanted, by the index of the search, and read no further than to the bound.
    .with(
      (found) => found('counted').materialized(),
      () => every,
    )
    .selectFrom((found) => found.selectFrom('counted').select('one').limit(bound).as('bounded'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The same of a search of one or two letters: each beginning along its own index, and no further than to the bound. */
async function countBeginnings(scope: Scope, wanted: WantedPeople, bound: number): Promise<number> {
  const everybody = select(scope, { ...wanted, search: null }).select('people.id');
  // In the order of the index for beginnings, so that it is read and nothing else.
  const parts = beginnings(wanted.search ?? '', wanted.isByNameOnly).map(
    ({ text, isBegun }) =>
      sql`(${everybody
        .where(isBegun)
        .orderBy(sql`${text} using ~<~`)
        .limit(bound)})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select id from (${sql.join(parts, sql` union all `)}) as found group by id limit ${bound}) as bounded`.execute(
    scope.db,
  );
  return rows[0]?.total ?? 0;
}
