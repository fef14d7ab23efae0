import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { serveMails, serveOutbox, type KeptMail } from './outbox-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mail: KeptMail = {
  institution: 'Hillside',
  recipient: 'ann@school.test',
  subject: 'Reset <your> password',
  body: 'Hello Ann,\n\nhttp://localhost:3000/reset?a=1&b="2"\n\n<script>alert(1)</script>',
  createdAt: new Date('2027-03-10T10:00:00Z'),
  deferredUntil: new Date('2027-03-11T07:00:00Z'),
  hasInvitation: true,
};

async function ask(
  mails: readonly KeptMail[],
  from: { readonly remoteAddress?: string; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const app = fastify();
  serveMails(app, () => Promise.resolve(mails));
  const { remoteAddress = '127.0.0.1', headers = {} } = from;
  const answer = await app.inject({
    url: '/api/outbox',
    remoteAddress,
    headers: { host: 'localhost:3000', ...headers },
  });
  await app.close();
  return answer;
}

describe('the page of kept mails', () => {
  it('shows a mail as text, with links that can be pressed', async () => {
    const { body } = await ask([mail]);
    expect(body).toContain('Reset &lt;your&gt; password');
    expect(body).toContain('<a href="http://localhost:3000/reset?a=1&amp;b=&quot;2&quot;"');
    expect(body).not.toContain('<script');
    expect(body).toContain('To ann@school.test · Hillside · 2027-03-10T10:00:00.000Z');
    expect(body).toContain('waits until 2027-03-11T07:00:00.000Z · with an entry for the calendar');
  });

  it('says that there is none', async () => {
    expect((await ask([])).body).toContain('No mail was written yet.');
  });

  it.each([
    ['who sits at the machine', {}, 200],
    ['who uses its number', { headers: { host: '127.0.0.1:3000' } }, 200],
    ['who uses a name of its own', { headers: { host: 'demo.localhost:3000' } }, 200],
    ['who comes by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }, 200],
    ['who comes by IPv4 inside IPv6', { remoteAddress: '::ffff:127.0.0.1' }, 200],
    ['the network around', { remoteAddress: '10.0.0.9' }, 404],
    ['the internet', { remoteAddress: '8.8.8.8' }, 404],
    ['a page whose name leads here', { headers: { host: 'evil.test:3000' } }, 404],
    ['a name that begins like one of this machine', { headers: { host: 'localhost.evil.test' } }, 404],
    ['whom a proxy hands on', { headers: { 'x-forwarded-for': '8.8.8.8' } }, 404],
    ['whom a proxy hands on and says so otherwise', { headers: { forwarded: 'for=8.8.8.8' } }, 404],
    ['whom a proxy hands on and only names itself', { headers: { via: '1.1 proxy' } }, 404],
  ] as const)('is for %s: %j', async (_who, from, status) => {
    const answer = await ask([mail], from);
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('reset?a=1')).toBe(status === 200);
  });
});

it.each([
  ['where the product is tried out', { production: false }, 200],
  ['in production', { production: true }, 404],
  ['where a mail server is set', { production: false, smtpUrl: 'smtp://mail.test' }, 404],
] as const)('there is a page %s: %j', async (_where, { production, ...mail }, status) => {
  const app = fastify();
  const none = { smtpUrl: undefined, from: '', webhookSecret: undefined };
  serveOutbox(app, { production, mail: { ...none, ...mail } }, server.server.contexts.forProduct().all);
  const answer = await app.inject({ url: '/api/outbox', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(status);
  await app.close();
});

describe('the outbox of a product', () => {
  const page = () => server.server.app.inject({ url: '/api/outbox', headers: { host: 'localhost' } });

  it('has the mails of all institutions, the newest first', async () => {
    for (const [index, name] of ['first.test', 'second.test'].entries()) {
      const { institutionId } = await makeWorld(server, name);
      const ctx = await server.server.contexts.forInstitution(institutionId);
      const subject = `Mail of ${name}`;
      const at = new Date(server.clock.now().getTime() + index * 1000);
      await ctx.ports.mail.send(ctx, { to: 'a@b.test', subject, text: 'Hello', kind: 'x' }, at);
    }
    const { body, statusCode } = await page();
    expect(statusCode).toBe(200);
    expect(body.match(/Mail of \w+/g)).toEqual(['Mail of second', 'Mail of first']);
  });

  it('shows a mail as it would go out, with the link that ends mails like it', async () => {
    const { institutionId } = await makeWorld(server, 'ended.test');
    const ctx = await server.server.contexts.forInstitution(institutionId);
    const unsubscribe = { address: 'http://localhost/api/mail/unsubscribe?token=t', label: 'No more' };
    const at = new Date(server.clock.now().getTime() + 60_000);
    const mail = { to: 'a@b.test', subject: 'Reminder', text: 'Soon', kind: 'x', unsubscribe };
    await ctx.ports.mail.send(ctx, mail, at);
    expect((await page()).body).toContain(
      'Soon\n\n--\nNo more: <a href="http://localhost/api/mail/unsubscribe?token=t"',
    );
  });
});
