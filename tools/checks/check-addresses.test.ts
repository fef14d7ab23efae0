import { describe, expect, it } from 'vitest';
import { checkAddresses } from './check-addresses.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/web/src/features/visits/visit-list.tsx';

describe('checkAddresses', () => {
  it.each([
    'go(`/student/dashboard/${id}`);',
    'go(`${base}/dashboard/${id}`);',
    'go(`${base}/${id}/sessions/create`);',
    "go('/student/encounter?visitId=' + visitId);",
    "go(base + '/dashboard');",
  ])('finds the address in %s', (line) => {
    expect(brokenRules(checkAddresses, { [path]: line })).toEqual(['address-as-text']);
  });

  it.each([
    'const id = (params as { id?: string }).id;',
    'const { visitId } = search as Search;',
    'const id = (location.search as { id?: string }).id;',
  ])('finds the cast in %s', (line) => {
    expect(brokenRules(checkAddresses, { [path]: line })).toEqual(['cast-parameter']);
  });

  it('finds parameters that are read of no route in particular', () => {
    const line = "const { visitId = '' } = useParams({ strict: false });";
    expect(brokenRules(checkAddresses, { [path]: line })).toEqual(['loose-parameter']);
  });

  it.each([
    "go(linkOptions({ to: '/student/dashboard/$userId', params: { userId } }));",
    'const day = `${month}/${date}/${year}`;',
    'const isUnder = path.startsWith(`${base}/`);',
    "const parts = ['a', 'b'] as const;",
    'const { visitId } = useScreenParams(callScreens.call);',
    'const screen = useMatch({ from, strict: true });',
  ])('leaves %s', (line) => {
    expect(brokenRules(checkAddresses, { [path]: line })).toEqual([]);
  });

  it('leaves the one that looks at the row before it gives them away', () => {
    const reader = 'apps/web/src/screens/shared/use-screen-params.ts';
    const line = 'const params = useParams({ strict: false });';
    expect(brokenRules(checkAddresses, { [reader]: line })).toEqual([]);
  });

  it('leaves tests', () => {
    const line = 'const address = `/student/dashboard/${id}`;';
    expect(brokenRules(checkAddresses, { 'apps/web/src/features/visits/a.test.ts': line })).toEqual([]);
  });
});
