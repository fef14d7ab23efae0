import { isCode, isTest } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const sourceFolder = /^((?:apps|packages)\/[^/]+\/src\/.+)\/[^/]+$/;

/**
 * One file needs no folder: it belongs one level up, or next to what it belongs to. Tests and styles do not count.
 */
export function checkFolders(files: readonly SourceFile[]): Violation[] {
  const counted = files.filter((file) => isCode(file) && !isTest(file.path));
  const byFolder = Map.groupBy(counted, ({ path }) => sourceFolder.exec(path)?.[1]);
  return [...byFolder].flatMap(([folder, inside]) => {
    const [only] = inside;
    if (folder === undefined || only === undefined || inside.length > 1) return [];
    const hasFolders = counted.some(({ path }) => path.startsWith(`${folder}/`) && path !== only.path);
    if (hasFolders) return [];
    const message = `${folder} holds one file: it stands in the folder above, or beside what it belongs to`;
    return [{ rule: 'no-folder-of-one', path: only.path, line: 1, message }];
  });
}
