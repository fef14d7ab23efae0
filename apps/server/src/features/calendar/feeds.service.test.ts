import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const lines: string[] = [];
let server: TestServer;
let student: MadePerson;
let file: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } });
  student = await makePerson(server, await makeWorld(server), 'student');
});
afterAll(() => server.stop());

beforeEach(async () => {
  lines.length = 0;
  const { response } = await server.call<{ url: string }>('POST /calendar/feed', { as: student.token });
  file = response?.url.split('/').at(-1) ?? '';
});

const read = (name = file, given: { host?: string } = {}) =>
  server.call(`GET /calendar/feeds/${name}`, given);

/** The log's lines, with the secret of an address wherever it appears. */
function logged(): { all: string; secrets: string[] } {
  const all = lines.join('\n');
  const secret = file.replace('.ics', '');
  expect(secret).toMatch(/^[\w-]{43}$/);
  return { all, secrets: [secret, encodeURIComponent(secret)].filter((one) => all.includes(one)) };
}

describe('the private address of a calendar', () => {
  it('stands in no line of the log, whether it is read, wrong or dead', async () => {
    expect((await read()).status).toBe(200);
    expect((await read(`${file}x`)).status).not.toBe(200);
    await server.call('DELETE /calendar/feed', { as: student.token });
    expect((await read()).status).toBe(404);
    expect((await server.call(`POST /calendar/feeds/${file}`)).status).not.toBe(200);
    expect(logged().secrets).toEqual([]);
  });

  it('stands in none either where the reading fails, of which the log tells', async () => {
    await sql`alter table calendar_feeds rename to calendar_feeds_away`.execute(server.db);
    expect((await read()).status).toBe(500);
    await sql`alter table calendar_feeds_away rename to calendar_feeds`.execute(server.db);
    const { all, secrets } = logged();
    expect(all).toContain('GET /calendar/feeds/:file');
    expect(secrets).toEqual([]);
  });
});
