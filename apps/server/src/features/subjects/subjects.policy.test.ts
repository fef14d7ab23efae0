import { describe, expect, it } from 'vitest';
import type { Actor, Person } from '../../platform/context/actor.ts';
import type { Decision } from '../../platform/context/refusal.ts';
import { mayAddSubject, mayKeepSubject, mayReadSubject, maySetTeaching } from './subjects.policy.ts';

const as = (role: Person['role']): Actor => ({
  kind: 'person',
  personId: 'me',
  institutionId: 'i',
  role,
  levelId: 'l',
  studentId: null,
  authSessionId: 's',
  provenAt: new Date(0),
  name: 'Name',
  timeZone: 'UTC',
});

const system = { kind: 'system' } as Actor;
const anonymous = { kind: 'anonymous' } as Actor;
const said = (decision: Decision) => (decision.ok ? 'yes' : decision.code);

const own = { isOnLine: true, isInReach: true };
const above = { isOnLine: true, isInReach: false };
const beside = { isOnLine: false, isInReach: false };

describe('subjects', () => {
  it.each([
    { actor: as('levelTwoAdmin'), place: own, read: 'yes', keep: 'yes' },
    { actor: as('levelTwoAdmin'), place: above, read: 'yes', keep: 'access_denied' },
    { actor: as('levelTwoAdmin'), place: beside, read: 'not_found', keep: 'not_found' },
    { actor: as('levelThreeAdmin'), place: own, read: 'yes', keep: 'yes' },
    { actor: as('levelThreeAdmin'), place: above, read: 'yes', keep: 'access_denied' },
    { actor: as('levelThreeAdmin'), place: beside, read: 'not_found', keep: 'not_found' },
    { actor: as('levelOneAdmin'), place: own, read: 'access_denied', keep: 'access_denied' },
    { actor: as('topAdmin'), place: own, read: 'access_denied', keep: 'access_denied' },
    { actor: as('graAdmin'), place: own, read: 'access_denied', keep: 'access_denied' },
    { actor: as('educator'), place: own, read: 'access_denied', keep: 'access_denied' },
    { actor: as('student'), place: own, read: 'access_denied', keep: 'access_denied' },
    { actor: as('parent'), place: own, read: 'access_denied', keep: 'access_denied' },
    { actor: anonymous, place: own, read: 'access_denied', keep: 'access_denied' },
    { actor: system, place: beside, read: 'yes', keep: 'yes' },
  ])('$actor.role at $place: read $read, keep $keep', ({ actor, place, read, keep }) => {
    expect(said(mayReadSubject(actor, place))).toBe(read);
    expect(said(mayKeepSubject(actor, place))).toBe(keep);
  });

  it.each([
    [as('levelTwoAdmin'), 'yes'],
    [as('levelThreeAdmin'), 'yes'],
    [as('levelOneAdmin'), 'access_denied'],
    [as('educator'), 'access_denied'],
    [anonymous, 'access_denied'],
    [system, 'yes'],
  ])('are added by %o: %s', (actor, answer) => {
    expect(said(mayAddSubject(actor))).toBe(answer);
  });

  it('are given to educators by the product alone', () => {
    expect(said(maySetTeaching(system))).toBe('yes');
    expect(said(maySetTeaching(as('levelTwoAdmin')))).toBe('access_denied');
  });
});
