import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { describe, expect, it } from 'vitest';
import { hrefOf } from '../../../test/href-of.ts';
import { visitPathsOf } from './visit-paths.ts';

const pathsOf = (role: Role, roleTypePath = 'Counselor') => visitPathsOf({ id: 'me', role }, roleTypePath);

describe('the addresses of a visit', () => {
  it.for(['student', 'parent'] as const)('are those of the area of a %s', (role) => {
    const paths = pathsOf(role);
    expect(hrefOf(paths.waitingRoom('v'))).toBe('/student/appointment/waiting-room/me/v');
    expect(hrefOf(paths.summary('v'))).toBe('/student/encounter?visitId=v');
    expect(hrefOf(paths.list())).toBe('/student/appointment');
    expect(hrefOf(paths.list('previous'))).toBe('/student/appointment?filter=previous');
    expect(hrefOf(paths.create)).toBe('/student/appointment/me/create');
  });

  it("are those of the educator under the host's word", () => {
    const paths = pathsOf('educator', 'Life Coach');
    expect(hrefOf(paths.waitingRoom('v'))).toBe('/Life%20Coach/waiting-room/me/v');
    expect(hrefOf(paths.summary('v'))).toBe('/Life%20Coach/appointment/summary/v');
    expect(hrefOf(paths.list('future'))).toBe('/Life%20Coach/appointment?filter=future');
    expect(hrefOf(paths.create)).toBe('/Life%20Coach/appointment/create');
  });

  it.for([
    ['levelTwoAdmin', '/level-two', '/level-two/me/sessions/summary/v'],
    ['levelThreeAdmin', '/level-three', '/level-three/me/sessions/summary/v'],
    ['levelOneAdmin', '/level-one', '/level-one/me/dashboard'],
    ['topAdmin', '/admin', '/admin/me/dashboard'],
  ] as const)('of a %s, who waits nowhere, lead to %s', ([role, base, summary]) => {
    const paths = pathsOf(role);
    expect(hrefOf(paths.waitingRoom('v'))).toBe(summary);
    expect(hrefOf(paths.summary('v'))).toBe(summary);
    const list = summary.includes('sessions') ? 'sessions' : 'dashboard';
    expect(hrefOf(paths.list('future'))).toBe(`${base}/me/${list}?filter=future`);
    expect(hrefOf(paths.create)).toBe(`${base}/me/sessions/create`);
  });

  it('lead a guest to the page on which guests wait', () => {
    expect(hrefOf(pathsOf('guest').waitingRoom('v'))).toBe('/guest/appointment/waiting-room');
  });
});
