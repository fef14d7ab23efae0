const hues = 6;

/** First letters of the first two words of a name: 'Maya Thompson' gives MT. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => (Array.from(word)[0] ?? '').toLocaleUpperCase()).join('');
}

/** One of the muted hues, always the same for a name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}
