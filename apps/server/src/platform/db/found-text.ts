import { sql, type RawBuilder } from 'kysely';

/** What somebody typed as the pattern of a comparison: wildcards are letters like any other. */
export function likeText(typed: string): string {
  return typed.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/**
 * Whether a text contains what somebody typed into a search box, without regard to case, to accents and to the signs that
 * such a box takes out. Indexes serve it that are made over `found_text` of the same expression, letter for letter.
 */
export function isFoundIn(text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`public.found_text(${text}) ilike public.found_text(${`%${likeText(typed)}%`})`;
}

/** Whether a text begins with what somebody typed, likewise. Indexes serve it that are made over the same expression. */
export function beginsWith(text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`lower(public.found_text(${text})) like lower(public.found_text(${`${likeText(typed)}%`}))`;
}
