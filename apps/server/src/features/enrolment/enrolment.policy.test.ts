import { describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import {
  mayAsk,
  mayDecide,
  mayReadCheck,
  mayReadDocument,
  mayReadRequest,
  maySetCheck,
} from './enrolment.policy.ts';

const roles: readonly Role[] = [
  'student',
  'parent',
  'educator',
  'levelThreeAdmin',
  'levelTwoAdmin',
  'levelOneAdmin',
  'topAdmin',
  'graAdmin',
  'guest',
];
const who = (may: (asker: { role: Role }) => { ok: boolean }) => roles.filter((role) => may({ role }).ok);
const tops = ['topAdmin', 'graAdmin'];

describe('a request of an educator', () => {
  const asked = { role: 'educator', isLeftToAsker: false, isOpen: true } as const;
  const near = { ...asked, isInReach: true };
  const far = { ...asked, isInReach: false };
  const left = { ...near, isLeftToAsker: true };

  it.each([
    ['is decided by who reaches the institution', mayDecide, near, tops],
    ['wherever the schools are', mayDecide, far, tops],
    ['also where a school has nobody', mayDecide, left, tops],
    [
      'is read by the schools that it names',
      mayReadRequest,
      near,
      ['levelThreeAdmin', 'levelTwoAdmin', ...tops],
    ],
    ['and by no others', mayReadRequest, far, tops],
    ['has a document that schools do not see', mayReadDocument, near, ['levelTwoAdmin', ...tops]],
    ['nor Level 2 elsewhere', mayReadDocument, far, tops],
  ] as const)('%s', (_name, may, facts, expected) => {
    expect(who((asker) => may(asker, facts))).toEqual(expected);
  });
});

describe('a request of a student', () => {
  const asked = { role: 'student', isLeftToAsker: false, isOpen: true } as const;
  const near = { ...asked, isInReach: true };
  const far = { ...asked, isInReach: false };
  const left = { ...near, isLeftToAsker: true };
  const decided = { ...near, isOpen: false };
  const guards = ['levelThreeAdmin', 'levelTwoAdmin', 'levelOneAdmin', 'topAdmin'];

  it.each([
    ['is decided by the school that it names', mayDecide, near, ['levelThreeAdmin']],
    ['and by no other', mayDecide, far, []],
    ['where that has nobody by who answers for it, and never by GRA', mayDecide, left, guards],
    [
      'is read by the school alone, with the address and the number',
      mayReadRequest,
      near,
      ['levelThreeAdmin'],
    ],
    ['where that has nobody by who answers for it', mayReadRequest, left, guards],
    ['as what comes with it', mayReadDocument, near, []],
    ['by nobody', mayReadDocument, left, []],
    ['is not there for other schools', mayReadRequest, far, []],
    ['stays with the school once it was decided', mayReadRequest, decided, ['levelThreeAdmin']],
    [
      'and not with who stood in for it',
      mayReadRequest,
      { ...decided, isLeftToAsker: true },
      ['levelThreeAdmin'],
    ],
    // Of two deciders the second learns that it was decided.
    ['though they hear that it was', mayDecide, { ...decided, isLeftToAsker: true }, guards],
  ] as const)('%s', (_name, may, facts, expected) => {
    expect(who((asker) => may(asker, facts))).toEqual(expected);
  });
});

it('who belongs to a school asks for none', () => {
  expect(who((asker) => mayAsk(asker, { hasSchool: false }))).toEqual(['student', 'educator']);
  expect(who((asker) => mayAsk(asker, { hasSchool: true }))).toEqual([]);
});

it('a background check is set for educators, by people who reach the institution', () => {
  expect(who((asker) => maySetCheck(asker, { role: 'educator' }))).toEqual(tops);
  expect(who((asker) => maySetCheck(asker, { role: 'student' }))).toEqual([]);
});

it('its date, number and document are read by people who read documents and the educator', () => {
  expect(who((asker) => mayReadCheck(asker, { isInReach: true }))).toEqual(['levelTwoAdmin', ...tops]);
  expect(who((asker) => mayReadCheck(asker, { isInReach: false }))).toEqual([]);
});
