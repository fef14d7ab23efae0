import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { World } from './factories.ts';
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts';
import type { District } from './group-factories.ts';
import { districtPerTest } from './institution-per-test.ts';
import { payoutActs } from './payout-factories.ts';
import type { TestServer } from './test-server.ts';

interface Given {
  readonly server: TestServer;
  readonly second: World;
  readonly district: District;
  readonly stripe: FakeStripe;
  readonly acts: ReturnType<typeof payoutActs>;
}

/**
 * A district for each test with a Stripe that has forgotten the test before. The clock, which is the file's, is put
 * back.
 */
export function stripePerTest(name: string, take: (given: Given) => void): void {
  let stripe: FakeStripe;
  let server: TestServer;
  let startedAt: number;
  beforeAll(async () => {
    stripe = await startFakeStripe();
  });
  afterAll(() => stripe.stop());
  districtPerTest(
    name,
    ({ server: started, second, district }) => {
      server = started;
      take({ server, second, district, stripe, acts: payoutActs(server, district) });
    },
    () => ({ stripeAddress: stripe.address }),
  );
  beforeEach(() => {
    stripe.forget();
    startedAt = server.clock.now().getTime();
  });
  afterEach(() => server.clock.move((startedAt - server.clock.now().getTime()) / 1000));
}
