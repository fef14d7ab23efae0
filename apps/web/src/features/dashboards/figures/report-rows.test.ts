import { describe, expect, it } from 'vitest';
import type { Figures, LevelReport } from '@lectern/contract/dashboards/figures.shapes.ts';
import { rowsOf, sortRows } from './report-rows.ts';

const figures: Figures = {
  ...{ sessions: 3, cancelled: 0, seconds: 5400, places: 4, present: 3 },
  ...{ missed: 1, studentMissed: 1, educatorMissed: 0 },
};

const today = {
  ...{ students: 1, educators: 1, inactiveStudents: 2, inactiveEducators: 0, openFlags: 1 },
};

const words = { kindName: (code: number) => `kind ${code}`, itself: (name: string) => `${name} itself` };

function report(given: Partial<LevelReport>): LevelReport {
  return {
    ...{ level: null, line: [], fromDate: '2026-03-01', toDate: '2026-03-10', today: '2026-03-10' },
    ...{ timeZone: 'America/New_York', levels: [], levelCount: 0, own: null, kinds: [], sessionsBefore: 0 },
    total: { ...figures, ...today },
    ...given,
  };
}

const level = (name: string, given: Partial<LevelReport['levels'][number]> = {}) => ({
  ...{ id: name, name, depth: 3, ...today, ...figures },
  ...given,
});

describe('the rows of a report', () => {
  it('are the levels below, which open, and what belongs to none of them, which does not', () => {
    const area = { id: 'area', name: 'Lakeside', depth: 2 };
    const rows = rowsOf(report({ level: area, levels: [level('North')], own: figures }), words);
    expect(rows.map(({ name, levelId, students }) => [name, levelId, students])).toEqual([
      ['North', 'North', 1],
      ['Lakeside itself', null, null],
    ]);
  });

  it('are the kinds of sessions at a school', () => {
    const school = { id: 'school', name: 'North', depth: 3 };
    const rows = rowsOf(report({ level: school, kinds: [{ ...figures, visitType: 2 }] }), words);
    expect(rows).toMatchObject([{ id: '2', name: 'kind 2', levelId: null, sessions: 3 }]);
  });

  it.each([
    [null, ['B', 'C 2', 'C 10']],
    [{ by: 'name', isDown: true }, ['C 10', 'C 2', 'B']],
    [{ by: 'sessions', isDown: true }, ['C 10', 'B', 'C 2']],
    [{ by: 'attendance', isDown: false }, ['C 2', 'C 10', 'B']],
    [{ by: 'openFlags', isDown: true }, ['C 2', 'B', 'C 10']],
    [{ by: 'nonsense', isDown: false }, ['B', 'C 2', 'C 10']],
  ])('stand in the order of %j', (sort, names) => {
    const levels = [
      level('C 10', { sessions: 9, present: 2 }),
      level('C 2', { places: 0, present: 0, openFlags: 4 }),
      level('B'),
    ];
    expect(sortRows(rowsOf(report({ levels }), words), sort).map(({ name }) => name)).toEqual(names);
  });
});
