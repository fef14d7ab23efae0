import { describe, expect, it } from 'vitest';
import { deepestLogo, holdingSwitches, sharedLine, type Decisions } from './levels.rules.ts';

const otherwise = {
  inPerson: true,
  noticeHours: 24,
  slotMinutes: 30,
  presentRule: 'joined',
  quietHours: '21:00-07:00',
  timeZone: 'America/New_York',
};

function level(name: string, given: Partial<Decisions> = {}): Decisions {
  return {
    ...{ id: name, name, medicAid: null, payoutEnabled: null, inPerson: null },
    ...{ noticeHours: null, slotMinutes: null, presentRule: null, quietHours: null },
    ...{ timeZone: null, ...given },
  };
}

const valuesOf = (...line: Decisions[]) => holdingSwitches(line, otherwise);

describe('what holds at a level', () => {
  it('is what the product and the institution say while no level decides', () => {
    expect(valuesOf(level('district'), level('school'))).toEqual({
      medicAid: { value: false, from: null },
      payouts: { value: true, from: null },
      inPerson: { value: true, from: null },
      noticeHours: { value: 24, from: null },
      slotMinutes: { value: 30, from: null },
      presentRule: { value: 'joined', from: null },
      quietHours: { value: '21:00-07:00', from: null },
      timeZone: { value: 'America/New_York', from: null },
    });
  });

  it.each([
    ['of the level above', [{ noticeHours: 48 }, {}], { value: 48, from: 'district' }],
    ['of the deepest level', [{ noticeHours: 48 }, { noticeHours: 12 }], { value: 12, from: 'school' }],
    ['also when it is nothing', [{ noticeHours: 48 }, { noticeHours: 0 }], { value: 0, from: 'school' }],
  ])('is the decision %s', (_name, [district, school], { value, from }) => {
    expect(valuesOf(level('district', district), level('school', school)).noticeHours).toEqual({
      value,
      from: { id: from, name: from },
    });
  });

  it.each([
    ['on, where nobody says anything', [null, null], true, null],
    ['off below what is off above', [false, true], false, 'district'],
    ['off where the level says so', [true, false], false, 'school'],
    ['on where both say so', [true, true], true, 'school'],
  ])('has payouts %s', (_name, [district, school], value, from) => {
    const line = [level('district', { payoutEnabled: district }), level('school', { payoutEnabled: school })];
    expect(valuesOf(...line).payouts).toEqual({ value, from: from && { id: from, name: from } });
  });

  it('tells a switch that is off by decision from one that nobody decided', () => {
    expect(
      valuesOf(level('district', { medicAid: true }), level('school', { medicAid: false })).medicAid,
    ).toEqual({
      value: false,
      from: { id: 'school', name: 'school' },
    });
  });
});

describe('the logo that holds', () => {
  const line = (...marks: string[]) =>
    marks.map((mark) => {
      const [id = '', logo] = mark.split(':');
      return { id, name: id, logoFileId: logo ?? null };
    });

  it.each([
    ['none', ['district', 'area', 'school'], null],
    ['that of the level above', ['district:d', 'area', 'school'], { logoFileId: 'd', from: 'district' }],
    ['the deepest one', ['district:d', 'area', 'school:s'], { logoFileId: 's', from: 'school' }],
  ])('is %s', (_name, marks, expected) => {
    const from = expected && { id: expected.from, name: expected.from };
    expect(deepestLogo(line(...marks))).toEqual(expected && { ...expected, from });
  });

  it.each([
    ['nothing of no lines', [], []],
    ['all of one line', [['d', 'a', 's']], ['d', 'a', 's']],
    [
      'what stands above both',
      [
        ['d', 'a', 's'],
        ['d', 'a', 't'],
      ],
      ['d', 'a'],
    ],
    [
      'the shorter one of two',
      [
        ['d', 'a', 's'],
        ['d', 'a'],
      ],
      ['d', 'a'],
    ],
    [
      'nothing of two districts',
      [
        ['d', 'a'],
        ['e', 'b'],
      ],
      [],
    ],
  ] as const)('is looked for in %s', (_name, lines, shared) => {
    const given = lines.map((ids) => line(...ids));
    expect(sharedLine(given).map(({ id }) => id)).toEqual(shared);
  });
});
