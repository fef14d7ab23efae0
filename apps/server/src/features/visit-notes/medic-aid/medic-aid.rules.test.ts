import { describe, expect, it } from 'vitest';
import { isSameMedicAid, wrongPicks } from './medic-aid.rules.ts';

const known = new Map([
  ['cpt', { kind: 'cpt', active: true }],
  ['old', { kind: 'cpt', active: false }],
  ['mod', { kind: 'modifier', active: true }],
  ['pro', { kind: 'provider', active: true }],
  ['oldPro', { kind: 'provider', active: false }],
] as const);
const nothing = { cptIds: [], modifierId: null, providerId: null };

describe('wrongPicks', () => {
  it.each([
    ['nothing', nothing, undefined, []],
    ['active codes of their lists', { cptIds: ['cpt'], modifierId: 'mod', providerId: 'pro' }, undefined, []],
    ['a code of another list', { ...nothing, cptIds: ['mod'] }, undefined, ['cptCodes']],
    ['a CPT code as modifier', { ...nothing, modifierId: 'cpt' }, undefined, ['modifierCode']],
    ['an unknown code', { ...nothing, providerId: 'none' }, undefined, ['eligibleProvider']],
    ['an inactive code', { ...nothing, cptIds: ['cpt', 'old'] }, nothing, ['cptCodes']],
    [
      'an inactive code that was picked',
      { ...nothing, cptIds: ['old'] },
      { ...nothing, cptIds: ['old'] },
      [],
    ],
    ['one that was picked elsewhere', { ...nothing, providerId: 'oldPro' }, nothing, ['eligibleProvider']],
    [
      'an unknown code that is said to be kept',
      { ...nothing, cptIds: ['x'] },
      { ...nothing, cptIds: ['x'] },
      ['cptCodes'],
    ],
  ])('%s', (_what, after, before, expected) => {
    expect(wrongPicks(after, before, known)).toEqual(expected);
  });
});

describe('isSameMedicAid', () => {
  const one = { cptIds: ['a', 'b'], modifierId: null, providerId: 'p', medicalNotes: 'Calm' };
  it.each([
    ['the same', {}, true],
    ['another order', { cptIds: ['b', 'a'] }, false],
    ['another provider', { providerId: null }, false],
    ['other notes', { medicalNotes: 'Calm.' }, false],
  ])('%s', (_what, change, expected) => {
    expect(isSameMedicAid(one, { ...one, ...change })).toBe(expected);
  });
});
