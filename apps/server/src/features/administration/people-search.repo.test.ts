import { peopleListLimits, peopleSearchLimits } from '@lectern/contract/administration/people.limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchools, makeWorld, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openScope } from '../../platform/db/scope.ts';
import type { WantedPage } from './people-choice.repo.ts';
import { listPeople } from './people-lists.repo.ts';

let server: TestServer;
let world: World;
let schools: string[];
/** More than are looked through one by one. */
const students = 3_600;

/** The first ones are frequent: people of one name are adjacent in a list by name. */
const firstNames = [
  ...['Maria', 'Maria', 'Maria', 'Quinn', 'Zoe', 'Jo', 'Élodie', "D'Arcy"],
  ...['Ana Maria', 'Łucja', 'Rosamaria', 'ØYVIND', 'Bo', 'Will_', 'Ma'],
];
const lastNames = [
  ...['Garcia', 'Marin', 'Quiroz', 'Sutyn', 'De Quincy', "O'Higgins"],
  ...['Muñoz', 'Brown Garcia', 'Smith-Maria', 'Zé', 'B100%', 'Jo'],
];

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const { institutionId } = world;
  const now = server.clock.now();
  schools = await makeSchools(server, world, 5);
  // Mixed by primes; the first school has most of them.
  const insert = (role: string, count: number) => sql`
    insert into people (institution_id, role, first_name, last_name, student_number, email, grade, level_id, active,
      created_at, erased_at)
    select ${institutionId}, ${role}, (${firstNames}::text[])[1 + (n * 7919 / 13) % ${firstNames.length}::int],
      (${lastNames}::text[])[1 + (n * 104729 / 7) % ${lastNames.length}::int]
        || case when n % 3 = 0 then '' else '-' || substr(md5(n::text), 1, 3) end,
      case when ${role} = 'student' and n % 11 <> 0 then 'Q' || n end,
      case when n % 4 = 0 then 'ma' || n || '@' || ${role} || '.test' end,
      case when n % 5 <> 0 then (n % 13)::text end,
      case when ${role} = 'student' then (${schools}::uuid[])[1 + greatest(0, n % 12 - 7)] end,
      n % 17 <> 0, ${now}, case when n % 34 = 0 then ${now}::timestamptz end
    from generate_series(1, ${count}::int) as n`;
  await insert('student', students).execute(server.db);
  await insert('educator', 400).execute(server.db);
  // Including newcomers, who are in no list.
  await sql`update people set is_newcomer = true, level_id = null
    where institution_id = ${institutionId} and role = 'student' and id < '10000000-0000-0000-0000-000000000000'`.execute(
    server.db,
  );
  await sql`insert into educator_levels (institution_id, educator_id, level_id)
    select institution_id, id, (${schools}::uuid[])[1 + ascii(right(last_name, 1)) % 5] from people
    where institution_id = ${institutionId} and role = 'educator' and id > '10000000-0000-0000-0000-000000000000'`.execute(
    server.db,
  );
  await sql`update people set is_newcomer = true
    where institution_id = ${institutionId} and role = 'educator'
      and id not in (select educator_id from educator_levels)`.execute(server.db);
  await sql`vacuum analyze people`.execute(server.db);
}, 120_000);
afterAll(() => server.stop());

/** The queries of lists, repeated in the plainest form. */
function isFoundPlainly({ search, isByNameOnly }: WantedPage): RawBuilder<boolean> {
  if (search === null) return sql`true`;
  const name = sql`first_name || ' ' || last_name`;
  const words = sql`${name} || ' ' || coalesce(student_number, '') || ' ' || coalesce(email, '')`;
  const typed = sql`lower(found_text(${search}))`;
  if (search.length >= peopleSearchLimits.within)
    return sql`strpos(lower(found_text(${isByNameOnly ? name : words})), ${typed}) > 0`;
  const begins = (text: RawBuilder<unknown>) =>
    sql<boolean>`starts_with(lower(found_text(${text})), ${typed})`;
  const own = [sql`first_name`, sql`last_name`, ...(isByNameOnly ? [] : [sql`student_number`, sql`email`])];
  return sql`(${sql.join(own.map(begins), sql` or `)})`;
}

