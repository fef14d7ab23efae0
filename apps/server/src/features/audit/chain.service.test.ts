import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { eventually } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { record } from './audit.service.ts';
import { linkEntries, verifyChain } from './chain.service.ts';
import { tellAuditDay } from '../administration/audit-days.service.ts';

let server: TestServer;
let world: World;
let system: Ctx;
let count = 0;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ logTo: { write: (line) => logged.push(line) }, logLevel: 'trace' });
  await makeWorld(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  world = await makeWorld(server, `chain${(count += 1)}.test`);
  system = { ...(await server.server.contexts.forInstitution(world.institutionId)), address: '192.0.2.7' };
});

const write = async (name = 'North', ctx = system) =>
  record(ctx, {
    ...({ action: 'level.changed', subjectKind: 'level' } as const),
    ...{ subjectId: world.levels[0], before: { name: 'South' }, after: { name } },
  });

/** Past the product, as somebody with the password of the database would. */
async function tamper(table: string, statement: string): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await sql`alter table ${sql.table(table)} disable trigger refuse_change`.execute(trx);
    await sql`${sql.raw(statement)} where institution_id = ${world.institutionId} and ${sql.raw(
      table === 'audit_links' ? 'number = 2' : `${table === 'audit_entries' ? 'id' : 'entry_id'} = `,
    )} ${table === 'audit_links' ? sql`` : sql`${await second()}`}`.execute(trx);
    await sql`alter table ${sql.table(table)} enable trigger refuse_change`.execute(trx);
  });
}

async function second(): Promise<string> {
  const row = await server.db
    .selectFrom('auditLinks')
    .select('entryId')
    .where('institutionId', '=', world.institutionId)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow();
  return row.entryId;
}

