import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { District } from '../test/group-factories.ts';
import { districtPerTest } from '../test/institution-per-test.ts';
import { moneyActs } from '../test/ledger-factories.ts';
import type { TestServer } from '../test/test-server.ts';
import { verifyLedgers } from './ledger-operator.ts';

let server: TestServer;
let district: District;

districtPerTest('books', (made) => {
  ({ server, district } = made);
});

it('says of every institution whether its ledger is right, and names what is wrong', async () => {
  const operation = { db: server.db, contexts: server.server.contexts, now: server.clock.now() };
  await moneyActs(server, district).held();
  const said = await verifyLedgers(operation);
  expect(said).toMatch(
    /right {3}Institution \d+: 1 entries, all sums are zero, every balance is its lines\./,
  );
  expect(said).toMatch(/right {3}Institution \d+: 0 entries/);
  await sql`alter table ledger_accounts disable trigger guard_account`.execute(server.db);
  await sql`update ledger_accounts set balance = 7 where kind = 'schoolCost'`.execute(server.db);
  await expect(verifyLedgers(operation)).rejects.toThrow(
    /WRONG {3}Institution \d+: 2 faults in 1 entries\n {8}account schoolCost [\da-f-]{36}: balance 7 is not its lines, 2000/,
  );
});
