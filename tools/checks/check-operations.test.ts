import { describe, expect, it } from 'vitest';
import { checkOperations } from './check-operations.ts';
import { brokenRules } from './tree-of.ts';

const schema = {
  'apps/server/src/platform/config/config.ts':
    'const environment = z.object({ PORT: port(3000), SECRET: z.string() });',
};
const pages = { 'README.md': '`PORT` and `SECRET`', 'docs/operations.md': '`PORT`, `SECRET`' };
const example = { 'ops/lectern.env.example': 'SECRET=\n' };
const compose = (environment: string) => ({
  'ops/compose.yaml': `services:\n  server:\n    image: lectern\n    environment: {${environment}}\n`,
});
const good = { ...schema, ...pages, ...example, ...compose("PORT: '1', SECRET: '${SECRET:?}'") };

describe('checkOperations', () => {
  it('accepts containers and pages that know the product', () => {
    expect(brokenRules(checkOperations, good)).toEqual([]);
  });

  it('looks at nothing that is not the product', () => {
    const text = 'services:\n  redis:\n    image: redis\n    environment: {ALLOW: "1"}\n';
    expect(brokenRules(checkOperations, { ...good, 'ops/compose.yaml': text })).toEqual([]);
  });

  it.each([
    ['unknown-variable', compose('PROT: "1"')],
    ['missing-in-example', compose('PORT: "${HARBOUR:-1}"')],
    ['missing-in-example', { 'ops/lectern.env.example': '# SECRET=\n' }],
    ['broken-yaml', { 'ops/compose.yaml': 'services: [\n' }],
    ['untold-variable', { 'README.md': '`PORT`' }],
    ['public-metrics', { 'ops/Caddyfile': 'a.example {\n\treverse_proxy lectern:3000\n}\n' }],
    ['untold-variable', { 'docs/operations.md': 'SECRET and `PORT`' }],
  ])('finds %s', (rule, change) => {
    expect(brokenRules(checkOperations, { ...good, ...change })).toEqual([rule]);
  });

  it('finds a variable in a block that several services share', () => {
    const text = [
      'x-server: &server\n  image: lectern\n  environment: {NOBODY: "1"}',
      'services:\n  one:\n    <<: *server\n',
    ].join('\n');
    expect(brokenRules(checkOperations, { ...good, 'ops/compose.yaml': text })).toEqual(['unknown-variable']);
  });
});