describe('the chain', () => {
  it('takes in every entry after its commit, in the order in which they were written', async () => {
    for (const name of ['A', 'B', 'C']) await write(name);
    await linkEntries(system);
    const links = await server.db
      .selectFrom('auditLinks')
      .innerJoin('auditEntries', 'auditEntries.id', 'auditLinks.entryId')
      .select(['number', 'seq', 'hash'])
      .where('auditLinks.institutionId', '=', world.institutionId)
      .orderBy('number')
      .execute();
    expect(links.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(links.map(({ seq }) => seq)).toEqual(links.map(({ seq }) => seq).toSorted((a, b) => a - b));
    const verified = await verifyChain(system);
    expect(verified).toMatchObject({ head: { number: 3 }, erased: 0, broken: null });
    expect(verified.head.hash).toEqual(links[2]?.hash);
  });

  it('is linked a second later by itself, and nothing of one institution is in that of another', async () => {
    const other = world;
    await write();
    world = await makeWorld(server, `chain${(count += 1)}.test`);
    await server.pass(1);
    const ctx = await server.server.contexts.forInstitution(other.institutionId);
    expect((await verifyChain(ctx)).head.number).toBe(1);
    const none = await server.server.contexts.forInstitution(world.institutionId);
    expect((await verifyChain(none)).head.number).toBe(0);
  });

  it('loses and doubles nothing while many write and several processes link', async () => {
    const writers = Array.from({ length: 40 }, async (_, at) => {
      const writing = transaction(system, async (tx) => {
        await write(`Name ${at}`, tx);
        if (at % 4 === 0) throw new Error('undone');
      });
      await writing.catch(() => undefined);
      if (at % 5 === 0) await linkEntries(system);
    });
    await Promise.all(writers);
    await Promise.all([1, 2, 3].map(() => linkEntries(system)));
    expect(await verifyChain(system)).toMatchObject({ head: { number: 30 }, broken: null });
  });

  it('does not wait for a transaction that is still open, and takes its entry in afterwards', async () => {
    let finish: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun: () => void = () => undefined;
    const wrote = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = transaction(system, async (tx) => {
      await write('Slow', tx);
      begun();
      await open;
    });
    await wrote;
    await write('Quick');
    await linkEntries(system);
    expect((await verifyChain(system)).head.number).toBe(1);
    finish();
    await slow;
    await linkEntries(system);
    expect(await verifyChain(system)).toMatchObject({ head: { number: 2 }, broken: null });
  });

  it('goes on where a process ended in the middle of linking', async () => {
    await write('A');
    const ending = transaction(system, async (tx) => {
      await linkEntries(tx);
      throw new Error('killed');
    });
    await expect(ending).rejects.toThrow('killed');
    expect((await verifyChain(system)).head.number).toBe(0);
    await linkEntries(system);
    expect((await verifyChain(system)).head.number).toBe(1);
  });

  it.each([
    ['an entry that was changed', 'audit_entries', `update audit_entries set action = 'x'`, 'changed'],
    ['who sees it', 'audit_entries', `update audit_entries set level_ids = '{}'`, 'changed'],
    ['values', 'audit_values', `update audit_values set content = '{}'`, 'values-changed'],
    ['a hash', 'audit_links', 'update audit_links set hash = sha256(hash)', 'changed'],
    ['a link that was taken out', 'audit_links', 'delete from audit_links', 'moved'],
  ])('shows %s', async (_name, table, statement, why) => {
    for (const name of ['A', 'B', 'C']) await write(name);
    await linkEntries(system);
    await tamper(table, statement);
    const { broken } = await verifyChain(system);
    expect(broken).toMatchObject({ why });
    expect(broken?.number).toBe(why === 'moved' ? 3 : 2);
  });

  describe('of an entry about a session', () => {
    beforeEach(async () => {
      const student = await makePerson(server, world, 'student');
      const educator = await makePerson(server, world, 'educator');
      const { id } = await makeVisit(server, world, { educator, students: [student], state: 'completed' });
      await write('A');
      await record(system, { action: 'chat.read', subjectKind: 'visit', subjectId: id });
      await write('C');
    });

    const involve = (entryId: string) =>
      server.db
        .insertInto('auditInvolved')
        .values({
          institutionId: world.institutionId,
          personId: randomUUID(),
          entryId,
          seq: 1,
          createdAt: now(),
        })
        .execute();
    const now = () => server.clock.now();

    it('shows that it names others than were there', async () => {
      await linkEntries(system);
      expect((await verifyChain(system)).broken).toBeNull();
      await involve(await second());
      expect((await verifyChain(system)).broken).toMatchObject({ number: 2, why: 'involved-changed' });
    });

    it.each([
      ['audit_involved', 'delete from audit_involved', 'involved-changed'],
      ['audit_entries', 'update audit_entries set involved_hash = null', 'changed'],
    ])('shows what is taken away of it in %s', async (table, statement, why) => {
      await linkEntries(system);
      await tamper(table, statement);
      expect((await verifyChain(system)).broken).toMatchObject({ number: 2, why });
    });

    it('shows an entry of anything else to which somebody was added', async () => {
      await linkEntries(system);
      const first = server.db.selectFrom('auditLinks').select('entryId').where('number', '=', 1);
      const { entryId } = await first
        .where('institutionId', '=', world.institutionId)
        .executeTakeFirstOrThrow();
      await involve(entryId);
      expect((await verifyChain(system)).broken).toMatchObject({ number: 1, why: 'involved-changed' });
    });

    it('holds where it was written before that was kept', async () => {
      await server.db.transaction().execute(async (trx) => {
        await sql`alter table audit_entries disable trigger refuse_change`.execute(trx);
        await sql`update audit_entries set involved_hash = null where institution_id = ${world.institutionId}`.execute(
          trx,
        );
        await sql`alter table audit_entries enable trigger refuse_change`.execute(trx);
      });
      await linkEntries(system);
      expect(await verifyChain(system)).toMatchObject({ head: { number: 3 }, broken: null });
      const { entries, links } = await firstTwo();
      const [, two] = entries;
      const said = [
        ...[world.institutionId, 2, links[0]?.hash.toString('hex'), two?.id, null, 'chat.read', 'visit'],
        ...[two?.subjectId, two?.createdAt.toISOString(), two?.levelIds.toSorted()],
        ...[null, two?.addressHash?.toString('hex')],
      ];
      expect(links[1]?.hash).toEqual(createHash('sha256').update(JSON.stringify(said)).digest());
    });

    async function firstTwo() {
      const { institutionId } = world;
      const links = server.db.selectFrom('auditLinks').selectAll().orderBy('number').limit(2);
      const entries = server.db.selectFrom('auditEntries').selectAll().orderBy('seq').limit(2);
      return {
        links: await links.where('institutionId', '=', institutionId).execute(),
        entries: await entries.where('institutionId', '=', institutionId).execute(),
      };
    }
  });

  it('shows entries that are gone from its end, and those that nobody linked', async () => {
    for (const name of ['A', 'B']) await write(name);
    await linkEntries(system);
    await tamper('audit_links', 'delete from audit_links');
    expect((await verifyChain(system)).broken).toMatchObject({ number: 2, why: 'gone' });
    world = await makeWorld(server, `chain${(count += 1)}.test`);
    system = await server.server.contexts.forInstitution(world.institutionId);
    await write();
    await server.db.deleteFrom('auditUnlinked').where('institutionId', '=', world.institutionId).execute();
    expect((await verifyChain(system)).broken).toMatchObject({ why: 'loose' });
  });

  it('shows an end that somebody took away, and goes on behind its last entry', async () => {
    for (const name of ['A', 'B']) await write(name);
    await linkEntries(system);
    const { head } = await verifyChain(system);
    await server.db.transaction().execute(async (trx) => {
      await sql`alter table audit_heads disable trigger refuse_change`.execute(trx);
      await trx.deleteFrom('auditHeads').where('institutionId', '=', world.institutionId).execute();
      await sql`alter table audit_heads enable trigger refuse_change`.execute(trx);
    });
    expect((await verifyChain(system)).broken).toMatchObject({ number: 2, why: 'end-changed' });
    await write('C');
    await linkEntries(system);
    expect(await verifyChain(system)).toMatchObject({ head: { number: 3 }, broken: null });
    const ofB = server.db.selectFrom('auditLinks').select('hash').where('number', '=', 2);
    const { hash } = await ofB.where('institutionId', '=', world.institutionId).executeTakeFirstOrThrow();
    expect(hash).toEqual(head.hash);
  });

  it.each([
    ['taken away', sql`delete from audit_heads`],
    ['emptied', sql`truncate audit_heads`],
    ['set back', sql`update audit_heads set number = 1`],
    ['given another hash', sql`update audit_heads set hash = sha256('x')`],
  ])('has an end that cannot be %s', async (_what, statement) => {
    for (const name of ['A', 'B']) await write(name);
    await linkEntries(system);
    await expect(statement.execute(server.db)).rejects.toThrow(/audit_heads is refused/);
    expect((await verifyChain(system)).broken).toBeNull();
  });

  it('holds where values and salt were erased, and counts them', async () => {
    await write('Secret');
    await linkEntries(system);
    await server.db.transaction().execute(async (trx) => {
      await sql`select set_config('lectern.erasing', 'on', true)`.execute(trx);
      await trx.deleteFrom('auditValues').where('institutionId', '=', world.institutionId).execute();
    });
    expect(await verifyChain(system)).toMatchObject({ head: { number: 1 }, erased: 1, broken: null });
  });
});

describe('each day', () => {
  const mails = (kind: string) =>
    server.db
      .selectFrom('mails')
      .select(['recipient', 'body', 'kind'])
      .where('institutionId', '=', world.institutionId)
      .where('kind', '=', kind)
      .execute();
  /** The log lines about the institution's days. */
  const linesOfLog = (): unknown[] =>
    logged
      .filter((line) => line.includes(world.institutionId) && / of the audit"|audit is broken"/.test(line))
      .map((line) => JSON.parse(line));
  const daySeconds = 24 * 3_600;

  it('the head is logged and mailed to the top admins once, and a broken chain is named', async () => {
    const top = await makePerson(server, world, 'topAdmin');
    await makePerson(server, world, 'levelOneAdmin');
    await write();
    await server.pass(1);
    expect(await mails('audit-head')).toEqual([]);
    await server.pass(daySeconds);
    const told = await eventually(async () => {
      const some = await mails('audit-head');
      return some.length > 0 ? some : undefined;
    });
    const { head } = await verifyChain(system);
    expect(told).toMatchObject([{ recipient: top.email }]);
    expect(told[0]?.body).toContain(head.hash.toString('hex'));
    expect(told[0]?.body).toContain('It has 1 entry,');
    const ofHead = { msg: 'the head of the audit', number: 1, hash: head.hash.toString('hex') };
    expect(linesOfLog()).toMatchObject([ofHead]);
    await tellAuditDay.run(system, { day: server.clock.now().toISOString().slice(0, 10) });
    await server.pass(60);
    expect(await mails('audit-head')).toHaveLength(1);
    await write('B');
    await linkEntries(system);
    await tamper('audit_entries', `update audit_entries set subject_kind = 'x'`);
    await server.pass(daySeconds);
    const broken = await eventually(async () => (await mails('audit-broken'))[0]);
    expect(broken.body).toContain('entry 2 is not as it was written');
    expect(broken.body).toContain('has 2 entries');
    expect(linesOfLog().slice(1)).toMatchObject([{ msg: 'the audit is broken', broken: { number: 2 } }]);
  });
});

it('an entry of a visit that nobody knows comes into the chain, too', async () => {
  await record(system, { action: 'chat.read', subjectKind: 'visit', subjectId: randomUUID() });
  await linkEntries(system);
  expect((await verifyChain(system)).head.number).toBe(1);
});
