import { isStudent } from '@lectern/contract/access/roles.ts';
import { peopleListLimits } from '@lectern/contract/administration/people.limits.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import { countTeaching } from './hierarchy.repo.ts';
import {
  everybody,
  isChosen,
  ofRole,
  orderOf,
  type WantedPage,
  type WantedPeople,
} from './people-choice.repo.ts';
import { isFound } from './people-found.repo.ts';
import { findPage } from './people-search.repo.ts';

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

/** A page of people, and how many there are: no more than a list can show, and whether there are more. */
export interface ListedPage {
  readonly rows: ListedPerson[];
  readonly total: number;
  readonly hasMore: boolean;
}

const columns = [
  ...(['people.id', 'people.firstName', 'people.lastName', 'people.studentNumber'] as const),
  ...(['people.email', 'people.grade', 'people.imageFileId', 'people.levelId'] as const),
  'people.active',
] as const;

/** All of them in one look, so that nobody is left out or told twice; no more than `most`. */
export async function listAllPeople(
  scope: Scope,
  wanted: WantedPeople,
  most: number,
): Promise<ListedPerson[]> {
  const { search, isByNameOnly } = wanted;
  const all = everybody(scope, wanted);
  const found = search === null ? all : all.where(isFound({ search, isByNameOnly }));
  return found.orderBy(orderOf(wanted)).limit(most).select(columns).execute();
}

export async function listPeople(scope: Scope, wanted: WantedPage): Promise<ListedPage> {
  const { search } = wanted;
  if (search === null) return listEverybody(scope, wanted);
  const { ids, ...counted } = await findPage(scope, { ...wanted, search });
  if (ids.length === 0) return { rows: [], ...counted };
  const rows = await ofRole(scope, wanted)
    .where(sql<boolean>`people.id = any(${ids}::uuid[])`)
    .orderBy(orderOf(wanted))
    .select(columns)
    .execute();
  return { rows, ...counted };
}

async function listEverybody(scope: Scope, wanted: WantedPage): Promise<ListedPage> {
  const { most } = peopleListLimits;
  const limit = Math.min(wanted.limit, Math.max(0, most - wanted.offset));
  // People before the page are skipped in an index alone.
  const page = everybody(scope, { ...wanted, isPageOnly: true })
    .select('people.id')
    .orderBy(orderOf(wanted))
    .offset(wanted.offset)
    .limit(limit);
  const [rows, counted] = await Promise.all([
    ofRole(scope, wanted)
      .innerJoin(page.as('page'), 'page.id', 'people.id')
      // The page was looked for by what is kept; a student whose level has just moved is left out until that follows.
      .where(isChosen(scope, wanted))
      .orderBy(orderOf(wanted))
      .select(columns)
      .execute(),
    countListed(scope, wanted, most + 1),
  ]);
  return { rows, total: Math.min(counted, most), hasMore: counted > most };
}

/** How many there are, or more than the bound: unless a grade or some people are chosen, the number is kept. */
async function countListed(scope: Scope, wanted: WantedPeople, bound: number): Promise<number> {
  const { role, levelIds, active, grade = null, ids = null } = wanted;
  if (grade !== null || ids !== null) return countTo(scope, wanted, bound);
  if (levelIds !== null && !isStudent(role)) return countTeaching(scope, { levelIds, active });
  let counts = scope.db
    .selectFrom('peopleCounts')
    .select(({ fn }) => fn.sum<string | null>('many').as('total'))
    .where('institutionId', '=', scope.institutionId)
    .where('role', '=', role);
  if (levelIds !== null) counts = counts.where(sql<boolean>`level_id = any(${levelIds}::uuid[])`);
  if (active !== null) counts = counts.where('active', '=', active);
  const { total } = await counts.executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** How many there are; no more are counted than `bound`. */
async function countTo(scope: Scope, wanted: WantedPeople, bound: number): Promise<number> {
  // By their schools alone, each of which has its grades in an index.
  const every = everybody(scope, { ...wanted, below: null }).select(sql<number>`1`.as('one'));
  // This order leads along an index that contains all filtered columns.
  const listed = wanted.levelIds === null ? every.orderBy('people.levelId') : every;
  const { total } = await scope.db
    .selectFrom(listed.limit(bound).as('bounded'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
