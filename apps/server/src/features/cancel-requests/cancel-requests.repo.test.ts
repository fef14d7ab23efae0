import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { readPlans } from '../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openScope } from '../../platform/db/scope.ts';
import { listRequests, type WantedRequests } from './cancel-requests.repo.ts';

let server: TestServer;
let world: World;
let wanted: Omit<WantedRequests, 'search'>;
/** Sessions of so many students in turn; of one in so many somebody asked to cancel it. */
const visits = 24_000;
const students = 400;
const requestEvery = 16;
const requests = visits / requestEvery;
/** One student in so many is called Otto. */
const ottoEvery = 8;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const { institutionId, levels } = world;
  const levelId = levels[2] ?? '';
  const educator = await makePerson(server, world, 'educator');
  const admin = await makePerson(server, world, 'levelThreeAdmin');
  await sql`
    insert into people (institution_id, role, first_name, last_name, level_id, time_zone, created_at)
    select ${institutionId}, 'student', case when n % ${ottoEvery} = 0 then 'Otto' else 'Pupil' end, 'Number' || n,
      ${levelId}, 'UTC', ${server.clock.now()}
    from generate_series(0, ${students - 1}) as n`.execute(server.db);
  await sql`
    insert into visits (institution_id, kind, state, educator_id, level_id, created_by, created_by_role,
      starts_at, ends_at, buffer_minutes, final_buffer_minutes, created_at)
    select ${institutionId}, 'appointment', 'cancelled', ${educator.id}, ${levelId}, ${educator.id}, 'educator',
      at, at + interval '15 minutes', 2, 5, at
    from (select ${server.clock.now()}::timestamptz - n * interval '15 minutes' as at
      from generate_series(1, ${visits}) as n) as times`.execute(server.db);
  await sql`
    insert into visit_participants (institution_id, visit_id, person_id, side, state)
    select ${institutionId}, visit.id, pupil.id, 'student', 'invited'
    from (select id, row_number() over (order by starts_at) % ${students} as n from visits) as visit
    join (select id, substr(last_name, 7)::int as n from people where last_name like 'Number%') as pupil
      using (n)`.execute(server.db);
  // Each student has as many of them as the others have.
  await sql`
    insert into visit_requests (institution_id, visit_id, level_id, kind, state, asked_by, asked_as, reason, starts_at,
      ends_at, asked_at, outcome, decided_by, ended_at)
    select ${institutionId}, id, ${levelId}, 'cancel', 'accepted', ${educator.id}, 'educator', 'Dentist', starts_at,
      ends_at, starts_at, 'late', ${admin.id}, starts_at
    from (select id, starts_at, ends_at, row_number() over (order by starts_at) as n from visits) as visit
    where (n + n / ${students}) % ${requestEvery} = 0`.execute(server.db);
  await sql`vacuum analyze`.execute(server.db);
  wanted = { levelId, state: 'accepted', offset: 0, limit: 20 };
}, 120_000);
afterAll(() => server.stop());

describe('a search among requests that are over', () => {
  it('reads of all places in sessions those alone that somebody asked about', async () => {
    let total = 0;
    const reads = await readPlans(server, world.institutionId, async (scope) => {
      ({ total } = await listRequests(scope, { ...wanted, search: 'otto' }));
    });
    expect(total).toBeGreaterThan(requests / ottoEvery / 2);
    const places = reads('visit_participants');
    expect(places.kinds).not.toContain('Seq Scan');
    expect(places.examined).toBeLessThanOrEqual(total + wanted.limit);
    expect(reads('visit_requests').examined).toBeLessThanOrEqual(requests + wanted.limit);
  });

  it('finds by whose place was given or taken after the request', async () => {
    const scope = openScope(server.server.database.db, world.institutionId);
    const late = await makePerson(server, world, 'student', { firstName: 'Zenobia', lastName: 'Quill' });
    const found = async () => (await listRequests(scope, { ...wanted, search: 'zenobia' })).total;
    const { visitId } = await server.db
      .selectFrom('visitRequests')
      .select('visitId')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await found()).toBe(0);
    const { institutionId } = world;
    const place = { institutionId, visitId, personId: late.id, side: 'student', state: 'invited' };
    await server.db.insertInto('visitParticipants').values(place).execute();
    expect(await found()).toBe(1);
    await server.db.deleteFrom('visitParticipants').where('personId', '=', late.id).execute();
    expect(await found()).toBe(0);
  });
});
