import { describe, expect, it } from 'vitest';
import { checkExceptions } from './check-exceptions.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/server/src/features/visits/visits.service.ts';

describe('checkExceptions', () => {
  it.each([
    ['disable-needs-reason', '// oxlint-disable-next-line no-console\nf();'],
    ['disable-needs-reason', '/* eslint-disable */\nf();'],
    ['disable-needs-reason', '// @ts-expect-error\nf();'],
    ['disable-needs-reason', '// @ts-ignore\nf();'],
    ['size-disabled', '// oxlint-disable-next-line max-lines-per-function -- it is simply long\nf();'],
    ['size-disabled', '/* oxlint-disable complexity */\nf();'],
    ['try-needs-reason', 'f();\n\ntry {\n  f();\n} finally {\n  g();\n}'],
  ])('finds %s', (rule, text) => {
    expect(brokenRules(checkExceptions, { [path]: text })).toEqual([rule]);
  });

  it('accepts exceptions with a reason', () => {
    const text = [
      '// oxlint-disable-next-line no-console -- the one line that people see at start',
      'f();',
      '// The mail server may be away; the queue tries again.',
      'try {',
      '  f();',
      '} finally {}',
    ].join('\n');
    expect(brokenRules(checkExceptions, { [path]: text })).toEqual([]);
  });

  it('finds a file that is newly excepted from sizes', () => {
    const config = JSON.stringify({ overrides: [{ files: [path], rules: { 'max-lines': 'off' } }] });
    expect(brokenRules(checkExceptions, { '.oxlintrc.json': config })).toEqual(['size-exceptions-grow']);
  });

  it('accepts settings for kinds of files', () => {
    const config = JSON.stringify({
      overrides: [{ files: ['**/*.test.ts'], rules: { 'max-lines': 'off' } }],
    });
    expect(brokenRules(checkExceptions, { '.oxlintrc.json': config })).toEqual([]);
  });
});
