import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { includesStep } from '../quality/steady-decision.ts';
import type { Person } from './person.ts';

/** How many faces of others stay with fewer pictures; one less with a shared screen. */
const keptFaces = 2;

const keptBeside = (people: readonly Person[]): number =>
  people.some((person) => !person.isSelf && person.screen) ? keptFaces - 1 : keptFaces;

/** How many faces of others could be seen, and how many of them would stay with fewer pictures. */
export function countFaces(people: readonly Person[]): { faces: number; kept: number } {
  const faces = people.filter((person) => !person.isSelf && (person.camera !== null || person.isResting));
  return { faces: faces.length, kept: keptBeside(people) };
}

function restIn(person: Person, isScreenKept: boolean): Person {
  if (!person.camera && (isScreenKept || !person.screen)) return person;
  return { ...person, camera: null, screen: isScreenKept ? person.screen : null, isResting: true };
}

/**
 * Removes the pictures that a step leaves out; hidden ones are not received. With fewer pictures the educator stays,
 * then the speaker, then those who were shown before, so that nothing jumps in a pause; shared screens stay too.
 */
export function restPictures(
  people: readonly Person[],
  step: SteadyStep,
  shownBefore: ReadonlySet<string>,
): Person[] {
  if (step === 'none') return [...people];
  const others = people.filter((person) => !person.isSelf);
  if (includesStep(step, 'soundOnly'))
    return people.map((person) => (person.isSelf ? person : restIn(person, false)));
  const rank = (person: Person): number =>
    person.isEducator ? 0 : person.isSpeaking ? 1 : shownBefore.has(person.id) ? 2 : 3;
  const kept = new Set(
    others
      .filter((person) => person.camera)
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, keptBeside(people))
      .map((person) => person.id),
  );
  return people.map((person) => (person.isSelf || kept.has(person.id) ? person : restIn(person, true)));
}
