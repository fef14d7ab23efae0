import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { eventually } from '../../../test/identity-factories.ts';
import { MailServer } from '../../../test/mail-server.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { mailWebhookPath, signMailNews } from './mail-webhook.ts';

const secret = 'a-secret-of-the-webhook-of-mails-0123';
const mailServer = new MailServer();
let server: TestServer;
let world: World;
let school: MadePerson;
beforeAll(async () => {
  mailServer.isShut = false;
  const SMTP_URL = await mailServer.listen();
  server = await startTestServer({ env: { SMTP_URL, MAIL_WEBHOOK_SECRET: secret } });
  world = await makeWorld(server);
  school = await makePerson(server, world, 'levelThreeAdmin');
});
afterAll(async () => {
  await server.stop();
  mailServer.close();
});

async function mail(to: string, given: { subject: string; isUnasked?: boolean }): Promise<void> {
  const ctx = await server.server.contexts.forInstitution(world.institutionId);
  await ctx.ports.mail.send(ctx, { to, text: 'Hello', kind: 'test', ...given }, server.clock.now());
}
const unasked = (to: string, subject: string) => mail(to, { subject, isUnasked: true });
const asked = (to: string, subject: string) => mail(to, { subject });

const rowOf = (subject: string) =>
  server.db
    .selectFrom('mails')
    .select(['id', 'sentAt', 'undeliveredAt'])
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
/** What happened to a mail, once something has. */
const becameOf = (subject: string) =>
  eventually(async () => {
    const { id, sentAt, undeliveredAt } = await rowOf(subject);
    if (sentAt === null && undeliveredAt === null) return undefined;
    return { id, isSent: sentAt !== null, isUndelivered: undeliveredAt !== null };
  });

/** A new student, and since when the school sees that mails to them come back. */
async function newStudent() {
  const student = await makePerson(server, world, 'student');
  const refusedAt = async () =>
    (
      await server.call<{ emailRefusedAt: string | null }>(`GET /user/student/${student.id}`, {
        as: school.token,
      })
    ).response?.emailRefusedAt;
  return { to: student.email, refusedAt };
}

describe('an address that the mail server refuses', () => {
  it('is told to the school, and gets nothing that nobody asked for until it takes a mail again', async () => {
    const { to, refusedAt } = await newStudent();
    expect(await refusedAt()).toBeNull();
    mailServer.gone.add(to);
    await unasked(to, 'First');
    expect(await becameOf('First')).toMatchObject({ isSent: false, isUndelivered: true });
    expect(await refusedAt()).toBe(server.clock.now().toISOString());

    mailServer.gone.delete(to);
    await unasked(to.toUpperCase(), 'Suppressed');
    expect(await becameOf('Suppressed')).toMatchObject({ isSent: false, isUndelivered: true });
    expect(mailServer.taken).not.toContain(to.toUpperCase());
    // A link for a new password was asked for by somebody: it may be that the mailbox is there again.
    await asked(to, 'New password');
    expect(await becameOf('New password')).toMatchObject({ isSent: true });
    expect(await refusedAt()).toBeNull();
    await unasked(to, 'Again');
    expect(await becameOf('Again')).toMatchObject({ isSent: true });
  });
});

describe('the webhook of mails', () => {
  const post = (
    body: string,
    { signature = '', type = 'application/json' }: { signature?: string; type?: string } = {},
  ) =>
    server.server.app.inject({
      ...{ method: 'POST', url: mailWebhookPath, payload: body },
      headers: { 'content-type': type, 'lectern-signature': signature },
    });
  const seconds = () => Math.floor(server.clock.now().getTime() / 1000);
  const told = (events: object[], at = seconds()) => {
    const body = JSON.stringify({ events });
    return post(body, { signature: signMailNews(secret, body, at) });
  };
  const bounced = (id: string, recipient: string) => ({
    ...{ type: 'bounced', messageId: `<${id}@lectern>`, recipient, said: '5.1.1 unknown' },
  });

  it('tells the school of an address whose mails came back later, or were called spam', async () => {
    for (const type of ['bounced', 'complained']) {
      const { to, refusedAt } = await newStudent();
      await unasked(to, `To ${to}`);
      const { id } = await becameOf(`To ${to}`);
      const news = { ...bounced(id, to.toUpperCase()), type };
      expect((await told([news, news])).statusCode).toBe(200);
      expect(await refusedAt()).toBe(server.clock.now().toISOString());
    }
  });

  it('believes nothing that is unsigned, signed with another secret, changed, or old', async () => {
    const { to, refusedAt } = await newStudent();
    await unasked(to, 'Believed');
    const { id } = await becameOf('Believed');
    const body = JSON.stringify({ events: [bounced(id, to)] });
    const signatures = [
      ...['', 'x', `t=${seconds()},v1=${'0'.repeat(64)}`, `t=NaN,v1=${'0'.repeat(64)}`],
      signMailNews('another-secret-of-the-webhook-of-mails', body, seconds()),
      signMailNews(secret, `${body} `, seconds()),
      signMailNews(secret, body, seconds() - 301),
      signMailNews(secret, body, seconds() + 301),
    ];
    for (const signature of signatures) expect((await post(body, { signature })).statusCode).toBe(401);
    expect(await refusedAt()).toBeNull();
  });

  it('changes nothing for mails that are none of ours, and refuses what is no news', async () => {
    const { to, refusedAt } = await newStudent();
    await unasked(to, 'Ours');
    const { id } = await becameOf('Ours');
    const strange = [
      bounced(randomUUID(), to),
      bounced(id, 'somebody.else@school.test'),
      { ...bounced(id, to), messageId: 'of-another-sender@elsewhere.test' },
    ];
    expect((await told(strange)).statusCode).toBe(200);
    expect(await refusedAt()).toBeNull();
    for (const body of ['', 'x', '[]', '{"events":[{}]}', '{"__proto__":{"events":[]}}'])
      expect((await post(body, { signature: signMailNews(secret, body, seconds()) })).statusCode).toBe(400);
  });
});

it('is no address where no secret is set', async () => {
  const without = await startTestServer();
  const answer = await without.server.app.inject({ method: 'POST', url: mailWebhookPath, payload: '{}' });
  expect(answer.statusCode).toBe(404);
  await without.stop();
});

it('a refused address is tried again by itself after thirty days', async () => {
  const to = 'full@school.test';
  mailServer.gone.add(to);
  await unasked(to, 'Full');
  await becameOf('Full');
  mailServer.gone.delete(to);
  server.clock.move(30 * 86_400);
  await unasked(to, 'A month later');
  expect(await becameOf('A month later')).toMatchObject({ isSent: true });
});
