import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What is smaller compressed; fonts and pictures are compressed already. */
const compressible = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
]);

function compress(file: string): void {
  const plain = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}

/** Adds the Brotli and gzip forms of every file of the built web, which the server sends as they are. */
export function compressBeside(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && compressible.has(path.extname(entry.name)))
      compress(path.join(entry.parentPath, entry.name));
  }
}

/** The build's last step. */
export function compressed(): { name: string; apply: 'build'; writeBundle: (to: { dir?: string }) => void } {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: ({ dir }) => {
      if (dir === undefined) throw new Error('The build has no folder.');
      compressBeside(dir);
    },
  };
}

const sheets = /\s*<link rel="stylesheet"[^>]*>/g;
const faces = /\s*<!--face (\w+)-->[^]*?<!--\/face-->/g;

/** A style sheet in the head keeps the page white until it is there; behind what is drawn first it keeps only the rest. */
export function sheetsLast(html: string): string {
  const found = (html.match(sheets) ?? []).map((link) => link.trim());
  return html.replaceAll(sheets, '').replace('<!--sheets-->', found.join('\n    '));
}

interface PagePlugin {
  name: string;
  transformIndexHtml: { order: 'post'; handler: (html: string, context: { server?: unknown }) => string };
}

/** Orders the built page; while developing nobody completes it for a host, so that nothing is drawn first. */
export function firstPage(): PagePlugin {
  return {
    name: 'first-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) => (server ? html.replaceAll(faces, '') : sheetsLast(html)),
    },
  };
}
