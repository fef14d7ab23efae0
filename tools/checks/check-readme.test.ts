import { describe, expect, it } from 'vitest';
import { checkReadme } from './check-readme.ts';
import { treeOf } from './tree-of.ts';

const messagesOf = (manual: string): string[] =>
  checkReadme(
    treeOf({
      'apps/web/README.md': manual,
      'apps/web/src/lib/url-state.ts': 'export function useSearchParam() {}',
      'apps/web/src/ui/late-part.tsx': 'export const latePart = 1;',
    }),
  ).map(({ message, line }) => `${line}: ${message}`);

describe('checkReadme', () => {
  it.each([
    ['Read it with `getRouteApi(path).useSearchParam()`.', "1: 'getRouteApi' is not there"],
    ['# Web\n`latePart` of `ui/late-parts`.', "2: 'ui/late-parts' is not there"],
  ])('finds what is not there in %s', (manual, message) => {
    expect(messagesOf(manual)).toEqual([message]);
  });

  it.each([
    'Read it with `useSearchParam(name, fallback)` of `lib/url-state.ts`.',
    '`ui/late-part`: `latePart`, and `<Name>Screen` of `screens/<area>/<name>-screen.tsx`.',
    'By getRouteApi no more.',
    '```ts\nexport const cancelVisit = () => `getRouteApi`;\n```',
  ])('leaves %s', (manual) => {
    expect(messagesOf(manual)).toEqual([]);
  });
});
