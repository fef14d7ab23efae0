/** By what somebody can be known. */
export interface Known {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly studentNumber: string | null;
}

/** Patterns of the database for texts that name somebody. */
export interface Patterns {
  /** What names nobody else: addresses, numbers, both names together. */
  readonly anywhere: string;
  /** Each of the names: said of somebody else, too, so it counts only in what is about the person. */
  readonly ofTheirs: string;
}

/** A shorter number stands for too much else. */
const shortestNumber = 4;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A text as a whole word, in the database's own signs. */
function asWord(text: string): string {
  const begins = /^[\p{L}\p{N}_]/u.test(text) ? String.raw`\m` : '';
  const ends = /[\p{L}\p{N}_]$/u.test(text) ? String.raw`\M` : '';
  return begins + escaped(text) + ends;
}

function anyOf(patterns: readonly string[]): string {
  // Longer ones first, so that what stands inside of them goes with them.
  return patterns.toSorted((a, b) => b.length - a.length).join('|');
}

/** How to find texts that name somebody. */
export function patternsOf({ firstName, lastName, email, mobile, studentNumber }: Known): Patterns {
  const [first, last] = [asWord(firstName.trim()), asWord(lastName.trim())];
  const numbers = [email, mobile, studentNumber].filter(
    (text): text is string => text !== null && text.trim().length >= shortestNumber,
  );
  const together = [`${first}\\s+${last}`, `${last},?\\s+${first}`];
  return {
    anywhere: anyOf([...together, ...numbers.map((text) => asWord(text.trim()))]),
    ofTheirs: anyOf([...together, ...numbers.map((text) => asWord(text.trim())), first, last]),
  };
}
