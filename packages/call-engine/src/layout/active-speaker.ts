import type { Person } from '../participants/person.ts';

/**
 * The person shown large while the layout follows the speaker: the current speaker; in silence the last one, or the
 * educator. Never oneself while somebody else is there.
 */
export function nextSpeaker(shownId: string | null, people: readonly Person[]): string | null {
  const others = people.filter((person) => !person.isSelf && !person.isGone);
  const shown = others.find((person) => person.id === shownId);
  if (shown?.isSpeaking) return shown.id;
  const speaking = others.find((person) => person.isSpeaking);
  const fallback = others.find((person) => person.isEducator) ?? others[0] ?? people[0];
  return (speaking ?? shown ?? fallback)?.id ?? null;
}
