import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/factories.ts';
import { eventually } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

/** A mail server that speaks SMTP, takes what it is sent, and refuses the recipients of one name. */
class MailServer {
  readonly taken: string[] = [];
  isShut = true;
  readonly #server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    let isLetter = false;
    socket.write('220 mail.test\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (isLetter) {
        isLetter = line !== '.';
        if (!isLetter) socket.write('250 taken\r\n');
        return;
      }
      isLetter = line === 'DATA';
      socket.write(`${this.#answer(line)}\r\n`);
    });
  });

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }

  #answer(line: string): string {
    if (line === 'DATA') return '354 go on';
    if (!line.startsWith('RCPT')) return line === 'QUIT' ? '221 bye' : '250 fine';
    const to = /<(.*)>/.exec(line)?.[1] ?? '';
    if (to.startsWith('gone@')) return '550 no such mailbox here';
    if (this.isShut) return '451 come back later';
    this.taken.push(to);
    return '250 fine';
  }
}

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

async function mail(to: string): Promise<void> {
  const ctx = await server.server.contexts.forInstitution(world.institutionId);
  await ctx.ports.mail.send(ctx.scope, { to, subject: 'Hello', text: 'Hello', kind: 'test' }, new Date());
}

async function metrics(): Promise<string> {
  return (await server.server.app.inject({ url: '/metrics' })).body;
}

describe('a mail', () => {
  it('that the mail server does not take now is tried again, and taken later', async () => {
    await mail('sam@school.test');
    const waiting = () =>
      server.server.database.pool.query(
        `update pgboss.job set start_after = now() where name = 'mail.deliver' and state = 'retry' returning id`,
      );
    await eventually(async () => ((await waiting()).rows.length > 0 ? true : undefined));
    mailServer.isShut = false;
    await eventually(async () => {
      await waiting();
      return mailServer.taken.includes('sam@school.test') ? true : undefined;
    });
    expect(await metrics()).not.toContain('lectern_jobs_given_up{');
  });

  it('to an address that does not exist is given up at once, and an operator sees it', async () => {
    await mail('gone@school.test');
    await eventually(async () =>
      (await metrics()).includes('lectern_jobs_given_up{job="mail.deliver"} 1') ? true : undefined,
    );
    expect(mailServer.taken).not.toContain('gone@school.test');
  });
});
