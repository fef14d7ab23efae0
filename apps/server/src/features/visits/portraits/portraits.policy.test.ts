import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { expect, it } from 'vitest';
import { maySeePortrait, type PortraitTies } from './portraits.policy.ts';

const none: PortraitTies = {
  role: 'student',
  isSelf: false,
  isFamily: false,
  isOfOwnSchool: false,
  sharesVisit: false,
};

it.each<[string, Role, Partial<PortraitTies>, boolean]>([
  ['oneself', 'student', { isSelf: true }, true],
  ['one’s child', 'parent', { isFamily: true }, true],
  ['a student of the own school', 'levelThreeAdmin', { isOfOwnSchool: true }, true],
  ['who is in a session with one', 'guest', { sharesVisit: true }, true],
  ['a student without any tie', 'student', {}, false],
  ['a student without any tie, for the top admin', 'topAdmin', {}, false],
  ['a parent without any tie', 'educator', { role: 'parent' }, false],
  ['an educator', 'student', { role: 'educator' }, true],
  ['an administrator', 'parent', { role: 'levelTwoAdmin' }, true],
  ['an educator, for a guest of no session of theirs', 'guest', { role: 'educator' }, false],
])('the picture of %s is seen by a %s: %j %s', (_who, role, ties, isSeen) => {
  expect(maySeePortrait({ role }, { ...none, ...ties }).ok).toBe(isSeen);
});
