import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { PayoutProvider, PayoutProviders } from './payout-provider.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import { createStripeProvider, readStripeNews, type StripeAddress } from './stripe-provider.ts';

/** For how many keys providers are cached, so that each is asked once for its platform. */
const mostKept = 200;

/** The providers that the product knows: Stripe by the key of an institution, the sandbox but in production. */
export function createPayoutProviders(options: {
  readonly config: Config;
  readonly clock: Clock;
  readonly stripeAddress?: StripeAddress | undefined;
}): PayoutProviders {
  const { config, clock, stripeAddress } = options;
  const kept = new Map<string, PayoutProvider>();
  return {
    stripe: (key) => {
      const known = kept.get(key);
      if (known) return known;
      const provider = createStripeProvider(key, stripeAddress);
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, provider);
      return provider;
    },
    sandbox: (scope) =>
      config.production ? null : createSandboxProvider(scope, { secret: config.secret, clock }),
    readStripeNews,
  };
}
