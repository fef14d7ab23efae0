import { describe, expect, it } from 'vitest';
import { checkStyleModules } from './check-style-modules.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/web/src/features/visits/visit-list.module.css';
const rulesOf = (sheet: string, at = path): string[] => brokenRules(checkStyleModules, { [at]: sheet });

describe('checkStyleModules', () => {
  it.each([
    ['a column', '.list { display: flex; flex-direction: column; gap: var(--space-8); }'],
    ['a grid with another on phones', '.a { display: grid } @media (max-width: 48em) { .a { gap: 4px } }'],
    ['a width', '.card { max-width: 560px; margin-inline: auto }'],
    ['what has a comment', '/* color: red; */ .a { padding: 4px 8px; }'],
  ])('refuses %s', (_what, sheet) => {
    expect(rulesOf(sheet)).toEqual(['style-module-for-layout']);
  });

  it.each([
    ['a colour', '.a { display: flex; color: var(--text-3); }'],
    ['a state', '.a:hover { background: var(--hover) }'],
    ['what it takes from elsewhere', ".a { composes: b from './c.module.css'; }"],
    ['nothing', ''],
  ])('leaves %s', (_what, sheet) => {
    expect(rulesOf(sheet)).toEqual([]);
  });

  it('leaves the primitives and sheets that are no modules', () => {
    const sheet = '.stack { display: flex }';
    expect(rulesOf(sheet, 'apps/web/src/ui/layout.module.css')).toEqual([]);
    expect(rulesOf(sheet, 'apps/web/src/ui/theme/tokens.css')).toEqual([]);
  });

  it.each([
    ['classes.b', []],
    ["classes['b-c']", []],
    ['classes.bad', ['style-class-unknown']],
    ["classes['b-d']", ['style-class-unknown']],
  ])('knows the classes of a module: %s', (use, rules) => {
    const component = `import classes from './a.module.css';\nexport const a = () => ${use};\n`;
    const sheet = '.b { color: red } .b-c:hover { color: blue }';
    const files = { [path]: '', 'apps/web/src/ui/a.module.css': sheet, 'apps/web/src/ui/a.tsx': component };
    expect(brokenRules(checkStyleModules, files)).toEqual(rules);
  });
});
