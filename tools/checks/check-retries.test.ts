import { describe, expect, it } from 'vitest';
import { checkRetries } from './check-retries.ts';
import { brokenRules } from './tree-of.ts';

describe('checkRetries', () => {
  it.each([
    ['vitest.config.ts', 'export default { test: { projects: [{ test: { retry: 2 } }] } };'],
    ['e2e/playwright.config.ts', 'export default { retries: process.env.CI ? 2 : 0 };'],
    ['apps/server/src/features/visits/visits.routes.test.ts', "it('books', { retry: 1 }, () => {});"],
    ['e2e/booking.spec.ts', 'test.describe.configure({ retries: 1 });'],
    ['tools/lib/suites.ts', "run('playwright', ['test', '--retries=1']);"],
    ['package.json', '{ "scripts": { "test": "vitest run --retry 2" } }'],
  ])('finds a second try in %s', (path, text) => {
    expect(brokenRules(checkRetries, { [path]: text })).toEqual(['second-try']);
  });

  it.each([
    ['e2e/playwright.config.ts', 'export default { retries: 0 };'],
    [
      'apps/web/src/ui/list.test.tsx',
      'const client = { queries: { retry: false }, texts: { retry: "Retry" } };',
    ],
    ['apps/web/src/lib/query-client.ts', 'const queries = { retry: mayRetry };'],
    ['package.json', '{ "scripts": { "test": "vitest run" } }'],
  ])('accepts what is tried once in %s, and what the product itself tries again', (path, text) => {
    expect(brokenRules(checkRetries, { [path]: text })).toEqual([]);
  });
});
