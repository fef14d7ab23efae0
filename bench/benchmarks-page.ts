import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { figureLine, type Figure } from './report.ts';

const page = path.resolve(fileURLToPath(import.meta.url), '../../docs/benchmarks.md');

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    // Not a checkout, e.g. an archive.
    return 'unknown';
  }
}

function section(group: string, figures: readonly Figure[], text = ''): string {
  const stamp = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const rows = figures.map((figure) => `| ${figureLine(figure).replaceAll('\t', ' | ')} |`);
  return [
    `## ${group}`,
    '',
    stamp,
    '',
    '| figure | value | unit | goal | |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(text ? [text] : []),
  ].join('\n');
}

function readSections(): Map<string, string> {
  if (!existsSync(page)) return new Map();
  const parts = readFileSync(page, 'utf8')
    .split(/^(?=## )/m)
    .slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part.trimEnd() + '\n']));
}

/** Rewrites the sections of the groups that ran, each with its own text below, and keeps the others. */
export function writeBenchmarks(figures: readonly Figure[], texts: ReadonlyMap<string, string>): void {
  const sections = readSections();
  for (const [group, own] of Map.groupBy(figures, (figure) => figure.group))
    sections.set(group, section(group, own, texts.get(group)));
  const head = [
    '# Benchmarks',
    '',
    'Written by `npm run bench [group]`. A ratio compares with a bare baseline in the same run; both share the machine with whatever else runs on it.',
    '',
    '',
  ].join('\n');
  const body = [...sections].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
  writeFileSync(page, head + body.join('\n'));
}
