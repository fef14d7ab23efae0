import { peopleListLimits, peopleSearchLimits } from '@lectern/contract/administration/people.limits.ts';
import { isStudent, type roleNames } from '@lectern/contract/access/roles.ts';
import { sql, type RawBuilder } from 'kysely';
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

/** Which people a list wants: what is null does not narrow. */
export interface WantedPeople {
  readonly role: typeof roleNames.student | typeof roleNames.educator;
  /** The schools where they stand. */
  readonly levelIds: readonly string[] | null;
  readonly search: string | null;
  /** Whether a search looks at nothing but names. */
  readonly isByNameOnly: boolean;
  readonly active: boolean | null;
  readonly sort: 'name' | 'number' | 'grade' | 'email';
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const fullName = sql<string>`lower(people.first_name || ' ' || people.last_name)`;

/** The expressions are those of the indexes, letter for letter. */
const names = sql<string>`(people.first_name || ' ' || people.last_name)`;
const words = sql<string>`(people.first_name || ' ' || people.last_name || ' ' ||
  coalesce(people.student_number, '') || ' ' || coalesce(people.email, ''))`;

/** Wildcards that somebody types are letters like any other. */
function escaped(search: string): string {
  return search.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** From three letters on any part is found, below only the beginning of a name, a number or an address. */
function isFound({ search, isByNameOnly }: { search: string; isByNameOnly: boolean }): RawBuilder<boolean> {
  if (search.length >= peopleSearchLimits.within)
    return sql`${isByNameOnly ? names : words} ilike ${`%${escaped(search)}%`}`;
  const begins = `${escaped(search.toLowerCase())}%`;
  const columns = ['first_name', 'last_name', ...(isByNameOnly ? [] : ['student_number', 'email'])];
  const any = columns.map((column) => sql`lower(people.${sql.raw(column)}) like ${begins}`);
  return sql`(${sql.join(any, sql` or `)})`;
}

function isAt({ role, levelIds }: WantedPeople, institutionId: string): RawBuilder<boolean> {
  if (levelIds === null) return sql`true`;
  if (isStudent(role)) return sql`people.level_id = any(${levelIds}::uuid[])`;
  return sql`people.id in (select educator_id from educator_levels
    where institution_id = ${institutionId} and level_id = any(${levelIds}::uuid[]))`;
}

const orders = {
  name: [fullName],
  number: [sql`lower(people.student_number)`],
  email: [sql`lower(people.email)`],
  grade: [sql`lower(people.grade)`, fullName],
} as const;

function select(scope: Scope, wanted: WantedPeople) {
  const { role, active, search, isByNameOnly } = wanted;
  let query = scope.db
    .selectFrom('people')
    .where('people.institutionId', '=', scope.institutionId)
    .where('people.role', '=', role)
    .where(isAt(wanted, scope.institutionId));
  if (active !== null) query = query.where('people.active', '=', active);
  return search === null ? query : query.where(isFound({ search, isByNameOnly }));
}

/** A page of people, and how many there are: no more than a list can show. */
export async function listPeople(
  scope: Scope,
  wanted: WantedPeople,
): Promise<{ rows: ListedPerson[]; total: number }> {
  const most = wanted.search === null ? peopleListLimits.most : peopleListLimits.found;
  const limit = Math.min(wanted.limit, Math.max(0, most - wanted.offset));
  const direction = wanted.isDescending ? 'desc' : 'asc';
  const counted = select(scope, wanted)
    // Along an index that holds all that is asked for.
    .$if(wanted.levelIds === null && wanted.search === null, (all) => all.orderBy('people.levelId'))
    .select(sql<number>`1`.as('one'));
  const ordered = orders[wanted.sort].reduce(
    (page, by) => page.orderBy(by, direction),
    select(scope, wanted),
  );
  const [rows, { total }] = await Promise.all([
    ordered
      .orderBy('people.id', direction)
      .select([
        ...(['people.id', 'people.firstName', 'people.lastName', 'people.studentNumber'] as const),
        ...(['people.email', 'people.grade', 'people.imageFileId', 'people.levelId'] as const),
        'people.active',
      ])
      .offset(wanted.offset)
      .limit(limit)
      .execute(),
    scope.db
      // Planned as if all were wanted, by the index of the search, and read no further than to the bound.
      .with(
        (found) => found('counted').materialized(),
        () => counted,
      )
      .selectFrom((found) => found.selectFrom('counted').select('one').limit(most).as('bounded'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
