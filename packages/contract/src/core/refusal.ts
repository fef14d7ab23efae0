/** A refusal on the wire: its HTTP status (equal to the envelope's code) and the catalogue key of its text. */
export interface RefusalDefinition {
  readonly status: 400 | 401 | 403 | 404 | 413 | 417 | 429 | 500 | 503;
  readonly text: string;
}

/**
 * Declares the refusals of a feature. 400 wrong input, 403 may see but not act, 404 does not exist for the asker,
 * 417 collides with what exists, 429 too often. The text of each is in the feature's catalogue under
 * `refusal.<code>`.
 */
export function defineRefusals<
  const F extends string,
  const R extends Record<string, RefusalDefinition['status']>,
>(feature: F, statuses: R): { readonly [K in keyof R]: RefusalDefinition } {
  const entries = Object.entries(statuses).map(([code, status]) => [
    code,
    { status, text: `${feature}.refusal.${code}` },
  ]);
  return Object.fromEntries(entries) as { readonly [K in keyof R]: RefusalDefinition };
}
