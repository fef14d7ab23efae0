import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createStripeProvider } from '../src/platform/payout-provider/stripe-provider.ts';

const port = Number(process.env['STRIPE_MOCK_PORT']);

/** Stripe's stand-in refuses what its published schema does not have: `npm run payouts:schema` starts it. */
describe('what Stripe is asked', () => {
  const provider = createStripeProvider('sk_test_123', { host: '127.0.0.1', port, protocol: 'http' });

  it('fits the schema that it publishes', async () => {
    expect(await provider.platform()).toMatch(/^stripe acct_/);
    const ids = { educatorId: randomUUID(), institutionId: randomUUID() };
    expect(await provider.openAccount({ key: randomUUID(), email: 'ada@school.test', ...ids })).toMatch(
      /^acct_/,
    );
    expect(['incomplete', 'active', 'disabled']).toContain(await provider.accountState('acct_123'));
    const ways = {
      done: 'https://school.test/done',
      again: 'https://school.test/again',
      language: 'en',
    } as const;
    expect(await provider.setupAddress('acct_123', ways)).toMatch(/^https:/);
    const payoutId = randomUUID();
    const wanted = { payoutId, accountId: 'acct_123', amount: 2000, currency: 'USD' };
    expect(await provider.transfer(wanted)).toMatchObject({ isReturned: false });
    expect(await provider.findTransfer(payoutId)).toMatchObject({
      id: expect.stringMatching(/^tr_/) as string,
    });
  });
});
