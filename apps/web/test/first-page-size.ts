// Prints what the login page loads: the entry of the built manifest and everything that it imports statically.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const scripts = new Set<string>();
const sheets = new Set<string>();

function collect(name: string): void {
  const chunk = manifest[name];
  if (!chunk || scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const sheet of chunk.css ?? []) sheets.add(sheet);
  for (const imported of chunk.imports ?? []) collect(imported);
}

function gzipped(files: Iterable<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
}

collect('index.html');
process.stdout.write(`scripts ${scripts.size}: ${(gzipped(scripts) / 1000).toFixed(1)} kB gzip\n`);
process.stdout.write(`sheets ${sheets.size}: ${(gzipped(sheets) / 1000).toFixed(1)} kB gzip\n`);
for (const file of scripts) process.stdout.write(`  ${file} ${(gzipped([file]) / 1000).toFixed(1)}\n`);
