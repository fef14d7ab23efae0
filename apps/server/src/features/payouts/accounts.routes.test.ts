import { beforeEach, describe, expect, it } from 'vitest';
import { makePerson, type World } from '../../../test/factories.ts';
import { signedHeader, stripeNews, type FakeStripe } from '../../../test/fake-stripe.ts';
import type { District } from '../../../test/group-factories.ts';
import { newsSecret, type payoutActs } from '../../../test/payout-factories.ts';
import { stripePerTest } from '../../../test/stripe-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let stripe: FakeStripe;
let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof payoutActs>;

stripePerTest('payoutaccounts', (made) => {
  ({ stripe, server, second, district, acts } = made);
});
beforeEach(async () => {
  await acts.keep('payments', 'sk_test_0123456789abcdef');
  await acts.keep('paymentsWebhook', newsSecret);
});

const ready = (id = 'acct_1') =>
  Object.assign(stripe.accounts.get(id) ?? {}, {
    ...{ details_submitted: true, transfers: 'active', disabledReason: null },
  });

describe('setting up', () => {
  it('opens one account, mails the way there, and leads signed-in people to the provider', async () => {
    expect(await acts.account()).toMatchObject({ state: 'none', accountCreatedStatus: false });
    expect((await acts.link()).status).toBe(417);
    expect((await acts.setUp()).status).toBe(200);
    const [mail] = await acts.mails('payout-setup');
    expect(mail).toMatchObject({ recipient: district.educator.email });
    expect(mail?.body).toMatch(/\/financial-report\?setup=on/);
    expect(mail?.body).not.toContain('connect.stripe.test');
    expect((await acts.link()).response?.address).toBe('https://connect.stripe.test/acct_1');
    expect(await acts.account()).toMatchObject({ state: 'incomplete', accountCreatedStatus: false });
    ready();
    expect(await acts.account()).toMatchObject({ state: 'active', accountCreatedStatus: true });
  });

  it('opens one account for many presses, and writes one mail a minute', async () => {
    const presses = await Promise.all(Array.from({ length: 6 }, () => acts.setUp()));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect([stripe.accounts.size, (await acts.mails('payout-setup')).length]).toEqual([1, 1]);
    server.clock.move(60);
    await acts.setUp();
    expect([stripe.accounts.size, (await acts.mails('payout-setup')).length]).toEqual([1, 2]);
  });

  it('opens another account where the provider has forgotten the one before', async () => {
    await acts.setUp();
    stripe.accounts.delete('acct_1');
    stripe.accounts.set('acct_0', {
      ...{ id: 'acct_0', details_submitted: false, transfers: 'inactive', disabledReason: null },
    });
    expect(await acts.account()).toMatchObject({ state: 'none' });
    await acts.setUp();
    expect((await acts.link()).response?.address).toBe('https://connect.stripe.test/acct_2');
  });

  it('says so while the provider is away, and has begun nothing', async () => {
    stripe.isAway = true;
    const { status, message } = await acts.setUp();
    expect([status, message]).toEqual([503, expect.stringContaining('cannot be reached')]);
    expect(await acts.mails('payout-setup')).toEqual([]);
  });

  it.each([
    ['requirements.pending_verification', 'incomplete'],
    ['requirements.past_due', 'disabled'],
    ['rejected.fraud', 'disabled'],
    [null, 'incomplete'],
  ])('calls an account that is held for %s %s', async (disabledReason, state) => {
    await acts.setUp();
    Object.assign(ready(), { transfers: 'inactive', disabledReason });
    expect(await acts.account()).toMatchObject({ state, accountCreatedStatus: false });
  });
});

