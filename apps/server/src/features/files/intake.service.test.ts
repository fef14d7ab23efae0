import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson } from '../../../test/factories.ts';
import { makePdf, makePng, multipart, multipartType } from '../../../test/files-factories.ts';
import { openRaw, type RawConnection } from '../../../test/raw-connection.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Refusal } from '../../platform/context/refusal.ts';
import { cleanContent, whileSending } from './intake.service.ts';

let server: TestServer;
let port: number;
let person: MadePerson;
let token: string;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ logTo: { write: (line) => void logged.push(line) } });
  person = await makePerson(server, await makeWorld(server), 'student');
  ({ token } = person);
  port = await server.listen();
});
afterAll(() => server.stop());

const headOf = (bytes: number, sender = token): string =>
  `POST /api/file/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${sender}\r\n` +
  `content-type: ${multipartType}\r\ncontent-length: ${bytes}\r\nconnection: keep-alive\r\n\r\n`;
const next = 'GET /api/ping HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n';

const uploadRaw = async (body: Buffer, sent = body.byteLength): Promise<RawConnection> => {
  const connection = await openRaw(port);
  connection.send(headOf(body.byteLength));
  connection.send(body.subarray(0, sent));
  return connection;
};

describe('an upload that is refused while it is still coming', () => {
  const tooLarge = (bytes: number) => multipart([{ name: 'a.pdf', content: makePdf(bytes) }]);

  it('is answered at once, and its connection is closed', async () => {
    const connection = await uploadRaw(tooLarge(40_000_000), 11_000_000);
    const answer = await connection.until('file_too_large');
    expect(answer).toContain('HTTP/1.1 413');
    expect(answer.toLowerCase()).toContain('connection: close');
    connection.destroy();
  });

  it('is closed also when all of it came, so that the next request waits for nobody', async () => {
    const connection = await uploadRaw(tooLarge(12_000_000));
    connection.send(next);
    expect(await connection.untilEnd()).toContain('file_too_large');
  });

  it('is let in only so far when it goes on coming', async () => {
    const connection = await uploadRaw(tooLarge(60_000_000));
    expect(await connection.untilEnd()).toContain('file_too_large');
  });

  it('is closed when nobody is signed in, whose body is never read', async () => {
    const body = tooLarge(3_000_000);
    const connection = await openRaw(port);
    connection.send(headOf(body.byteLength, 'nobody'));
    connection.send(body);
    connection.send(next);
    expect(await connection.untilEnd()).toContain('session_dead');
  });

  it('is closed at another call, which takes no files', async () => {
    const body = tooLarge(3_000_000);
    const connection = await openRaw(port);
    connection.send(headOf(body.byteLength).replace('/file/upload', '/user/logout'));
    connection.send(body);
    connection.send(next);
    expect(await connection.untilEnd()).toContain('HTTP/1.1');
  });
});

describe('an upload that is taken', () => {
  it('keeps its connection for the next request', async () => {
    const connection = await uploadRaw(multipart([{ name: 'a.pdf', content: makePdf() }]));
    await connection.until('"fileId"');
    connection.send(next);
    expect(await connection.until('"time"')).not.toContain('connection: close');
    connection.destroy();
  });
});

describe('many uploads at once', () => {
  it('of one person are refused beyond four, until one of them has come', async () => {
    const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const begun = gates.map((gate) => whileSending(person.id, () => gate.promise));
    const send = () =>
      server.call('POST /file/upload', {
        as: person.token,
        body: multipart([{ name: 'a.pdf', content: makePdf(2_000) }]),
        headers: { 'content-type': multipartType },
      });
    expect(await send()).toMatchObject({
      status: 503,
      response_code: 'uploads_busy',
      message: 'Many files are being sent at the moment. Please try again in a minute.',
    });
    gates[0]?.resolve();
    await begun[0];
    expect(await send()).toMatchObject({ status: 200 });
    for (const gate of gates) gate.resolve();
    await Promise.all(begun);
  });

  it('of pictures are drawn two at a time while twenty wait, and others are told to come again', async () => {
    const picture = await makePng(600);
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => cleanContent(picture)));
    const refused = results.filter(
      (one) => one.status === 'rejected' && (one.reason as Refusal).code === 'uploads_busy',
    );
    expect(refused).toHaveLength(3);
    expect((await cleanContent(picture)).contentType).toBe('image/png');
  });
});

describe('a broken form', () => {
  const whole = multipart([{ name: 'a.pdf', content: makePdf(400) }]);
  it.each([
    ['that stops in a file', whole.subarray(0, 300)],
    ['that stops in the head of a part', whole.subarray(0, 60)],
    ['of nothing but noise', Buffer.alloc(2_000, 0x61)],
    ['whose parts have no head', Buffer.from('--lectern-test-boundary\r\n\r\n\r\n\r\n--x')],
  ])('%s is 400, and nothing is an error in the log', async (_what, body) => {
    logged.length = 0;
    const answer = await server.call('POST /file/upload', {
      as: token,
      body,
      headers: { 'content-type': multipartType },
    });
    expect(answer).toMatchObject({ status: 400, response_code: 'upload_broken' });
    expect(logged).toEqual([]);
  });

  it('without a boundary is 400 too', async () => {
    logged.length = 0;
    const answer = await server.call('POST /file/upload', {
      as: token,
      body: whole,
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(answer).toMatchObject({ status: 400, response_code: 'upload_broken' });
    expect(logged).toEqual([]);
  });

  it('of somebody who goes away in the middle is no error either', async () => {
    logged.length = 0;
    const connection = await uploadRaw(
      multipart([{ name: 'a.pdf', content: makePdf(3_000_000) }]),
      1_000_000,
    );
    const gone = new Promise<void>((resolve) =>
      server.server.app.server.once('request', (request) => request.once('close', () => resolve())),
    );
    connection.destroy();
    await gone;
    // Follow-up work is done once the next one has been answered.
    await server.call('GET /ping');
    expect(logged).toEqual([]);
  });
});
