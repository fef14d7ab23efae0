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
});
