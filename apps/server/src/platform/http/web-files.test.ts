import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const template = `<!doctype html>
<html lang="en"><head><title>Login</title></head><body><div id="root">
<!--face signIn--><h1>{{identity.signIn.title}}</h1><b>{{host.name}}</b><!--/face-->
<!--face shell--><nav></nav><!--/face--></div></body></html>`;

const text = 'Lectern. '.repeat(300);
const files: Record<string, string> = {
  'assets/abc.js': text,
  'assets/abc.css': text,
  'assets/abc.svg': text,
  'assets/abc.json': text,
  'assets/abc.wasm': text,
  'scheme.js': text,
  'robots.txt': text,
};

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-web-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(folder, 'index.html'), template);
  writeFileSync(path.join(folder, 'assets/abc.woff2'), 'font');
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), content);
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content));
  }
  server = await startTestServer({ webFolder: folder });
  await makeWorld(server);
  const settings = { brandColor: '#ffcc00', title: 'A & B <Learning>', favicon: '/a"b.png' };
  await server.db
    .updateTable('hosts')
    .set({ settings: JSON.stringify(settings) })
    .execute();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.server.app.inject({ method: 'GET', url, headers });

const undo: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

describe('a file of the web', () => {
  describe.each(Object.keys(files))('%s', (name) => {
    it.each([
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ])('goes to clients with %s as %s, and is the same when undone', async (accepted, encoding) => {
      const answer = await get(`/${name}`, { 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(undo[encoding]?.(answer.rawPayload).toString()).toBe(text);
      expect(answer.rawPayload.length).toBeLessThan(text.length / 10);
    });

    it('goes as it is to clients that accept neither', async () => {
      const answer = await get(`/${name}`);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.body).toBe(text);
    });
  });

  it('is kept for a year when its name changes with its content, and is asked for again otherwise', async () => {
    expect((await get('/assets/abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/scheme.js')).headers['cache-control']).toBe('no-cache');
  });

  it('is not sent again to clients that have it in that encoding', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { etag } = (await get('/scheme.js', headers)).headers;
    const again = await get('/scheme.js', { ...headers, 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/scheme.js', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('that is a font goes as it is', async () => {
    const answer = await get('/assets/abc.woff2', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe('font/woff2');
  });

  it.each(['/assets/gone.js', '/assets'])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it.each(['/index.html', '/.vite/manifest.json'])('%s is no file, but the page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).not.toContain('{{');
  });

  it('is not to be had in its compressed form by name', async () => {
    expect((await get('/assets/abc.js.br')).statusCode).toBe(404);
  });
});

describe('the page', () => {
  it("carries the host's title, icon, colour and configuration, escaped", async () => {
    const { body, headers } = await get('/');
    expect(body).toContain('<title>A &amp; B &lt;Learning&gt;</title>');
    expect(body).toContain('<link rel="icon" href="/a&quot;b.png" />');
    expect(body).toContain('<meta name="theme-color" content="#ffcc00" />');
    expect(body).toContain(':root{--first-fill:#ffcc00;--first-on:#17171b}');
    expect(body).toMatch(/<meta name="lectern-host" content="\{&quot;[^"<>]+\}" \/>/);
    expect(body).not.toContain('<script');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
  });

  it('draws the sign-in first, in the language that is asked for', async () => {
    expect((await get('/')).body).toContain('<h1>Login</h1>');
    const spanish = await get('/', { 'accept-language': 'es-MX' });
    expect(spanish.body).toContain('<html lang="es"');
    expect(spanish.body).not.toContain('<h1>Login</h1>');
    expect(spanish.body).not.toContain('<nav>');
  });

  it('draws the frame for people who are signed in, and the sign-in for others', async () => {
    const cookie = { cookie: 'lectern_session=anything' };
    expect((await get('/student/dashboard/x', cookie)).body).toContain('<nav></nav>');
    expect((await get('/student/dashboard/x')).body).toContain('<h1>');
    expect((await get('/guest/appointment/waiting-room', cookie)).body).not.toMatch(/<nav>|<h1>/);
  });

  it('is compressed, and not sent again to clients that have it', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await get('/', headers);
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe((await get('/')).body);
    const again = await get('/', { ...headers, 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});
