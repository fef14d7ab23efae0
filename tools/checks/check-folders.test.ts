import { describe, expect, it } from 'vitest';
import { checkFolders } from './check-folders.ts';
import { brokenRules } from './tree-of.ts';

const named = 'export const a = 1;';

describe('checkFolders', () => {
  it.each([
    'apps/server/src/platform/lanes/lanes.ts',
    'apps/web/src/features/code-lists/code-lists.queries.ts',
    'apps/web/src/features/call/recording/parts/recordings-player.tsx',
    'packages/call-engine/src/timer/call-timer.ts',
  ])('finds the folder of one file at %s, with however many tests and styles', (path) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const one = { [path]: named, [`${folder}/own.test.ts`]: named, [`${folder}/own.module.css`]: '' };
    expect(brokenRules(checkFolders, one)).toEqual(['no-folder-of-one']);
    expect(brokenRules(checkFolders, { ...one, [`${folder}/second.ts`]: named })).toEqual([]);
  });

  it('lets one file stand above folders, and at the root of a source', () => {
    const tree = {
      'apps/web/src/screens/root-route.ts': named,
      'apps/web/src/screens/student/home-screen.tsx': named,
      'apps/web/src/screens/student/list-screen.tsx': named,
      'packages/call-engine/src/observable.ts': named,
    };
    expect(brokenRules(checkFolders, tree)).toEqual([]);
  });
});
