import { describe, expect, it } from 'vitest';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { payoutActs } from '../../../test/payout-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { createPayoutProviders } from '../../platform/payout-provider/payout-providers.ts';
import { readConfig } from '../../platform/config/config.ts';

let server: TestServer;
let district: District;
let acts: ReturnType<typeof payoutActs>;

districtPerTest('sandbox', (made) => {
  ({ server, district } = made);
  acts = payoutActs(server, district);
});

const page = async (address: string, act?: string) => {
  const url = new URL(address);
  if (act !== undefined) url.searchParams.set('act', act);
  return server.server.app.inject({
    ...{ method: 'GET', url: `${url.pathname}${url.search}`, headers: { host: district.world.hostName } },
  });
};
const begun = async (): Promise<string> => {
  await acts.setUp();
  return (await acts.link()).response?.address ?? '';
};
const statuses = async () => (await acts.history()).response?.data.map(({ status }) => status);
const balance = async () => (await acts.balance(district.educator)).response;

describe('the sandbox', () => {
  it('opens an account on its page, and leads back', async () => {
    const address = await begun();
    expect(await acts.account()).toMatchObject({ provider: 'sandbox', state: 'incomplete' });
    const shown = await page(address);
    expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('no money moves')]);
    const done = await page(address, 'activate');
    expect([done.statusCode, done.headers.location]).toEqual([
      302,
      expect.stringMatching(/financial-report$/),
    ]);
    expect(await acts.account()).toMatchObject({ state: 'active', accountCreatedStatus: true });
    expect((await page(address, 'disable')).body).toContain('Disabled by the provider');
    expect(await acts.account()).toMatchObject({ state: 'disabled' });
  });

  it('pays, refuses, loses an answer and takes back as it was told', async () => {
    const address = await begun();
    await page(address, 'activate');
    await acts.held();
    await page(address, 'refused');
    expect((await acts.payOut()).status).toBe(417);
    server.clock.move(1);
    await page(address, 'lost');
    expect((await acts.payOut()).response?.state).toBe('open');
    await server.pass(5);
    expect(await statuses()).toEqual(['paid', 'failed']);
    expect(await balance()).toMatchObject({ available: 0, reserved: 0, paid: 2000 });
    expect((await page(address, 'reverse')).statusCode).toBe(200);
    expect(await statuses()).toEqual(['returned', 'failed']);
    expect(await balance()).toMatchObject({ available: 2000, paid: 0 });
    expect((await acts.payOut()).response?.state).toBe('paid');
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('opens its page to nobody with another ticket, or half an hour later', async () => {
    const address = await begun();
    for (const wrong of [
      address.replace(/ticket=./, 'ticket=A'),
      address.slice(0, -2),
      address.replace(/ticket=.*/, ''),
      address.replace(/ticket=.*/, 'ticket=.'),
      `${address}.zzz`,
    ])
      expect((await page(wrong, 'activate')).statusCode).toBe(400);
    server.clock.move(1800);
    expect((await page(address, 'activate')).statusCode).toBe(400);
    server.clock.move(-1800);
    expect(await acts.account()).toMatchObject({ state: 'incomplete' });
  });

  it('is not there in production', () => {
    const config = { ...readConfig({ NODE_ENV: 'test', DATA_DIR: './data' }), production: true };
    const providers = createPayoutProviders({ config, clock: server.clock });
    expect(providers.sandbox({ db: server.server.database.db, institutionId: '' } as never)).toBeNull();
  });
});
