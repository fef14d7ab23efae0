import { describe, expect, it } from 'vitest';
import type { Person } from '../participants/person.ts';
import { nextSpeaker } from './active-speaker.ts';
import { pagesOf, peopleOnPage, tilesPerPage } from './stage-pages.ts';

describe('a page of the stage', () => {
  it.each([
    [{ width: 1256, height: 652 }, false, 30],
    [{ width: 896, height: 652 }, false, 25],
    [{ width: 374, height: 700 }, true, 6],
    [{ width: 300, height: 200 }, false, 1],
  ] as const)('of %o, phone %s, holds %i', (ground, isPhone, expected) => {
    expect(tilesPerPage(ground, isPhone)).toBe(expected);
  });

  it('shows its part of the people, and the last page when one is gone', () => {
    const people = Array.from({ length: 14 }, (_, index) => index);
    expect(pagesOf(14, 6)).toBe(3);
    expect(pagesOf(0, 6)).toBe(1);
    expect(peopleOnPage(people, 2, 6)).toEqual([12, 13]);
    expect(peopleOnPage(people.slice(0, 12), 2, 6)).toEqual([6, 7, 8, 9, 10, 11]);
  });
});

const person = (id: string, changes: Partial<Person> = {}): Person => ({
  id,
  name: id,
  isSelf: false,
  isEducator: false,
  role: 'STUDENT',
  camera: null,
  screen: null,
  isMicrophoneOn: true,
  isCameraOn: false,
  isSpeaking: false,
  quality: 'good',
  qualityBars: 3,
  isLost: false,
  isResting: false,
  isFrozen: false,
  isGone: false,
  joinedAt: 0,
  ...changes,
});

describe('who is shown large', () => {
  const educator = person('educator', { isEducator: true });
  const me = person('me', { isSelf: true, isSpeaking: true });
  const a = person('a');
  const b = person('b', { isSpeaking: true });

  it.each<[string, string | null, Person[], string | null]>([
    ['the educator in silence', null, [educator, a, me], 'educator'],
    ['whoever speaks', 'educator', [educator, a, b, me], 'b'],
    ['whoever spoke last, in silence', 'a', [educator, a, me], 'a'],
    ['the same while two speak', 'b', [{ ...educator, isSpeaking: true }, b, me], 'b'],
    ['the educator again when the speaker has gone', 'a', [educator, { ...a, isGone: true }, me], 'educator'],
    ['oneself only when nobody else is there', null, [me], 'me'],
    ['nobody in an empty room', null, [], null],
  ])('is %s', (_title, shown, people, expected) => {
    expect(nextSpeaker(shown, people)).toBe(expected);
  });
});
