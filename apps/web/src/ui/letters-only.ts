const allowed = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N} ]/gu, '');

/** Keeps everything but letters, digits and spaces out of the typing part of a select. */
export function takeLettersOnly(event: React.InputEvent<HTMLInputElement>): void {
  // React's own field: where a browser has no event of the text, the native one is that of a key, which has none.
  if (allowed(event.data) !== event.data) event.preventDefault();
}
