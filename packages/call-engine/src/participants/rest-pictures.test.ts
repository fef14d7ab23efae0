import { describe, expect, it } from 'vitest';
import type { Person, Picture } from './person.ts';
import { countFaces, restPictures } from './rest-pictures.ts';

const picture: Picture = { sid: 'TR', attach: () => null, detach: () => null };
const person = (id: string, changes: Partial<Person> = {}): Person => ({
  id,
  name: id,
  isSelf: false,
  isEducator: false,
  role: 'STUDENT',
  camera: picture,
  screen: null,
  isMicrophoneOn: true,
  isCameraOn: true,
  isSpeaking: false,
  quality: 'good',
  qualityBars: 3,
  isResting: false,
  isFrozen: false,
  isLost: false,
  isGone: false,
  joinedAt: 0,
  ...changes,
});
const me = person('me', { isSelf: true });
const teacher = person('teacher', { isEducator: true });
const [ann, ben, cy] = [person('ann'), person('ben'), person('cy')];
const speaking = (one: Person): Person => ({ ...one, isSpeaking: true });
const sharing = (one: Person): Person => ({ ...one, screen: picture });
const seen = (people: readonly Person[]): string[] =>
  people.flatMap(({ id, camera, screen }) => [
    ...(camera ? [id] : []),
    ...(screen ? [`${id}'s screen`] : []),
  ]);

describe('the pictures that stay', () => {
  it.each<[string, Person[], Parameters<typeof restPictures>[1], string[], string[]]>([
    ['all without a step', [teacher, ann, ben, me], 'none', [], ['teacher', 'ann', 'ben', 'me']],
    ['the educator and the first', [ann, ben, teacher, me], 'fewerTiles', [], ['ann', 'teacher', 'me']],
    ['who speaks', [teacher, ann, speaking(ben), me], 'fewerTiles', ['ann'], ['teacher', 'ben', 'me']],
    ['who was shown, in a pause', [teacher, ann, ben, me], 'fewerTiles', ['ben'], ['teacher', 'ben', 'me']],
    ['two for the educator', [ann, ben, cy, me], 'fewerTiles', ['cy', 'ben'], ['ben', 'cy', 'me']],
    [
      'a shared screen and one face',
      [sharing(teacher), ann, ben, me],
      'lowerLayers',
      [],
      ['teacher', "teacher's screen", 'me'],
    ],
    ['none but one’s own, which is not received', [sharing(teacher), ann, me], 'soundOnly', [], ['me']],
  ])('are %s', (_title, people, step, before, expected) => {
    expect(seen(restPictures(people, step, new Set(before)))).toEqual(expected);
  });

  it('mark who is left out, and not who has no picture anyway', () => {
    const dark = person('dark', { camera: null });
    const rested = restPictures([teacher, ann, ben, dark, me], 'fewerTiles', new Set());
    expect(rested.filter(({ isResting }) => isResting).map(({ id }) => id)).toEqual(['ben']);
    expect(countFaces(rested)).toEqual({ faces: 3, kept: 2 });
  });
});
