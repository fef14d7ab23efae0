import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson } from '../../../test/factories.ts';
import {
  makePdf,
  makePng,
  multipart,
  multipartType,
  openFile,
  upload,
  uploadPdf,
} from '../../../test/files-factories.ts';
import { fileHeaders } from '../../platform/http/response-headers.ts';
import { startBucket } from '../../../test/test-bucket.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let owner: MadePerson;
let peer: MadePerson;
let stranger: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  const world = await makeWorld(server);
  owner = await makePerson(server, world, 'student');
  peer = await makePerson(server, world, 'student');
  stranger = await makePerson(server, await makeWorld(server, 'other.test'), 'student');
});
afterAll(() => server.stop());

const linkOf = async (fileId: string, as = owner.token): Promise<string> => {
  const answer = await server.call<{ url: string }>(`GET /file/${fileId}`, { as });
  return answer.response?.url ?? '';
};
const fetchBytes = (url: string, given: { as?: string; host?: string; range?: string } = {}) =>
  openFile(server, url, { as: owner.token, ...given });

describe('files in a bucket', () => {
  it('go in and out over the same addresses, whole and in parts, and nobody else reads the bucket', async () => {
    const bucket = await startBucket();
    const inBucket = await startTestServer({ env: bucket.env });
    const { token } = await makePerson(inBucket, await makeWorld(inBucket), 'student');
    const content = makePdf(400_000);
    const answer = await upload(inBucket, token, [{ name: 'sheet.pdf', content }]);
    const fileId = answer.response?.files[0]?.fileId ?? '';
    const link = await inBucket.call<{ url: string }>(`GET /file/${fileId}`, { as: token });
    const url = link.response?.url ?? '';
    expect(url.startsWith('/api/')).toBe(true);
    const get = (given: { range?: string } = {}) => openFile(inBucket, url, { as: token, ...given });
    expect((await get()).rawPayload.equals(content)).toBe(true);
    const part = await get({ range: 'bytes=100-299' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-299/400000']);
    expect(part.rawPayload.equals(content.subarray(100, 300))).toBe(true);
    await bucket.stop();
    expect((await get()).statusCode).toBe(500);
    await inBucket.stop();
  });
});

describe('POST /file/upload', () => {
  it('stores several files and names them by what they are', async () => {
    const answer = await upload(server, owner.token, [
      { name: 'photo.exe', content: await makePng(), type: 'application/x-msdownload' },
      { name: 'sheet.pdf', content: makePdf() },
    ]);
    expect(answer).toMatchObject({
      status: 200,
      response: {
        status: 'success',
        files: [
          { name: 'photo.png', fileType: 'png' },
          { name: 'sheet.pdf', fileType: 'pdf', size: 64 },
        ],
      },
    });
  });

  it('redraws pictures, so that nothing hides in or behind them', async () => {
    const withPlace = await sharp(await makePng(64))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .toBuffer();
    const answer = await upload(server, owner.token, [
      { name: 'a.jpg', content: Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')]) },
    ]);
    const kept = await fetchBytes(await linkOf(answer.response?.files[0]?.fileId ?? ''));
    expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined();
    expect(kept.rawPayload.includes('script')).toBe(false);
    expect(kept.rawPayload.includes('secret-place')).toBe(false);
  });

  it('takes 4,999,999 bytes and refuses 5,000,000', async () => {
    const largest = await upload(server, owner.token, [{ name: 'a.pdf', content: makePdf(4_999_999) }]);
    expect(largest.status).toBe(200);
    const tooLarge = await upload(server, owner.token, [{ name: 'a.pdf', content: makePdf(5_000_000) }]);
    expect(tooLarge).toMatchObject({
      status: 413,
      response_code: 'file_too_large',
      message: 'Upload a Image/PDF less than 5 MB',
    });
  });

  it.each([
    ['a page', 'x.png', Buffer.from('<!doctype html><html></html>')],
    [
      'a drawing with script',
      'x.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a program', 'x.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])],
    ['nothing', 'x.pdf', Buffer.alloc(0)],
    ['a picture of another kind', 'x.png', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a broken picture', 'x.png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex')],
  ])('refuses %s whatever its name', async (_what, name, content) => {
    expect(await upload(server, owner.token, [{ name, content, type: 'image/png' }])).toMatchObject({
      status: 400,
      response_code: 'file_type_refused',
      message: 'Please upload only Image/PDF',
    });
  });

  it('refuses a picture of too many pixels, however small its file', async () => {
    const flat = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await upload(server, owner.token, [{ name: 'a.png', content: flat }])).toMatchObject({
      ...{ status: 413, response_code: 'picture_too_large' },
      message: 'The picture has 8,000 x 8,000 pixels. It can have at most 40 million, such as 6,300 x 6,300.',
    });
  });

  it.each([
    ['an unknown field', { fields: { owner: 'x' } }, 'owner'],
    ['a purpose that is none', { fields: { purpose: 'spam' } }, 'purpose'],
    ['a field twice', { fields: { purpose: 'chat' }, again: { purpose: 'board' } }, 'purpose'],
    ['a file under another name', { as: 'file' }, 'file'],
  ])('refuses %s, and takes what it knows', async (_what, given, field) => {
    const answer = await server.call('POST /file/upload', {
      ...{ as: owner.token, headers: { 'content-type': multipartType } },
      body: multipart([{ name: 'sheet.pdf', content: makePdf() }], given),
    });
    expect(answer).toMatchObject({
      ...{ status: 400, response_code: 'invalid_input' },
      validationErrors: [{ field }],
    });
    const known = { fields: { purpose: 'chat', visitId: crypto.randomUUID() } };
    const sound = await server.call('POST /file/upload', {
      ...{ as: owner.token, headers: { 'content-type': multipartType } },
      body: multipart([{ name: 'sheet.pdf', content: makePdf() }], known),
    });
    expect(sound.status).toBe(200);
  });

  it('refuses more than ten files', async () => {
    const files = Array.from({ length: 11 }, (_, number) => ({ name: `${number}.pdf`, content: makePdf() }));
    expect(await upload(server, peer.token, files)).toMatchObject({
      status: 400,
      response_code: 'too_many_files',
    });
  });

  it('refuses a form without files, a body that is no form, and the signed-out', async () => {
    expect(await upload(server, owner.token, [])).toMatchObject({
      status: 403,
      response_code: 'field_missing',
    });
    expect(await server.call('POST /file/upload', { as: owner.token, body: {} })).toMatchObject({
      status: 400,
    });
    expect(await upload(server, undefined, [])).toMatchObject({ status: 401, response_code: 'session_dead' });
  });
});

describe('GET /file/:fileId', () => {
  it('gives its owner an address, and to everybody else it is not there', async () => {
    const fileId = await uploadPdf(server, owner.token);
    expect(await linkOf(fileId)).toContain(`/api/file/${fileId}/content?place=own.${owner.id}&expires=`);
    expect(await server.call(`GET /file/${fileId}`, { as: peer.token })).toMatchObject({ status: 404 });
    expect(
      await server.call(`GET /file/${fileId}`, { as: stranger.token, host: 'other.test' }),
    ).toMatchObject({
      status: 404,
    });
    expect(await server.call(`GET /file/${fileId}`)).toMatchObject({ status: 401 });
  });
});

describe('GET /file/:fileId/content', () => {
  it('sends the bytes as a download that is never sniffed', async () => {
    const answer = await fetchBytes(await linkOf(await uploadPdf(server, owner.token, 'my sheet.pdf')));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(makePdf());
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="my sheet.pdf"; filename*=UTF-8''my%20sheet.pdf`,
    });
  });

  it('sends the part that was asked for', async () => {
    const answer = await fetchBytes(await linkOf(await uploadPdf(server, owner.token)), {
      range: 'bytes=0-3',
    });
    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe('%PDF');
    expect(answer.headers['content-range']).toBe('bytes 0-3/64');
  });

  it('is for its owner, for nobody else who is signed in, and for nobody who is not', async () => {
    const url = await linkOf(await uploadPdf(server, owner.token));
    expect((await fetchBytes(url)).statusCode).toBe(200);
    const other = await fetchBytes(url, { as: peer.token });
    expect([other.statusCode, other.json()]).toMatchObject([404, { response_code: 'not_found' }]);
    const nobody = await server.server.app.inject({ url, headers: { host: 'localhost' } });
    expect([nobody.statusCode, nobody.json()]).toMatchObject([401, { response_code: 'session_dead' }]);
  });

  it('says where a file ends when the part that was asked for is beyond it', async () => {
    const url = await linkOf(await uploadPdf(server, owner.token));
    for (const range of ['bytes=64-', 'bytes=99-120', 'bytes=-0']) {
      const answer = await fetchBytes(url, { range });
      expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
        416,
        'bytes */64',
        '',
      ]);
    }
    const last = await fetchBytes(url, { range: 'bytes=-4' });
    expect([last.statusCode, last.headers['content-range']]).toEqual([206, 'bytes 60-63/64']);
    for (const range of ['bytes=0-1,4-5', 'bytes=5-4', 'pages=1-2', 'bytes=x-'])
      expect((await fetchBytes(url, { range })).statusCode).toBe(200);
  });

  it('has a name in which nothing turns the text around or breaks the header', async () => {
    const name = `${'a'.repeat(99)}😀report\u202Efdp.pdf`;
    const answer = await fetchBytes(await linkOf(await uploadPdf(server, owner.token, name)));
    expect(answer.statusCode).toBe(200);
    const disposition = String(answer.headers['content-disposition']);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(`${'a'.repeat(99)}😀.pdf`);
    const film = { contentType: 'video/mp4', bytes: 1, inline: true, stream: Buffer.alloc(1) };
    const headers = fileHeaders({ ...film, fileName: "x\u202Eé'(1)*\uD800.mp4" });
    expect(headers['content-disposition']).toBe(
      `inline; filename="x__(1)__.mp4"; filename*=UTF-8''x%C3%A9%27%281%29%2A%EF%BF%BD.mp4`,
    );
  });

  it('is given a new address for its old one, however old', async () => {
    const fileId = await uploadPdf(server, owner.token);
    const url = await linkOf(fileId);
    await server.pass(60 * 60);
    expect((await fetchBytes(url)).statusCode).toBe(403);
    const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
    const renew = (as: string, more: Record<string, string> = {}) =>
      server.call<{ url: string }>(`GET /file/${fileId}`, { as, query: { ...query, ...more } });
    const fresh = await renew(owner.token);
    expect((await fetchBytes(fresh.response?.url ?? '')).statusCode).toBe(200);
    expect(await renew(peer.token)).toMatchObject({ status: 404 });
    expect(await renew(owner.token, { signature: 'x' })).toMatchObject({ status: 404 });
    expect(await renew(owner.token, { place: 'portrait.' })).toMatchObject({ status: 404 });
  });

  it('refuses an address that is too old, forged, of another file or institution', async () => {
    const [first, second] = [await uploadPdf(server, owner.token), await uploadPdf(server, owner.token)];
    const url = await linkOf(first);
    expect((await fetchBytes(url.replace(first, second))).statusCode).toBe(404);
    expect((await fetchBytes(url.replace(/expires=\d+/, 'expires=9999999999'))).statusCode).toBe(404);
    expect((await fetchBytes(url, { as: stranger.token, host: 'other.test' })).statusCode).toBe(404);
    expect((await fetchBytes(url.replace('own.', 'portrait.'))).statusCode).toBe(404);
    expect((await fetchBytes(`/api/file/${first}/content`)).statusCode).toBe(403);
    await server.pass(16 * 60);
    const late = await fetchBytes(url);
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject({ response_code: 'link_expired' });
  });
});

describe('uploads that nothing refers to', () => {
  it('are gone after a day, and their bytes with them', async () => {
    const fileId = await uploadPdf(server, owner.token);
    const isKept = async () =>
      (await server.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).length === 1;
    await server.pass(23 * 3600);
    expect(await isKept()).toBe(true);
    await server.pass(2 * 3600);
    expect(await isKept()).toBe(false);
  });
});
