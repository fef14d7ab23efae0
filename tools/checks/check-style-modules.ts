import { posix } from 'node:path';
import type { SourceFile, Violation } from './violation.ts';

/** What only says where things stand. */
const layout =
  /^(display|(min-|max-)?(width|height)|flex(-.+)?|grid(-.+)?|order|(row-|column-)?gap|(align|justify|place)-.+|(margin|padding)(-.+)?|list-style)$/;

/** The primitives themselves. */
const home = 'apps/web/src/ui/layout.module.css';

/**
 * A style module is for special cases: one that only arranges things side by side or in a column is refused. So is a
 * class that its module does not have.
 */
export function checkStyleModules(files: readonly SourceFile[]): Violation[] {
  return [...layoutOnly(files), ...unknownClasses(files)];
}

function layoutOnly(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path, text }) => path.endsWith('.module.css') && path !== home && isLayoutOnly(text))
    .map(({ path }) => ({
      rule: 'style-module-for-layout',
      path,
      line: 1,
      message: 'it only puts things in place: Stack, Row and Columns of ui/layout do that',
    }));
}

function isLayoutOnly(sheet: string): boolean {
  const plain = sheet.replaceAll(/\/\*[^]*?\*\//g, '');
  const names = [...plain.matchAll(/([\w-]+)\s*:[^{};]*[;}]/g)].map(([, name = '']) => name);
  return names.length > 0 && names.every((name) => layout.test(name));
}

const importOfSheet = /import (\w+) from '([^']+\.module\.css)'/g;

/** Nothing else notices it: a class that is not there is an empty name. */
function unknownClasses(files: readonly SourceFile[]): Violation[] {
  const sheets = new Map(files.map(({ path, text }) => [path, text]));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(importOfSheet)].flatMap(([, name = '', from = '']) => {
      const sheet = sheets.get(posix.join(posix.dirname(path), from));
      if (sheet === undefined) return [];
      const uses = text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
      return [...uses].flatMap((use) => {
        const used = use[1] ?? use[2] ?? '';
        if (new RegExp(`\\.${used}(?![\\w-])`).test(sheet)) return [];
        const line = text.slice(0, use.index).split('\n').length;
        return [{ rule: 'style-class-unknown', path, line, message: `${from} has no .${used}` }];
      });
    }),
  );
}
