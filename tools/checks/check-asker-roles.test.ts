import { describe, expect, it } from 'vitest';
import { checkAskerRoles } from './check-asker-roles.ts';
import { treeOf } from './tree-of.ts';

const service = 'apps/server/src/features/visits/moving.service.ts';
const policy = 'apps/server/src/features/visits/visits.policy.ts';
const screen = 'apps/web/src/screens/shared/profile-screen.tsx';

const pathsOf = (path: string, code: string, listed: Readonly<Record<string, string>> = {}): string[] =>
  checkAskerRoles(treeOf({ [path]: code }), listed).map((violation) => violation.path);

describe('checkAskerRoles', () => {
  it.each([
    "if (!isEducator(ctx.actor.role)) throw new Refusal('access_denied');",
    'const { role } = ctx.actor;\nconst is = isParent(role);',
    'const { personId, role: own } = actor;\nconst is = isParent(own);',
    'const own = ctx.actor.role;\nconst is = isStudent(own);',
    'function isSeen({ role }: Person) { return isEducator(role); }',
    'const is = isGuest(asker.role);',
    'const is = isEducator(facts.creator) || isEducator(creator);',
  ])('finds in a service: %s', (code) => {
    expect(pathsOf(service, code)).toEqual([service]);
  });

  it.each([
    'const shown = isStudent(roleOf(useSession()));',
    'const role = roleOf(useSession());\nconst shown = isEducator(role) || may(role, "readSummaries");',
  ])('finds in a screen: %s', (code) => {
    expect(pathsOf(screen, code)).toEqual([screen]);
  });

  it('finds in a policy every question of what somebody is', () => {
    expect(pathsOf(policy, 'const is = isParent(role) && isGroup(kind);')).toEqual([policy]);
    expect(pathsOf(service, 'const is = isParent(role) && isGroup(kind);')).toEqual([]);
  });

  it.each([
    "const is = may(ctx.actor.role, 'enrol');",
    'const is = isStudent(person.role);',
    'const is = isStudent(roleOfWire(row.role));',
    'const { role } = person;\nconst is = isStudent(role);',
  ])('leaves: %s', (code) => {
    expect(pathsOf(service, code)).toEqual([]);
  });

  it('leaves a file that is listed, and finds it when it asks no more', () => {
    const listed = { [service]: 'whose it is' };
    expect(pathsOf(service, 'const is = isParent(ctx.actor.role);', listed)).toEqual([]);
    expect(pathsOf(service, "const is = may(ctx.actor.role, 'enrol');", listed)).toEqual([service]);
  });
});
