import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { moneyActs } from '../../../test/ledger-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { balanceOf } from './balances.service.ts';
import {
  payoutStanding,
  releasePayout,
  reserveAvailable,
  returnPayout,
  settlePayout,
} from './reserving.service.ts';
import { closeFlag } from './sessions.service.ts';

let server: TestServer;
let district: District;
let acts: ReturnType<typeof moneyActs>;
let ctx: Ctx;

districtPerTest('reserving', (made) => {
  ({ server, district } = made);
  acts = moneyActs(server, district);
});
beforeEach(async () => {
  ctx = await server.server.contexts.forInstitution(district.world.institutionId);
});

const balance = () => balanceOf(ctx, district.educator.id);
const reserve = (payoutId: string) =>
  transaction(ctx, (tx) => reserveAvailable(tx, { payoutId, educatorId: district.educator.id }));
const inTransaction = (act: typeof settlePayout, payoutId: string) =>
  transaction(ctx, (tx) => act(tx, payoutId));

describe('a payout', () => {
  it('takes all that is available, and is settled or released once', async () => {
    await acts.held();
    await acts.held({ startsIn: -300, minutes: 60 });
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await reserve(first)).toBe(6000);
    expect(await reserve(first)).toBe(6000);
    expect(await reserve(second)).toBeNull();
    expect(await payoutStanding(ctx, second)).toBeNull();
    expect(await balance()).toMatchObject({ available: 0, reserved: 6000, paid: 0 });
    for (const _again of [1, 2]) await inTransaction(releasePayout, first);
    expect(await balance()).toMatchObject({ available: 6000, reserved: 0, paid: 0 });
    await expect(inTransaction(settlePayout, first)).rejects.toThrow('is released, not reserved');
    expect(await reserve(second)).toBe(6000);
    for (const _again of [1, 2]) await inTransaction(settlePayout, second);
    expect(await balance()).toMatchObject({ available: 0, reserved: 0, paid: 6000 });
    await expect(inTransaction(releasePayout, second)).rejects.toThrow('is settled, not reserved');
    for (const _again of [1, 2]) await inTransaction(returnPayout, second);
    expect(await balance()).toMatchObject({ available: 6000, reserved: 0, paid: 0 });
    expect(await payoutStanding(ctx, second)).toEqual({
      ...{ educatorId: district.educator.id, amount: 6000, state: 'returned' },
    });
    await expect(inTransaction(settlePayout, randomUUID())).rejects.toThrow('has reserved nothing');
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('is taken by one of many that reserve at once', async () => {
    await acts.held();
    const taken = await Promise.all(Array.from({ length: 8 }, () => reserve(randomUUID())));
    expect(taken.filter((amount) => amount !== null)).toEqual([2000]);
    expect(await balance()).toMatchObject({ available: 0, reserved: 2000 });
  });

  it('is settled or released by one of two at once', async () => {
    await acts.held();
    const payoutId = randomUUID();
    await reserve(payoutId);
    const both = await Promise.allSettled([
      inTransaction(settlePayout, payoutId),
      inTransaction(releasePayout, payoutId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { available, reserved, paid } = await balance();
    expect([available + paid, reserved]).toEqual([2000, 0]);
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('leaves a balance below zero where a session that it paid is taken back', async () => {
    const visitId = await acts.held();
    const payoutId = randomUUID();
    await reserve(payoutId);
    await inTransaction(settlePayout, payoutId);
    await transaction(ctx, (tx) => closeFlag(tx, visitId, true));
    expect(await balance()).toMatchObject({ available: -2000, paid: 2000 });
    expect(await reserve(randomUUID())).toBeNull();
    await acts.held({ startsIn: -300, minutes: 60 });
    expect(await reserve(randomUUID())).toBe(2000);
  });
});

/** Runs something past the product, and tells why the database refuses it. */
async function refusalOf(statement: string): Promise<string> {
  return sql
    .raw(statement)
    .execute(server.db)
    .then(
      () => 'allowed',
      (error: unknown) => String(error),
    );
}

describe('the database', () => {
  it('refuses every change of what the ledger says', async () => {
    await acts.held();
    for (const statement of [
      'update ledger_entries set reason = reason',
      'delete from ledger_entries',
      'truncate ledger_entries cascade',
      'update ledger_lines set amount = 1',
      'delete from ledger_lines',
      'truncate ledger_lines',
      'update ledger_accounts set balance = 0',
      'delete from ledger_accounts',
      `update institutions set currency = 'EUR' where id = '${district.world.institutionId}'`,
    ])
      expect(await refusalOf(statement)).toMatch(/is refused|currency .* stays/);
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('refuses lines that do not sum to zero, of another currency, and an account that does not begin at zero', async () => {
    await acts.held();
    const { institutionId } = district.world;
    const from = `from ledger_lines where institution_id = '${institutionId}' and amount > 0`;
    const columns = 'institution_id, entry_id, number, account_id, amount, currency, level_path';
    for (const [values, why] of [
      ["institution_id, entry_id, 9, account_id, 1, 'USD', level_path", /do not sum to zero/],
      ["institution_id, entry_id, 9, account_id, 1, 'EUR', level_path", /violates foreign key/],
      ["institution_id, entry_id, 9, account_id, 0, 'USD', level_path", /check constraint/],
    ] as const)
      expect(await refusalOf(`insert into ledger_lines (${columns}) select ${values} ${from}`)).toMatch(why);
    const account = (currency: string, amount: number) =>
      `insert into ledger_accounts (institution_id, kind, level_id, currency, balance)
       values ('${institutionId}', 'schoolCost', '${district.besideLevelId}', '${currency}', ${amount})`;
    expect(await refusalOf(account('USD', 5))).toMatch(/begins at zero/);
    expect(await refusalOf(account('EUR', 0))).toMatch(/currency of its institution/);
    expect((await acts.verified()).faults).toEqual([]);
  });
});

describe('a check of the ledger', () => {
  it('names what somebody changed past the database’s guards', async () => {
    const visitId = await acts.held();
    expect(await acts.verified()).toEqual({ entries: 1, faults: [] });
    for (const [table, trigger] of [
      ['ledger_lines', 'refuse_change'],
      ['ledger_accounts', 'guard_account'],
      ['ledger_entries', 'refuse_change'],
    ])
      await sql.raw(`alter table ${table} disable trigger ${trigger}`).execute(server.db);
    const tamper = async (statement: string) => {
      await sql
        .raw(`${statement} where institution_id = '${district.world.institutionId}'`)
        .execute(server.db);
      return (await acts.verified()).faults.map(({ what, which }) => `${which.split(' ')[0]} ${what}`);
    };
    expect(await tamper('update ledger_lines set amount = amount + 1')).toEqual([
      'entry lines do not sum to zero',
      expect.stringMatching(/^account balance -?2000 is not its lines/),
      expect.stringMatching(/^account balance -?2000 is not its lines/),
      'session earns 1999 by its entries, and should 2000',
      'entry earns 1999, and 2000 by its evidence',
    ]);
    await tamper('update ledger_lines set amount = amount - 1');
    expect(await tamper('update ledger_accounts set balance = balance + 5')).toEqual([
      expect.stringMatching(/is not its lines/),
      expect.stringMatching(/is not its lines/),
      'ledger all accounts sum to 10',
    ]);
    await tamper('update ledger_accounts set balance = balance - 5');
    expect(await tamper(`update ledger_sessions set cents = 7`)).toEqual([
      'session earns 2000 by its entries, and should 7',
    ]);
    await tamper(`update ledger_sessions set cents = 2000`);
    expect(await tamper(`update ledger_entries set evidence = '{}'`)).toEqual([
      'entry has evidence that cannot be read',
    ]);
    await sql`delete from ledger_sessions where visit_id = ${visitId}`.execute(server.db);
    const note = { noteCompletedAt: new Date(server.clock.now().getTime() + 1_000) };
    await server.db.updateTable('visits').set(note).where('id', '=', visitId).execute();
    expect(await tamper('update ledger_sessions set cents = cents')).toContain(
      'session is completed and not in the ledger',
    );
    for (const [table, trigger] of [
      ['ledger_lines', 'refuse_change'],
      ['ledger_accounts', 'guard_account'],
      ['ledger_entries', 'refuse_change'],
    ])
      await sql.raw(`alter table ${table} enable trigger ${trigger}`).execute(server.db);
  });
});
