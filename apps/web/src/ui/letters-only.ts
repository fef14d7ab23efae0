const allowed = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N} ]/gu, '');

/** Keeps everything but letters, digits and spaces out of the typing part of a select. */
export function takeLettersOnly(event: React.InputEvent<HTMLInputElement>): void {
  const { data } = event.nativeEvent as unknown as InputEvent;
  if (data !== null && data !== undefined && allowed(data) !== data) event.preventDefault();
}
