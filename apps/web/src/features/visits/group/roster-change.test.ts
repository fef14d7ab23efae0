import { describe, expect, it } from 'vitest';
import { changedMeanwhile, chosenOf, noEdit, toSave, withChosen } from './roster-change.ts';

const of = (ids: string) => ids.split('').map((id) => ({ id, name: id.toUpperCase() }));
const ids = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join('');

/** Chooses one list after another, each after a colleague's changes to the class. */
function edited(...steps: readonly (readonly [now: string, chosen: string])[]) {
  return steps.reduce((edit, [now, chosen]) => withChosen(of(now), edit, of(chosen)), noEdit);
}

describe('a change of the students of a class', () => {
  it.each([
    ['nothing', [], 'ab', '', ''],
    ['who came and who went', [['ab', 'bc']], 'ab', 'c', 'a'],
    [
      'not who was added and taken out again',
      [
        ['ab', 'abc'],
        ['ab', 'ab'],
      ],
      'ab',
      '',
      '',
    ],
    [
      'not who was taken out and added again',
      [
        ['ab', 'b'],
        ['ab', 'ab'],
      ],
      'ab',
      '',
      '',
    ],
    ['not whom a colleague added meanwhile', [['ab', 'abc']], 'abd', 'c', ''],
    ['not whom a colleague took out meanwhile', [['ab', 'abc']], 'a', 'c', ''],
    [
      'who was chosen before and after a change of a colleague',
      [
        ['ab', 'abc'],
        ['abd', 'abcde'],
      ],
      'abd',
      'ce',
      '',
    ],
    ['not what a colleague did as well', [['ab', 'ac']], 'ac', '', ''],
  ] as const)('says %s', (...[_title, steps, now, added, deleted]) => {
    const saved = toSave(of(now), edited(...steps));
    expect([saved.added.join(''), saved.deleted.join('')]).toEqual([added, deleted]);
  });

  it('shows the class of now with what was changed, and what others changed', () => {
    const edit = edited(['ab', 'bc']);
    expect(ids(chosenOf(of('abd'), edit))).toBe('bdc');
    const { came, went } = changedMeanwhile(of('ab'), of('bd'));
    expect([ids(came), ids(went)]).toEqual(['d', 'a']);
    expect(changedMeanwhile(of('ab'), of('ba'))).toEqual({ came: [], went: [] });
  });
});
