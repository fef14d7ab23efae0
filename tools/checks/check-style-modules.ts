import type { SourceFile, Violation } from './violation.ts';

/** What only says where things stand. */
const layout =
  /^(display|(min-|max-)?(width|height)|flex(-.+)?|grid(-.+)?|order|(row-|column-)?gap|(align|justify|place)-.+|(margin|padding)(-.+)?|list-style)$/;

/** The primitives themselves. */
const home = 'apps/web/src/ui/layout.module.css';

/** A style module stays for what is special: one that only puts things beside or below each other is refused. */
export function checkStyleModules(files: readonly SourceFile[]): Violation[] {
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