describe('news of the provider', () => {
  const at = () => server.clock.now();
  const post = (news: { body: string; signature: string }, institutionId = district.world.institutionId) =>
    server.server.app.inject({
      method: 'POST',
      url: `/api/payouts/webhook/${institutionId}`,
      headers: { 'content-type': 'application/json', 'stripe-signature': news.signature },
      payload: news.body,
    });
  const tell = async (type: string, object: object) =>
    (await post(stripeNews(newsSecret, { type, object, at: at() }))).statusCode;
  const paid = async () => {
    await acts.setUp();
    ready();
    await acts.account();
    await acts.held();
    return (await acts.payOut()).response?.payoutId ?? '';
  };
  const balance = async () => (await acts.balance(district.educator)).response;

  it('close and open an account, in whatever order they come', async () => {
    await acts.setUp();
    ready();
    expect(await tell('account.updated', { id: 'acct_1', object: 'account' })).toBe(200);
    const kept = () =>
      server.db
        .selectFrom('payoutAccounts')
        .select('state')
        .where('institutionId', '=', district.world.institutionId)
        .execute();
    expect(await kept()).toEqual([{ state: 'active' }]);
    Object.assign(ready(), { transfers: 'inactive', disabledReason: 'rejected.other' });
    // The content of old news does not matter: the current state is asked for.
    for (const _time of [1, 2]) await tell('account.updated', { id: 'acct_1', capabilities: {} });
    expect(await kept()).toEqual([{ state: 'disabled' }]);
    expect(await tell('account.updated', { id: 'acct_unknown' })).toBe(200);
  });

  it('take back once what came back, and tell the educator', async () => {
    const payoutId = await paid();
    expect(await balance()).toMatchObject({ available: 0, paid: 2000 });
    Object.assign(stripe.transfers[0] ?? {}, { reversed: true });
    for (const _time of [1, 2])
      expect(await tell('transfer.reversed', { id: 'tr_1', transfer_group: payoutId })).toBe(200);
    // Late news of the beginning change nothing.
    expect(await tell('transfer.created', { id: 'tr_1', transfer_group: payoutId })).toBe(200);
    expect(await balance()).toMatchObject({ available: 2000, paid: 0 });
    expect((await acts.history()).response?.data).toMatchObject([{ status: 'returned' }]);
    expect(await acts.mails('payout-returned')).toMatchObject([
      { recipient: district.educator.email, body: expect.stringContaining('from Mar 10, 2027') },
    ]);
    expect((await acts.payOut()).response?.state).toBe('paid');
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('settle what was unclear before it is asked about again', async () => {
    await acts.setUp();
    ready();
    await acts.account();
    await acts.held();
    stripe.badDays = ['faultAfter'];
    const { response } = await acts.payOut();
    expect(response?.state).toBe('open');
    await tell('transfer.created', { id: 'tr_1', transfer_group: response?.payoutId });
    expect(await balance()).toMatchObject({ available: 0, reserved: 0, paid: 2000 });
  });

  it('come again where the provider cannot be asked', async () => {
    const payoutId = await paid();
    Object.assign(stripe.transfers[0] ?? {}, { reversed: true });
    stripe.isAway = true;
    expect(await tell('transfer.reversed', { id: 'tr_1', transfer_group: payoutId })).toBe(503);
    stripe.isAway = false;
    expect(await tell('transfer.reversed', { id: 'tr_1', transfer_group: payoutId })).toBe(200);
    expect(await balance()).toMatchObject({ available: 2000, paid: 0 });
  });

  it('are let be where they are none of ours', async () => {
    await paid();
    for (const [type, object] of [
      ['transfer.reversed', { transfer_group: 'ORDER_17' }],
      ['transfer.reversed', { transfer_group: null }],
      ['transfer.reversed', { transfer_group: '7b4a3f0e-6d2c-4a64-9a0f-0a7d6a1a2b3c' }],
      ['invoice.paid', { id: 'in_1' }],
    ] as const)
      expect(await tell(type, object)).toBe(200);
    expect(await balance()).toMatchObject({ available: 0, paid: 2000 });
  });

  it.each([
    ['nothing', 'null'],
    ['no object', '{"type":"account.updated"}'],
    ['an object that is none', '{"type":"account.updated","data":{"object":null}}'],
    ['an id that is a list', '{"type":"account.updated","data":{"object":{"id":["a","b"]}}}'],
    ['an id that no database keeps', '{"type":"account.updated","data":{"object":{"id":"a\\u0000b"}}}'],
    ['a group that is a number', '{"type":"transfer.reversed","data":{"object":{"transfer_group":7}}}'],
  ])('are let be where they have %s', async (_name, body) => {
    await acts.setUp();
    const timestamp = Math.floor(at().getTime() / 1000);
    const given = { payload: body, secret: newsSecret, timestamp };
    expect((await post({ body, signature: signedHeader(given) })).statusCode).toBe(200);
  });

  it('are refused unsigned, signed by another, changed, too old, and for an institution without a secret', async () => {
    const payoutId = await paid();
    Object.assign(stripe.transfers[0] ?? {}, { reversed: true });
    const news = { type: 'transfer.reversed', object: { transfer_group: payoutId } };
    const right = stripeNews(newsSecret, { ...news, at: at() });
    const wrong = [
      { ...right, signature: '' },
      stripeNews('whsec_of_another_0123456789abcdef', { ...news, at: at() }),
      { ...right, body: right.body.replace('evt_1', 'evt_2') },
      stripeNews(newsSecret, { ...news, at: new Date(at().getTime() - 301_000) }),
      stripeNews(newsSecret, { ...news, at: new Date(at().getTime() + 301_000) }),
      { ...right, signature: `t=1,${right.signature}` },
    ];
    for (const one of wrong) expect((await post(one)).statusCode).toBe(401);
    for (const id of [second.institutionId, 'none', '7b4a3f0e-6d2c-4a64-9a0f-0a7d6a1a2b3c'])
      expect((await post(right, id)).statusCode).toBe(401);
    expect(await balance()).toMatchObject({ available: 0, paid: 2000 });
    expect((await post(right)).statusCode).toBe(200);
    expect(await balance()).toMatchObject({ available: 2000, paid: 0 });
  });

  it('of one institution move nothing of another', async () => {
    const payoutId = await paid();
    Object.assign(stripe.transfers[0] ?? {}, { reversed: true });
    const admin = await makePerson(server, second, 'topAdmin');
    const { id } = await server.db
      .selectFrom('hosts')
      .select('id')
      .where('institutionId', '=', second.institutionId)
      .executeTakeFirstOrThrow();
    await server.call(`PUT /white-label/hosts/${id}/secret`, {
      ...{ as: admin.token, host: second.hostName },
      body: { kind: 'paymentsWebhook', secret: 'whsec_of_the_second_0123456789' },
    });
    const news = stripeNews('whsec_of_the_second_0123456789', {
      ...{ type: 'transfer.reversed', object: { transfer_group: payoutId }, at: at() },
    });
    expect((await post(news, second.institutionId)).statusCode).toBe(200);
    expect(await balance()).toMatchObject({ available: 0, paid: 2000 });
  });
});
