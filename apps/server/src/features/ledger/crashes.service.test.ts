import { expect, it } from 'vitest';
import { makeVisit } from '../../../test/call-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { moneyActs } from '../../../test/ledger-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { transaction } from '../../platform/context/ctx.ts';
import { watchCrashPoints, type CrashPoint } from '../../platform/processes/crash-points.ts';
import { balanceOf } from './balances.service.ts';
import { sessionEnded } from './sessions.service.ts';

let server: TestServer;
let district: District;

districtPerTest('crashes', (made) => {
  ({ server, district } = made);
});

const points: readonly CrashPoint[] = [
  'ledger.accountsLocked',
  'ledger.entryWritten',
  'ledger.linesWritten',
  'ledger.sessionKept',
];

it.each(points)('a death at %s leaves nothing behind, and the next try posts all', async (point) => {
  const { world, educator, student } = district;
  const ctx = await server.server.contexts.forInstitution(world.institutionId);
  const visit = { educator, students: [student], state: 'completed', startsIn: -120 } as const;
  const { id } = await makeVisit(server, world, visit);
  const end = () => transaction(ctx, (tx) => sessionEnded(tx, id));
  const die = (at: CrashPoint) => {
    if (at === point) throw new Error('dead');
  };
  await expect(watchCrashPoints(die, end)).rejects.toThrow('dead');
  expect(await balanceOf(ctx, educator.id)).toMatchObject({ available: 0, pending: 0 });
  expect(await moneyActs(server, district).verified()).toEqual({ entries: 0, faults: [] });
  await end();
  await end();
  expect(await balanceOf(ctx, educator.id)).toMatchObject({ available: 2000, pending: 0 });
  expect(await moneyActs(server, district).verified()).toEqual({ entries: 1, faults: [] });
});
