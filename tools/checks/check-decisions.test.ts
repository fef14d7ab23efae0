import { describe, expect, it } from 'vitest';
import { checkDecisions } from './check-decisions.ts';
import { brokenRules } from './tree-of.ts';

const path = 'docs/decisions/0072-due-rows.md';
const tree = {
  'apps/server/src/features/audit/days.routes.test.ts': '',
  'apps/server/src/features/call/board/parts/board.test.ts': '',
  'tools/checks/check-tables.ts': '',
};

describe('checkDecisions', () => {
  it.each([
    '**Checked by.** `days.test.ts`.',
    '**Checked by.** `days.routes.test.ts`, `gone/days.routes.test.ts`.',
    '**Checked by.** `features/chat/**/*.test.ts`.',
    '## Checked by\n\n`tools/checks/check-table.ts`.',
  ])('finds what is not there in %s', (section) => {
    expect(brokenRules(checkDecisions, { ...tree, [path]: `# 72. Due rows\n\n${section}\n` })).toEqual([
      'decision-names-nothing',
    ]);
  });

  it('finds a decision that is checked by nothing', () => {
    expect(
      brokenRules(checkDecisions, { ...tree, [path]: '# 72. Due rows\n\n**Decision.** One.\n' }),
    ).toEqual(['decision-unchecked']);
  });

  it.each([
    '**Checked by.** `days.routes.test.ts`, `npm run bench due`, `paces`.',
    '**Checked by:** `audit/days.routes.test.ts`.',
    '## Checked by\n\n`features/call/**/*.test.ts`, `tools/checks/check-tables.ts`.',
    'Once in `gone.test.ts`.\n\n**Checked by.** Nobody: it is about words.',
  ])('leaves %s', (section) => {
    expect(brokenRules(checkDecisions, { ...tree, [path]: `# 72. Due rows\n\n${section}\n` })).toEqual([]);
  });

  it('leaves other pages', () => {
    expect(brokenRules(checkDecisions, { 'docs/operations.md': '**Checked by.** `gone.test.ts`.' })).toEqual(
      [],
    );
  });
});
