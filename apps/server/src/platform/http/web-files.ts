import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { restBase, socketPath } from '@lectern/contract/core/envelope.ts';
import { encodings, type Encoding } from './encodings.ts';
import { sendReady, tagOf, type ReadyContent } from './ready-content.ts';
import { createPageMaker, pageName, type PageSources } from './web-page.ts';

const longLived = 'public, max-age=31536000, immutable';
const alwaysAsked = 'no-cache';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

interface Kept extends ReadyContent {
  /** Its name changes with its content. */
  readonly isHashed: boolean;
}

function readKept(file: string, isHashed: boolean): Kept {
  const plain = readFileSync(file);
  const encoded: Partial<Record<Encoding, Buffer>> = {};
  for (const encoding of encodings) {
    const beside = file + endings[encoding];
    const bytes = existsSync(beside) ? readFileSync(beside) : plain;
    if (bytes.length < plain.length) encoded[encoding] = bytes;
  }
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  return { type, tag: tagOf(plain), isHashed, plain, encoded };
}

/** Every file of the built web by its address, with what the build compressed of it: some 6 MB, read once. */
function readAll(folder: string): ReadonlyMap<string, Kept> {
  const kept = new Map<string, Kept>();
  const hidden = new Set([pageName]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    const isBeside = Object.values(endings).includes(path.extname(name));
    if (!entry.isFile() || isBeside || name.startsWith('.') || hidden.has(name)) continue;
    kept.set(`/${name}`, readKept(file, name.startsWith('assets/')));
  }
  return kept;
}

const reserved = [restBase, socketPath, '/rtc', '/assets', '/files'];

/**
 * Serves the built web app: files as the build compressed them, hashed assets for a year, and the page itself, which
 * browsers revalidate each time, at every address that is neither a file nor a call.
 */
export function serveWeb(app: FastifyInstance, folder: string, sources: PageSources): void {
  if (!existsSync(path.join(folder, pageName))) return;
  const page = createPageMaker(folder, sources);
  const files = readAll(folder);
  app.get('/*', async (request, reply) => {
    const [address = '/'] = request.url.split('?', 1);
    const kept = files.get(address);
    if (kept) {
      const cacheControl = kept.isHashed ? longLived : alwaysAsked;
      return sendReady({ request, reply }, kept, { cacheControl, vary: 'accept-encoding' });
    }
    if (reserved.some((prefix) => address === prefix || address.startsWith(`${prefix}/`)))
      return reply.callNotFound();
    return sendReady({ request, reply }, await page(request, address), {
      cacheControl: `private, ${alwaysAsked}`,
      vary: 'accept-encoding, accept-language, cookie',
    });
  });
}
