import { sql, type RawBuilder } from 'kysely';

/** The typed text as the pattern of a comparison: wildcards are ordinary characters. */
export function likeText(typed: string): string {
  return typed.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A text as it is compared, and what somebody typed likewise: without signs and accents. */
const foundText = (text: RawBuilder<string> | string): RawBuilder<string> =>
  sql<string>`public.found_text(${text})`;

/** Whether a text is like a pattern that `likeText` made safe, without regard to case, accents and signs. */
export function isLike(text: RawBuilder<string>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${foundText(text)} ilike ${foundText(pattern)}`;
}

/** Whether a text that is folded already, as `inAlphabet` does, is like such a pattern. */
export function isFoldedLike(folded: RawBuilder<string>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${folded} like lower(${foundText(pattern)})`;
}

/** The same of a text that is folded for it, which indexes for beginnings serve. */
export function isLikeFolded(text: RawBuilder<string>, pattern: string): RawBuilder<boolean> {
  return isFoldedLike(inAlphabet(text), pattern);
}

/**
 * Whether a text contains what somebody typed into a search box, without regard to case, to accents and to the signs that
 * such a box takes out. Indexes serve it that are made over `found_text` of the same expression, letter for letter.
 */
export function isFoundIn(text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  return isLike(text, `%${likeText(typed)}%`);
}

/** Whether a text begins with what somebody typed, likewise. Indexes serve it that are made over the same expression. */
export function beginsWith(text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  return isLikeFolded(text, `${likeText(typed)}%`);
}

/** A text as people sort it, without case, accents and punctuation: 'Élodie' is sorted with E. */
export function inAlphabet(text: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`lower(${foundText(text)})`;
}

/** The name of one of `people`. This and the following expressions are in indexes, letter for letter. */
export const personName: RawBuilder<string> = sql<string>`(people.first_name || ' ' || people.last_name)`;

/** Everything by which one of `people` is found: name, number and address. */
export const personWords: RawBuilder<string> = sql<string>`(people.first_name || ' ' || people.last_name || ' ' ||
  coalesce(people.student_number, '') || ' ' || coalesce(people.email, ''))`;

/** The name of one of `people` as lists are sorted: stored with them, by code points in any database. */
export const nameInAlphabet: RawBuilder<string> = sql.ref('people.nameInAlphabet');
