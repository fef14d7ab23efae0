import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCast, makeVisit, type Cast } from '../../../../test/call-factories.ts';
import { eraseAsDue } from '../../../../test/erasure-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { mailsTo } from '../../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { tablesWithPeople } from '../../../platform/db/personal-tables.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
});
afterAll(() => server.stop());

/** A closed account whose sessions to come were kept. */
async function close({ id }: MadePerson): Promise<void> {
  await server.db.updateTable('people').set({ active: false }).where('id', '=', id).execute();
}

/** Erases a person as the due job does; whoever agreed has chosen a language. */
async function erase({ id: personId }: MadePerson, more: { withdrawnAt?: Date } = {}): Promise<MadePerson> {
  const { institutionId } = cast.world;
  const [asker, agreed] = [
    await makePerson(server, cast.world, 'topAdmin'),
    await makePerson(server, cast.world, 'topAdmin'),
  ];
  await server.db.updateTable('people').set({ language: 'es' }).where('id', '=', agreed.id).execute();
  await eraseAsDue(server, { institutionId, personId, askedBy: asker.id, agreedBy: agreed.id, ...more });
  return agreed;
}

const visitOf = (id: string) =>
  server.db
    .selectFrom('visits')
    .select(['state', 'cancelReason', 'cancelledBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function studentsOf(visitId: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('visitParticipants')
    .select('personId')
    .where('visitId', '=', visitId)
    .where('side', '=', 'student')
    .execute();
  return rows.map(({ personId }) => personId);
}

const newsOf = async ({ id }: MadePerson): Promise<string[]> =>
  (await server.db.selectFrom('notifications').select('type').where('personId', '=', id).execute()).map(
    ({ type }) => type,
  );

describe('the sessions to come of who is erased', () => {
  it('are cancelled in the name and the language of who agreed, and the other people are told', async () => {
    const educator = await makePerson(server, cast.world, 'educator');
    const student = await makePerson(server, cast.world, 'student');
    await server.db.updateTable('people').set({ agreesToMail: true }).where('id', '=', student.id).execute();
    const past = await makeVisit(server, cast.world, { educator, students: [student], state: 'completed' });
    const { id } = await makeVisit(server, cast.world, { educator, students: [student], startsIn: 600 });
    await close(educator);
    const agreed = await erase(educator);
    expect(await visitOf(id)).toEqual({
      ...{ state: 'cancelled', cancelledBy: agreed.id },
      cancelReason: 'Se borra una de las cuentas de esta sesión.',
    });
    expect((await visitOf(past.id)).state).toBe('completed');
    expect(await newsOf(student)).toHaveLength(1);
    await expect.poll(async () => (await mailsTo(server, student.email, 'session-cancelled')).length).toBe(1);
  });

  it('go on without a student where others are in them', async () => {
    const educator = await makePerson(server, cast.world, 'educator');
    const student = await makePerson(server, cast.world, 'student');
    const other = await makePerson(server, cast.world, 'student');
    const kind = 'classroom' as const;
    const { id } = await makeVisit(server, cast.world, {
      ...{ educator, students: [student, other], kind, startsIn: 600 },
    });
    await close(student);
    await erase(student);
    expect((await visitOf(id)).state).toBe('booked');
    expect(await studentsOf(id)).toEqual([other.id]);
  });

  it('stay where the erasure was taken back or the account is open again', async () => {
    const educator = await makePerson(server, cast.world, 'educator');
    const student = await makePerson(server, cast.world, 'student');
    const { id } = await makeVisit(server, cast.world, { educator, students: [student], startsIn: 600 });
    await erase(student);
    expect((await visitOf(id)).state).toBe('booked');
    await close(student);
    await erase(student, { withdrawnAt: server.clock.now() });
    expect((await visitOf(id)).state).toBe('booked');
  });
});

const inDatabase = (name: string): string => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

/** The columns whose own rules do not take what an erasure leaves of a text. */
async function columnsThatRefuse(): Promise<string[]> {
  const columns = tablesWithPeople().flatMap(([table, { written = [], ofStudent }]) =>
    [...written.flatMap(({ texts }) => texts), ...(ofStudent?.emptied ?? [])].map(
      (column) => [table, column] as const,
    ),
  );
  expect(columns.length).toBeGreaterThan(5);
  const refused: string[] = [];
  for (const [table, column] of columns) {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_expr(rule.conbin, rule.conrelid) as rule from pg_constraint as rule
      join pg_attribute as of on of.attrelid = rule.conrelid and of.attname = ${inDatabase(column)}
      where rule.conrelid = ${inDatabase(table)}::regclass and rule.contype = 'c' and of.attnum = any(rule.conkey)`.execute(
      server.db,
    );
    for (const { rule } of rows) {
      const left = rule.includes('>= 1') ? '–' : '';
      const taken = await sql<{ is: boolean }>`
        select ${sql.raw(rule)} as is from (select ${left}::text as ${sql.id(inDatabase(column))}) as row`.execute(
        server.db,
      );
      if (taken.rows[0]?.is !== true) refused.push(`${table}.${column}`);
    }
  }
  return refused;
}

describe('what an erased person wrote', () => {
  it('leaves a wish to cancel without its reason', async () => {
    const student = await makePerson(server, cast.world, 'student');
    const { educator } = cast;
    const visit = await makeVisit(server, cast.world, { educator, students: [student], state: 'completed' });
    const { institutionId, levels } = cast.world;
    const at = server.clock.now();
    const { id } = await server.db
      .insertInto('visitRequests')
      .values({
        ...{ institutionId, visitId: visit.id, levelId: levels[2] ?? '', kind: 'cancel', state: 'rejected' },
        ...{ askedBy: student.id, askedAs: 'student', reason: 'My aunt is in hospital', askedAt: at },
        ...{ startsAt: at, endsAt: at, decidedBy: educator.id, endedAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await close(student);
    await erase(student);
    const { reason } = await server.db
      .selectFrom('visitRequests')
      .select('reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(reason).toBe('–');
  });

  it('can be taken out of every column, and one that takes neither nothing nor the sign for it is seen', async () => {
    expect(await columnsThatRefuse()).toEqual([]);
    await sql`alter table visit_requests add constraint planted check (reason <> '')`.execute(server.db);
    expect(await columnsThatRefuse()).toEqual(['visitRequests.reason']);
    await sql`alter table visit_requests drop constraint planted`.execute(server.db);
  });
});
