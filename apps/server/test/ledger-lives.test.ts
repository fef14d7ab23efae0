import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../src/features/ledger/verify.service.ts';
import { makeWorld } from './factories.ts';
import { live, lives, makeStage, type LifeStage } from './ledger-lives.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let stage: LifeStage;

beforeAll(async () => {
  server = await startTestServer();
  const world = await makeWorld(server);
  const system = await server.server.contexts.forInstitution(world.institutionId);
  stage = await makeStage(server, world, system);
});
afterAll(() => server.stop());

/** This many lives run in parallel, for the same institution. */
const beside = 6;

it('says what a model says, whatever becomes of sessions and payouts, in three hundred random lives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lives, { minLength: beside, maxLength: beside, size: 'max' }), async (some) => {
      await Promise.all(some.map((steps) => live(stage, steps)));
    }),
    { numRuns: 300 / beside, seed: 20_261_126 },
  );
  const { faults, entries } = await verifyLedger(stage.system);
  expect(faults).toEqual([]);
  expect(entries).toBeGreaterThan(400);
}, 300_000);
