import { describe, expect, it } from 'vitest';
import { checkLayout } from './check-layout.ts';
import { brokenRules } from './tree-of.ts';

const named = 'export const a = 1;';

describe('checkLayout', () => {
  it.each([
    'apps/server/src/main.ts',
    'apps/server/src/app-context.ts',
    'apps/server/src/features/referrals/referrals.service.ts',
    'apps/server/src/features/referrals/referrals.demo.ts',
    'apps/server/src/features/referrals/referrals.routes.test.ts',
    'apps/server/src/features/visits/visits.booking.routes.test.ts',
    'apps/server/src/features/visits/booking-times.service.ts',
    'apps/server/src/platform/http/route.ts',
    'apps/server/migrations/20261201T0900-referrals-add-notes.ts',
    'apps/web/src/main.tsx',
    'apps/web/src/features/referrals/referrals.queries.ts',
    'apps/web/src/features/referrals/referral-list.tsx',
    'apps/web/src/features/referrals/parts/referral-row.module.css',
    'apps/web/src/features/call/whiteboard/parts/pen.tsx',
    'apps/web/src/screens/educator/referrals-screen.tsx',
    'apps/web/src/screens/shared/profile-screen.module.css',
    'apps/web/src/screens/admin/admin-frame.tsx',
    'apps/web/src/screens/admin/admin-routes.ts',
    'apps/web/src/screens/root-route.ts',
    'packages/contract/src/calls.ts',
    'packages/contract/src/core/envelope.ts',
    'packages/contract/src/visits/visits.calls.ts',
    'packages/contract/src/visits/visits.rules.test.ts',
    'packages/contract/src/visits/visits.texts.es.ts',
  ])('accepts %s', (path) => {
    expect(brokenRules(checkLayout, { [path]: named })).toEqual([]);
  });

  it.each([
    ['kebab-case', 'apps/web/src/features/visits/VisitList.tsx'],
    ['kebab-case', 'packages/call-engine/src/room_state.ts'],
    ['no-vague-names', 'apps/web/src/lib/date-utils.ts'],
    ['no-vague-names', 'apps/server/src/platform/common/log.ts'],
    ['no-vague-names', 'packages/call-engine/src/helpers.ts'],
    ['server-root', 'apps/server/src/setup.ts'],
    ['feature-names', 'apps/server/src/features/billing/billing.service.ts'],
    ['feature-names', 'apps/web/src/features/settings/settings-form.tsx'],
    ['feature-names', 'packages/contract/src/users/users.calls.ts'],
    ['server-vocabulary', 'apps/server/src/features/visits/visits.controller.ts'],
    ['server-vocabulary', 'apps/server/src/features/visits/visits.test.ts'],
    ['migration-names', 'apps/server/migrations/0001-create.ts'],
    ['web-root', 'apps/web/src/hooks/use-visit.ts'],
    ['web-queries-name', 'apps/web/src/features/visits/booking.queries.ts'],
    ['web-queries-name', 'apps/web/src/features/visits/parts/visits.queries.ts'],
    ['web-parts-are-flat', 'apps/web/src/features/visits/parts/list/row.tsx'],
    ['screen-names', 'apps/web/src/screens/educator/referrals.tsx'],
    ['screen-names', 'apps/web/src/screens/educator/admin-frame.tsx'],
    ['screen-names', 'apps/web/src/screens/tester/referrals-screen.tsx'],
    ['contract-root', 'packages/contract/src/types.ts'],
    ['contract-vocabulary', 'packages/contract/src/visits/visits.types.ts'],
  ])('finds %s at %s', (rule, path) => {
    expect(brokenRules(checkLayout, { [path]: named })).toEqual([rule]);
  });

  const folderOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`apps/server/src/features/call/board/${name}`, named]));

  it('finds a sub-folder of two files, with however many tests', () => {
    const two = ['board.service.ts', 'board.repo.ts', 'board.routes.test.ts', 'board.rules.test.ts'];
    expect(brokenRules(checkLayout, folderOf(two))).toEqual(['folder-begins-at-three']);
    expect(brokenRules(checkLayout, folderOf([...two, 'board.policy.ts']))).toEqual([]);
    const contract = { 'packages/contract/src/call/door/door.calls.ts': named };
    expect(brokenRules(checkLayout, contract)).toEqual(['folder-begins-at-three']);
  });

  it('finds a feature of the web that stands in no tier', () => {
    const tree = { 'apps/web/src/features/ledger/ledger-list.tsx': named };
    expect(brokenRules(checkLayout, tree)).toEqual(['web-feature-has-tier']);
  });

  it('finds a file that only re-exports', () => {
    const text = "export * from './a.ts';\nexport { b } from './b.ts';";
    expect(brokenRules(checkLayout, { 'packages/call-engine/src/room.ts': text })).toEqual(['no-barrel']);
  });

  it('finds an index file', () => {
    expect(brokenRules(checkLayout, { 'packages/call-engine/src/index.ts': named })).toEqual(['no-barrel']);
  });

  it('finds a default export, except in settings of tools', () => {
    const text = 'export default {};';
    expect(brokenRules(checkLayout, { 'packages/call-engine/src/room.ts': text })).toEqual([
      'no-default-export',
    ]);
    expect(brokenRules(checkLayout, { 'apps/web/vite.config.ts': text })).toEqual([]);
  });
});
