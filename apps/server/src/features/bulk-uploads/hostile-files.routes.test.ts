import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { makeWorld } from '../../../test/factories.ts';
import { multipart, multipartType } from '../../../test/files-factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { rehearse, type Sender } from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: Sender;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  await makeWorld(server);
  district = await makeDistrict(server, 'hostile.test');
  school = { as: district.levelThree, host: district.world.hostName };
  port = await server.listen();
});
afterAll(() => server.stop());

const gigabyte = 1_000_000_000;
/** Bytes in flight when a file is refused: in the buffers of both sides, and those read and discarded. */
const mostOnTheWay = 100_000_000;

interface Refused {
  readonly status: number | undefined;
  readonly code: string;
  /** How much the server let us send. */
  readonly sent: number;
}

async function answerOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer as AsyncIterable<Buffer>) text += chunk.toString();
  return (JSON.parse(text) as { response_code: string }).response_code;
}

async function sendUntilAnswered(call: ClientRequest, answered: Promise<unknown>): Promise<number> {
  const begin = multipart([{ name: 'students.csv', content: Buffer.alloc(0) }]);
  call.write(begin.subarray(0, begin.indexOf('\r\n\r\n') + 4));
  const block = Buffer.alloc(1_000_000, 0x61);
  let isAnswered = false;
  const end = answered.then(() => (isAnswered = true));
  let sent = 0;
  for (; sent < gigabyte && !isAnswered; sent += block.length)
    if (!call.write(block)) await Promise.race([once(call, 'drain'), end]);
  return sent;
}

/** Sends a gigabyte as a file, as long as nobody stops it. */
async function sendGigabyte(headers: Readonly<Record<string, string | number>>): Promise<Refused> {
  const call = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/user/bulk-upload?typeOfUser=STUDENT' },
    headers: {
      ...{ host: school.host, authorization: `Bearer ${school.as.token}`, 'content-type': multipartType },
      ...headers,
    },
  });
  // The server cuts what is still being sent, after its answer.
  call.on('error', () => undefined);
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const sent = await sendUntilAnswered(call, answered);
  const [answer] = await answered;
  const code = await answerOf(answer);
  call.destroy();
  return { status: answer.statusCode, code, sent };
}

describe('a file of a gigabyte', () => {
  it.each([
    ['that says its length', { 'content-length': gigabyte }],
    ['that comes in pieces without one', { 'transfer-encoding': 'chunked' }],
  ])('%s is refused long before it is there, and nothing of it is kept', async (_what, headers) => {
    const { status, code, sent } = await sendGigabyte(headers);
    expect(status).toBe(413);
    expect(code).toBe('upload_too_large');
    expect(sent).toBeLessThan(mostOnTheWay);
    expect(await server.db.selectFrom('bulkUploads').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('bulkUploadParts').selectAll().execute()).toEqual([]);
  });
});

async function workbook(sheet: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe('a workbook of some kilobytes that is hundreds of megabytes', () => {
  const head = '<worksheet><sheetData><row r="1"><c t="str"><v>Student Number</v></c>';
  it.each([
    ['in one place', Buffer.concat([Buffer.from(head), Buffer.alloc(300_000_000, 0x20)])],
    ['in a million cells', Buffer.from(`${head}${'<c t="str"><v>x</v></c>'.repeat(1_000_000)}`)],
  ])('%s is refused in words, and nothing of it is kept', async (_what, sheet) => {
    const content = await workbook(sheet);
    expect(content.byteLength).toBeLessThan(1_000_000);
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content, name: 'people.xlsx' });
    expect(upload.state).toBe('refused');
    expect(upload.fault).toMatch(/becomes too large when it is unpacked|more than 60 columns/);
    expect(await server.db.selectFrom('bulkUploadParts').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('bulkUploadLines').selectAll().execute()).toEqual([]);
  });
});

describe('a form', () => {
  const file = { name: 'students.csv', content: Buffer.from('Student Number,First Name,Last Name\nX1,A,B') };
  const send = (body: Buffer) =>
    server.call('POST /user/bulk-upload', {
      ...{ as: school.as.token, host: school.host, query: { typeOfUser: 'STUDENT' }, body },
      headers: { 'content-type': multipartType },
    });
  const kept = async () => (await server.db.selectFrom('bulkUploads').select('id').execute()).length;

  it('with a second file is refused, and none of them is kept', async () => {
    const before = await kept();
    expect(await send(multipart([file, file]))).toMatchObject({
      ...{ status: 400, response_code: 'upload_several' },
      message: 'Send one file at a time.',
    });
    expect(await kept()).toBe(before);
  });

  it('with fields of which nobody knows is refused', async () => {
    const before = await kept();
    for (const given of [{ fields: { type: 'EDUCATOR' } }, { again: { type: 'EDUCATOR' } }])
      expect(await send(multipart([file], given))).toMatchObject({
        ...{ status: 400, response_code: 'invalid_input' },
        validationErrors: [{ field: 'type' }],
      });
    expect(await kept()).toBe(before);
    expect((await send(multipart([file]))).status).toBe(200);
  });
});
