/** What stands behind a text that was cut. */
export const ellipsis = '...';

/** Letters, digits, dot, underscore, hyphen, plus, at sign and white space (spec 1, section 5). */
export const searchPattern = /^[\p{L}\p{M}\p{N}._\-+@\s]*$/u;

/** Cuts a text behind so many characters and shows by an ellipsis that something is missing. */
export function cutText(text: string, characters: number): string {
  const all = Array.from(text);
  return all.length <= characters ? text : all.slice(0, characters).join('') + ellipsis;
}

/** What is left of typed or pasted search text: other characters than the allowed ones are dropped. */
export function cleanSearch(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}._\-+@\s]/gu, '');
}

/** What is left of text typed into a select input. */
export function cleanSelectText(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ]/gu, '');
}

/** Puts values into the `{{name}}` places of a text; a place without a value stays. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}