const sortedBy = {
  name: sql`lower(found_text(first_name || ' ' || last_name)) collate "C"`,
  number: sql`lower(student_number)`,
  email: sql`lower(email)`,
  grade: sql`lpad(substring(grade from '^[0-9]{1,9}'), 9, '0'), lower(grade),
    lower(found_text(first_name || ' ' || last_name)) collate "C"`,
};

async function plainly(wanted: WantedPage) {
  const { role, levelIds, active, grade, sort, isDescending } = wanted;
  const { rows } = await sql<{ id: string }>`
    select people.id, row_number() over (order by ${sortedBy[sort]}, people.id) as place from people
    where institution_id = ${world.institutionId} and role = ${role} and not is_newcomer and ${isFoundPlainly(wanted)}
      and (${active}::boolean is null or active = ${active}) and (active or erased_at is null)
      and (${grade ?? null}::text is null or lower(grade) = ${grade ?? null})
      and (${levelIds}::uuid[] is null or level_id = any(${levelIds}) or id in (
        select educator_id from educator_levels where level_id = any(${levelIds})))
    order by place`.execute(server.db);
  const ids = rows.map(({ id }) => id);
  const all = isDescending ? ids.toReversed() : ids;
  const { found } = peopleListLimits;
  const shown = all.slice(0, found).slice(wanted.offset, wanted.offset + wanted.limit);
  return { ids: shown, total: Math.min(all.length, found), hasMore: all.length > found };
}

async function listed(wanted: WantedPage) {
  const { rows, total, hasMore } = await listPeople(
    openScope(server.server.database.db, world.institutionId),
    wanted,
  );
  return { ids: rows.map(({ id }) => id), total, hasMore };
}

/** Each of them in turn meets each search, sort and filter often enough. */
const filters: readonly (() => Partial<WantedPage>)[] = [
  () => ({}),
  () => ({ active: true }),
  () => ({ active: false }),
  () => ({ levelIds: schools.slice(0, 1) }),
  () => ({ levelIds: schools.slice(1, 2), active: true }),
  () => ({ levelIds: schools.slice(1, 4) }),
  () => ({ grade: '7' }),
  () => ({ levelIds: schools.slice(0, 1), grade: '3' }),
  () => ({ levelIds: [] }),
];
const pages = [
  { offset: 0, limit: 20 },
  { offset: 20, limit: 20 },
  { offset: 190, limit: 20 },
];
const sorts = ['name', 'number', 'grade', 'email'] as const;
const roles = ['student', 'student', 'educator'] as const;

describe('a search among people finds whom a plain one finds, in the same order', () => {
  it.each([
    ...[
      'maria',
      'mar',
      'ria',
      'ill',
      'uinn',
      'qui',
      'suty',
      'garcia',
      'maria g',
      'ana maria',
      'maria brown garcia',
    ],
    ...[
      'aria de q',
      'ohiggins',
      "o'h",
      'élodie',
      'munoz',
      'will_',
      '100%',
      '%%%',
      'zzz',
      'q123',
      '@student',
      '-ab',
    ],
    ...['m', 'ma', 'qu', 'jo', 'zé', 'de', 'o', "d'", 'q1', 'b1', 'łu', 'øy', '_', 'xx'],
  ])('%j', async (search) => {
    const searched = filters.flatMap((filter, at) =>
      sorts.map((sort, of): WantedPage => ({
        ...{ role: roles[(at + of) % 3] ?? 'student', levelIds: null, search, active: null },
        ...{ isByNameOnly: (at * 3 + of) % 4 !== 0, sort, isDescending: (at + of) % 2 === 1 },
        ...(pages[(at + of + search.length) % 3] ?? { offset: 0, limit: 20 }),
        ...filter(),
      })),
    );
    for (const wanted of searched)
      expect({ wanted, ...(await listed(wanted)) }).toEqual({ wanted, ...(await plainly(wanted)) });
  });

  it('by name, page after page, from both ends', async () => {
    for (const search of ['maria', 'mar', 'garcia', 'ma'])
      for (const isDescending of [false, true])
        for (let offset = 0; offset < peopleListLimits.found + 20; offset += 60) {
          const wanted: WantedPage = {
            ...{ role: 'student', levelIds: null, search, active: null, isByNameOnly: true },
            ...{ sort: 'name', isDescending, offset, limit: 20 },
          };
          expect({ wanted, ...(await listed(wanted)) }).toEqual({ wanted, ...(await plainly(wanted)) });
        }
  });
});
