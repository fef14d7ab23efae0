import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Answer, TestServer } from './test-server.ts';

export interface SentFile {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
}

/** A picture of noise, so that no encoder makes it small. */
export async function makePng(edge = 8): Promise<Buffer> {
  return sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .png()
    .toBuffer();
}

/** A file that is a PDF by its first bytes, of exactly so many bytes. */
export function makePdf(bytes = 64): Buffer {
  const head = Buffer.from('%PDF-1.7\n');
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), 0x20)]);
}

const boundary = 'lectern-test-boundary';
/** The type of the body that `multipart` makes. */
export const multipartType = `multipart/form-data; boundary=${boundary}`;

type Fields = Readonly<Record<string, string>>;

const fieldParts = (fields: Fields = {}): Buffer[] =>
  Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );

/** What a browser's form sends; fields come before the files, and `again` behind them. */
export function multipart(
  files: readonly SentFile[],
  given: { fields?: Fields; again?: Fields; as?: string } = {},
): Buffer {
  const { as = 'multipartFiles' } = given;
  const parts = files.flatMap(({ name, content, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${as}"; filename="${name}"\r\n` +
        `content-type: ${type ?? 'application/octet-stream'}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([
    ...fieldParts(given.fields),
    ...parts,
    ...fieldParts(given.again),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** Uploads files as a browser's form does. */
export function upload<R = { files: { fileId: string; name: string; fileType: string; size: number }[] }>(
  server: TestServer,
  token: string | undefined,
  files: readonly SentFile[],
  host = 'localhost',
): Promise<Answer<R>> {
  return server.call<R>('POST /file/upload', {
    host,
    ...(token ? { as: token } : {}),
    body: multipart(files),
    headers: { 'content-type': multipartType },
  });
}

/** Opens a file's address as a browser in which somebody is signed in. */
export function openFile(
  server: TestServer,
  url: string,
  { as, host = 'localhost', range }: { as?: string | undefined; host?: string; range?: string } = {},
) {
  return server.server.app.inject({
    url,
    headers: {
      host,
      ...(as === undefined ? {} : { cookie: `lectern_session=${as}` }),
      ...(range === undefined ? {} : { range }),
    },
  });
}

/** The id of one uploaded PDF. */
export async function uploadPdf(server: TestServer, token: string, name = 'sheet.pdf'): Promise<string> {
  const answer = await upload(server, token, [{ name, content: makePdf() }]);
  const id = answer.response?.files[0]?.fileId;
  if (!id) throw new Error(`The upload failed: ${answer.response_code}`);
  return id;
}

/** The id of one uploaded picture. */
export async function uploadPng(server: TestServer, token: string): Promise<string> {
  const answer = await upload(server, token, [{ name: 'face.png', content: await makePng() }]);
  const id = answer.response?.files[0]?.fileId;
  if (!id) throw new Error(`The upload failed: ${answer.response_code}`);
  return id;
}

/** Gives somebody a picture of their own. */
export async function givePicture(server: TestServer, person: { id: string; token: string }): Promise<void> {
  const sent = await upload(server, person.token, [{ name: 'me.png', content: await makePng() }]);
  const imageFileId = sent.response?.files[0]?.fileId ?? null;
  await server.db
    .updateTable('files')
    .set({ claimedAt: server.clock.now() })
    .where('id', '=', imageFileId)
    .execute();
  await server.db.updateTable('people').set({ imageFileId }).where('id', '=', person.id).execute();
}

/** How the audit names a file that is there. */
export async function nameInAudit(server: TestServer, id: string): Promise<string> {
  const { displayName, bytes } = await server.db
    .selectFrom('files')
    .select(['displayName', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${displayName}, ${bytes} B, ${id.slice(0, 8)}`;
}
