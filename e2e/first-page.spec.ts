import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from './setup/journey.ts';

const dist = path.resolve(fileURLToPath(import.meta.url), '../../apps/web/dist');

/** What is as small as it gets. */
const dense = ['.woff2', '.png', '.webp', '.ico'];
const smallBytes = 200;
const beside = ['.br', '.gz'];

const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    !name.startsWith('.') &&
    name !== 'index.html' &&
    path.extname(name) !== '' &&
    !beside.includes(path.extname(name)),
);

interface Answer {
  status: number | undefined;
  encoding: string | undefined;
  type: string | undefined;
  bytes: Buffer;
}

/** The bytes as they go over the wire; `fetch` would undo the encoding. */
function fetchRaw(url: string, accepted: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepted }, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          encoding: answer.headers['content-encoding'],
          type: answer.headers['content-type'],
          bytes: Buffer.concat(parts),
        }),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}

test('every file of the built web goes out compressed, and is the same when that is undone', async ({
  product,
}) => {
  expect(built.length).toBeGreaterThan(100);
  for (const name of built) {
    const content = readFileSync(path.join(dist, name));
    const plain = await fetchRaw(`${product.url}/${name}`, 'identity');
    expect(plain.bytes.equals(content), name).toBe(true);
    expect(plain.type, name).not.toBe('application/octet-stream');
    // A file of a few bytes would only grow.
    const isDense = dense.includes(path.extname(name)) || content.length < smallBytes;
    for (const [encoding, undo] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const answer = await fetchRaw(`${product.url}/${name}`, encoding);
      if (!isDense) expect(answer.encoding, name).toBe(encoding);
      const bytes = answer.encoding === undefined ? answer.bytes : undo(answer.bytes);
      expect(bytes.equals(content), `${name} as ${encoding}`).toBe(true);
    }
  }
});

test('what was built is what people get, and not what developers work with', () => {
  const slow = built.filter((name) =>
    readFileSync(path.join(dist, name)).includes('React DevTools for a better'),
  );
  expect(slow).toEqual([]);
});

test('the sign-in is there before any script, in the colour and with the title of the host', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url);
  await expect(page).toHaveTitle('Northfield');
  await expect(page.locator('link[rel=icon]')).toHaveCount(1);
  await expect(page.getByText('Email address or student ID')).toBeVisible();
  await expect(page.getByText('Northfield Learning')).toBeVisible();
  await context.close();
});
