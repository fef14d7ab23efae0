import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCalendar } from '../../../test/calendar-factories.ts';
import { makeWorld, type World } from '../../../test/factories.ts';
import { eventually } from '../../../test/identity-factories.ts';
import { MailServer } from '../../../test/mail-server.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Mail } from './mailer.ts';

const mailServer = new MailServer();
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({
    env: { SMTP_URL: await mailServer.listen(), MAIL_FROM: 'lessons@school.test' },
  });
  world = await makeWorld(server);
});
afterAll(async () => {
  await server.stop();
  mailServer.close();
});

async function mail(to: string, more: Pick<Mail, 'invitation' | 'unsubscribe'> = {}): Promise<void> {
  const ctx = await server.server.contexts.forInstitution(world.institutionId);
  const letter = { to, subject: 'Hello', text: 'Hello', kind: 'test', ...more };
  await ctx.ports.mail.send(ctx, letter, server.clock.now());
}

/** Sends at once what waits to be tried again. */
const again = () =>
  server.server.database.pool.query(
    `update pgboss.job set start_after = now() where name = 'mail.deliver' and state = 'retry' returning id`,
  );

async function metrics(): Promise<string> {
  return (await server.server.app.inject({ url: '/metrics' })).body;
}

describe('a mail', () => {
  it('that the mail server does not take now is tried again, and taken later', async () => {
    await mail('sam@school.test');
    await eventually(async () => ((await again()).rows.length > 0 ? true : undefined));
    mailServer.isShut = false;
    await eventually(async () => {
      await again();
      return mailServer.taken.includes('sam@school.test') ? true : undefined;
    });
    expect(await metrics()).not.toContain('lectern_jobs_given_up{');
  });

  it('carries what it asks of a calendar, which is the same when it is tried again later', async () => {
    mailServer.isShut = true;
    const entry = {
      ...{ uid: '0191@lectern', sequence: 3, title: 'Mathematics', text: 'Sign in', place: null },
      ...{ startsAt: '2027-03-12T10:00:00.000Z', endsAt: '2027-03-12T10:30:00.000Z', isCancelled: true },
      changedAt: '2027-03-10T09:00:00.000Z',
    };
    const to = 'kim@school.test';
    await mail(to, { invitation: { method: 'CANCEL', entries: [entry], receiver: 'Kim' } });
    const wroteAt = server.clock.now();
    await eventually(async () => ((await again()).rows.length > 0 ? true : undefined));
    server.clock.move(3_600);
    mailServer.isShut = false;
    const letter = await eventually(async () => {
      await again();
      return mailServer.letters.find((one) => one.includes(to));
    });
    expect(mailServer.letters.filter((one) => one.includes(to))).toHaveLength(1);
    expect(letter).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
    const [, coded = ''] = /name=session\.ics[^]*?\n\n([^]*?)\n--/.exec(letter) ?? [];
    const { method, entries } = readCalendar(Buffer.from(coded, 'base64').toString());
    expect(method).toBe('CANCEL');
    expect(entries).toMatchObject([
      {
        ...{ uid: entry.uid, sequence: 3, status: 'CANCELLED', attendees: [`mailto:${to}`] },
        ...{ organizer: 'mailto:lessons@school.test', startsAt: entry.startsAt },
        stamp: wroteAt.toISOString().replace('.000', ''),
      },
    ]);
  });

  it('that can be ended says so to mail programs, and in both of its forms', async () => {
    const to = 'lee@school.test';
    const address = 'https://school.test/api/mail/unsubscribe?token=abc';
    await mail(to, { unsubscribe: { address, label: 'Turn these off' } });
    const letter = await eventually(() =>
      Promise.resolve(mailServer.letters.find((one) => one.includes(to))),
    );
    expect(letter).toContain(`List-Unsubscribe: <${address}>\n`);
    expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    const plain = letter.replaceAll('=\n', '').replaceAll('=3D', '=');
    expect(plain).toContain(`Turn these off: ${address}`);
    expect(plain).toContain(`<a href="${address}"`);
    await mail('may@school.test');
    const other = await eventually(() =>
      Promise.resolve(mailServer.letters.find((one) => one.includes('may@school.test'))),
    );
    expect(other).not.toMatch(/unsubscribe/i);
  });

  it('to an address that does not exist is given up at once, and an operator sees it', async () => {
    await mail('gone@school.test');
    await eventually(async () =>
      (await metrics()).includes('lectern_jobs_given_up{job="mail.deliver"} 1') ? true : undefined,
    );
    expect(mailServer.taken).not.toContain('gone@school.test');
  });

  it('comes in the name and the look of its host, and nothing in it is loaded from elsewhere', async () => {
    mailServer.isShut = false;
    const settings = {
      ...{ appname: 'Riverbend Tutoring', senderName: 'Riverbend <b>', brandColor: '#e4572e' },
      ...{ supportEmail: 'help@riverbend.example', logo: 'https://elsewhere.example/logo.png' },
    };
    await server.db
      .updateTable('hosts')
      .set({ settings: JSON.stringify(settings) })
      .where('institutionId', '=', world.institutionId)
      .where('hostName', '=', 'localhost')
      .execute();
    const ctx = await server.server.contexts.forCaller({
      ...{ hostName: 'localhost', proof: undefined, language: 'en', timeZone: undefined },
    });
    const text = 'Hello Maya,\n\nhttps://riverbend.example/reset-password?token=abc\n\nBye';
    await ctx.ports.mail.send(
      ctx,
      { to: 'maya@school.test', subject: 'Hello', text, kind: 'test' },
      new Date(),
    );
    const letter = await eventually(async () => mailServer.letters.find((one) => one.includes('maya@')));
    const plain = letter.replaceAll('=\n', '').replaceAll('=3D', '=');
    expect(plain).toMatch(/From: Riverbend b <lessons@school\.test>/);
    expect(plain).toContain('Content-Type: text/plain');
    expect(plain).toContain('border-top:4px solid #e4572e');
    expect(plain).toContain('Riverbend Tutoring');
    expect(plain).toContain('help@riverbend.example');
    expect(plain).toContain('href="https://riverbend.example/reset-password?token=abc"');
    expect(plain).not.toContain('elsewhere.example');
  });
});
