import type { TextKey } from '../texts.ts';

/**
 * The message of a field's check: a key of the catalogue. The edge puts the sentence in the caller's language into
 * `validationErrors`; a message that is no key becomes the general sentence of a wrong field.
 */
export function say(key: TextKey): TextKey {
  return key;
}
