import { describe, expect, it } from 'vitest';
import { visitPathsOf } from './paths.rules.ts';

describe('the addresses of a visit', () => {
  it('are those of the student', () => {
    const paths = visitPathsOf({ id: 'me', isEducator: false, roleTypePath: 'Counselor' });
    expect(paths.waitingRoom('v')).toBe('/student/appointment/waiting-room/me/v');
    expect(paths.summary('v')).toBe('/student/encounter?visitId=v');
    expect(paths.list()).toBe('/student/appointment');
    expect(paths.list('previous')).toBe('/student/appointment?filter=previous');
    expect(paths.create).toBe('/student/appointment/me/create');
  });

  it("are those of the educator under the host's word", () => {
    const paths = visitPathsOf({ id: 'me', isEducator: true, roleTypePath: 'Life Coach' });
    expect(paths.waitingRoom('v')).toBe('/Life%20Coach/waiting-room/me/v');
    expect(paths.summary('v')).toBe('/Life%20Coach/appointment/summary/v');
    expect(paths.create).toBe('/Life%20Coach/appointment/create');
  });

  it.for([
    ['/level-two', '/level-two/me/sessions/summary/v'],
    ['/level-three', '/level-three/me/sessions/summary/v'],
    ['/level-one', '/level-one/me/dashboard'],
    ['/admin', '/admin/me/dashboard'],
  ])('of %s, who waits nowhere, lead to %s', ([adminBase = '', summary]) => {
    const paths = visitPathsOf({ id: 'me', isEducator: false, adminBase, roleTypePath: 'Counselor' });
    expect(paths.waitingRoom('v')).toBe(summary);
    expect(paths.summary('v')).toBe(summary);
    expect(paths.list('future')).toBe(`${adminBase}/me/dashboard?filter=future`);
    expect(paths.create).toBe(`${adminBase}/me/sessions/create`);
  });
});
