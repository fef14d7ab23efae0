import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './violation.ts';

const codeFolders = ['apps', 'packages', 'e2e', 'bench', 'tools'];
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'test-results', 'screens-out', '.cache']);
const settingFolders = ['ops', 'docs/decisions'];
const rootFiles = ['.oxlintrc.json', 'README.md', 'docs/operations.md', 'package.json', 'vitest.config.ts'];
const withText = /\.(ts|tsx|js|mjs|css)$|^README\.md$/;

/** Reads every file of the code folders below `root`, and the settings that checks look at. Installed packages and built files are left out. */
export function readSourceFiles(root: string): SourceFile[] {
  const names = settingFolders.flatMap((folder) => plainFilesIn(root, folder));
  const settings = [...rootFiles, ...names].map((name) => ({
    path: name,
    text: readFileSync(path.join(root, name), 'utf8'),
  }));
  return [...settings, ...codeFolders.flatMap((folder) => filesBelow(root, folder))];
}

function plainFilesIn(root: string, folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => `${folder}/${entry.name}`);
}

function filesBelow(root: string, folder: string): SourceFile[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(root, at);
    if (!entry.isFile() || entry.name.endsWith('.tsbuildinfo')) return [];
    return [{ path: at, text: withText.test(entry.name) ? readFileSync(path.join(root, at), 'utf8') : '' }];
  });
}
