import { describe, expect, it } from 'vitest';
import { checkRoles } from './check-roles.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/server/src/features/visits/visits.policy.ts';

describe('checkRoles', () => {
  it.each([
    "const tops = ['topAdmin', 'graAdmin'];",
    "const words = { levelTwoAdmin: 'Area' };",
    "const is = person.role === 'educator';",
    "const is = person?.role !== 'guest';",
    "const is = roleOf(session) === 'guest';",
    "const is = session.role === 'PARENT';",
    "const is = ['student', 'parent'].includes(actor.role);",
    "const is = actor.role.endsWith('Admin');",
    'const is = session.role === wireRoles.parent;',
    'const is = wireRoles.parent !== who;',
    'const is = person.role === roleNames.student;',
    "const bell: readonly Role[] = ['student'];",
    "const areas: Record<Role, string> = { student: '/student' };",
    "type Account = Exclude<Role, 'guest'>;",
    "interface Row { readonly role: 'student' | 'educator' }",
    "const row = { role: 'guest', name: '' };",
    "const rows = db.where('people.role', '=', 'educator');",
    "const rows = sql`select 1 from people where role = 'educator'`;",
    "switch (role) { case 'educator': break; }",
    "route(call, roles('levelTwoAdmin'), handle);",
  ])('finds the role in %s', (line) => {
    expect(brokenRules(checkRoles, { [path]: line })).toEqual(['role-literal']);
  });

  it.each([
    "const is = may(actor.role, 'createSessions');",
    "const is = viewer === 'educator' && one.side === 'student';",
    "const is = visit.createdByRole === 'student';",
    'const rows = db.where("people.role", "=", roleNames.educator);',
    'const guest = { role: wireRoles.guest, name: "" };',
    "const order = emptyChoice('educator');",
  ])('leaves %s', (line) => {
    expect(brokenRules(checkRoles, { [path]: line })).toEqual([]);
  });

  it('leaves the table, the names that it is made of, texts and tests', () => {
    const line = "export const tops = ['topAdmin'];";
    expect(
      brokenRules(checkRoles, {
        'packages/contract/src/access/capabilities.ts': line,
        'packages/contract/src/identity/identity.names.ts': line,
        'packages/contract/src/institutions/institutions.texts.ts': "export const t = { topAdmin: 'Admin' };",
        'apps/server/src/features/visits/visits.policy.test.ts': line,
        'e2e/wrong-role.spec.ts': line,
      }),
    ).toEqual([]);
  });
});
