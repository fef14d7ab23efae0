import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLimits, listSearchLimits } from '@lectern/contract/visits/visits.limits.ts';
import {
  makePerson,
  makeSchools,
  makeWorld,
  type MadePerson,
  type World,
} from '../../../../test/factories.ts';
import { readPlans } from '../../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { openScope, type Scope } from '../../../platform/db/scope.ts';
import { countVisits, listVisits } from './lists.repo.ts';
import { rangeOf } from './lists.rules.ts';
import type { ListOwner } from './picking.repo.ts';

let server: TestServer;
let world: World;
let admin: MadePerson;
const visits = 50_000;
const schools = 10;
const students = 2_000;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const educator = await makePerson(server, world, 'educator');
  admin = await makePerson(server, world, 'levelTwoAdmin');
  const { institutionId } = world;
  const ids = await makeSchools(server, world, schools);
  // Years of sessions, a quarter of an hour apart, of the schools in turn.
  await sql`
    insert into visits (institution_id, kind, state, educator_id, level_id, created_by, created_by_role,
      starts_at, ends_at, buffer_minutes, final_buffer_minutes, created_at)
    select ${institutionId}, 'appointment', 'completed', ${educator.id}, (${ids}::uuid[])[1 + n % ${schools}],
      ${educator.id}, 'educator', at, at + interval '15 minutes', 2, 5, at
    from (select n, ${server.clock.now()}::timestamptz + (n - 40000) * interval '15 minutes' as at
      from generate_series(1, ${visits}) as n) as times`.execute(server.db);
  // Two thousand students with 25 sessions each; one more has a name of her own and three sessions.
  await sql`
    insert into people (institution_id, role, first_name, last_name, level_id, time_zone, created_at)
    select ${institutionId}, 'student', 'Pupil', 'Number' || n, ${ids[0]}, 'UTC', ${server.clock.now()}
    from generate_series(1, ${students}) as n`.execute(server.db);
  await sql`
    insert into visit_participants (institution_id, visit_id, person_id, side, state)
    select ${institutionId}, visit.id, pupil.id, 'student', 'left'
    from (select id, row_number() over (order by starts_at) % ${students} as n from visits) as visit
    join (select id, row_number() over (order by id) - 1 as n from people where first_name = 'Pupil') as pupil
      using (n)`.execute(server.db);
  const rare = await makePerson(server, world, 'student', { firstName: 'Zenobia', lastName: 'Quill' });
  await sql`
    insert into visit_participants (institution_id, visit_id, person_id, side, state)
    select ${institutionId}, id, ${rare.id}, 'student', 'left' from visits order by starts_at limit 3`.execute(
    server.db,
  );
  await sql`analyze`.execute(server.db);
}, 120_000);
afterAll(() => server.stop());

interface ListedPage {
  readonly data: readonly unknown[];
}

/** How the database reads the visits for something. */
const readsOf = async (work: (scope: Scope) => Promise<unknown>) =>
  (await readPlans(server, world.institutionId, work))('visits');

const today = { start: new Date('2027-03-10T00:00:00Z'), end: new Date('2027-03-11T00:00:00Z') };

describe('the lists of an administrator of ten schools with 50,000 sessions', () => {
  const filters = ['today', 'previous', 'future', 'custom'] as const;
  const owner = (): ListOwner => ({ side: 'admin', personId: world.levels[1] ?? '', askerId: admin.id });
  it.each(filters)('read by an index no more than a list shows of each school: %s', async (filter) => {
    const range = rangeOf(filter, { today, chosen: today });
    if (!range) throw new Error('no range');
    const wanted = { range, search: null, offset: 20, limit: 20 };
    const { kinds, examined } = await readsOf((scope) => listVisits(scope, owner(), wanted));
    expect(kinds).not.toContain('Seq Scan');
    expect(kinds.length).toBeGreaterThan(0);
    expect(examined).toBeLessThanOrEqual(schools * listLimits.most + 100);
  });

  it('show the nearest first, and no more than a list can show', async () => {
    const scope = openScope(server.server.database.db, world.institutionId);
    const range = rangeOf('previous', { today, chosen: null });
    if (!range) throw new Error('no range');
    const { rows, total } = await listVisits(scope, owner(), { range, search: null, offset: 0, limit: 3 });
    // One more than is shown tells that there are more.
    expect(total).toBe(listLimits.most + 1);
    expect(await countVisits(scope, owner(), { range, search: null })).toBe(listLimits.most + 1);
    const page = async (pageNumber: number) => {
      const query = { filter: 'previous', pageNumber: String(pageNumber), itemsPerPage: '30' };
      const { response } = await server.call<ListedPage>('GET /visit/session', { as: admin.token, query });
      return { ...response, data: response?.data.length };
    };
    const shown = { totalPages: 34, totalItems: listLimits.most, hasMore: true };
    expect(await page(34)).toMatchObject({ ...shown, data: 10 });
    expect(await page(35)).toMatchObject({ ...shown, data: 0 });
    expect(rows.map(({ visit }) => visit.startsAt.toISOString())).toEqual([
      '2027-03-09T23:45:00.000Z',
      '2027-03-09T23:30:00.000Z',
      '2027-03-09T23:15:00.000Z',
    ]);
    const ofDay = rangeOf('today', { today, chosen: null });
    expect(ofDay && (await countVisits(scope, owner(), { range: ofDay, search: null }))).toBe(96);
  });

  it('find who is rarely met by the sessions of that person alone', async () => {
    const range = rangeOf('previous', { today, chosen: null });
    if (!range) throw new Error('no range');
    const wanted = { range, search: 'zenobia', offset: 0, limit: 20 };
    let total: number | null = null;
    const { kinds, examined } = await readsOf(async (scope) => {
      ({ total } = await listVisits(scope, owner(), wanted));
    });
    expect(total).toBe(3);
    expect(kinds).not.toContain('Seq Scan');
    expect(examined).toBeLessThanOrEqual(20);
  });

  it('find who is met all the time without reading more than a list can show', async () => {
    const range = rangeOf('previous', { today, chosen: null });
    if (!range) throw new Error('no range');
    const wanted = { range, search: 'educator', offset: 0, limit: 20 };
    const { kinds, examined } = await readsOf((scope) => listVisits(scope, owner(), wanted));
    expect(kinds).not.toContain('Seq Scan');
    expect(examined).toBeLessThanOrEqual(listLimits.most + 100);
  });

  it('find a name that everybody has by the sessions of so many people alone', async () => {
    const range = rangeOf('previous', { today, chosen: null });
    if (!range) throw new Error('no range');
    const wanted = { range, search: 'pupil', offset: 0, limit: 20 };
    const { kinds, examined } = await readsOf((scope) => listVisits(scope, owner(), wanted));
    expect(kinds).not.toContain('Seq Scan');
    expect(examined).toBeLessThanOrEqual((listSearchLimits.people * visits) / students + 100);
  });
});
