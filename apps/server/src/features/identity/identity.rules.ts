/** How often something may be tried from one place or for one account, before it must wait. */
const tries = {
  /** Wrong passwords for one name; a right one starts the count anew. */
  signInAccount: { most: 30, windowSeconds: 900 },
  /** A whole school may stand behind one address. */
  signInAddress: { most: 1000, windowSeconds: 900 },
  resetAccount: { most: 5, windowSeconds: 3600 },
  resetAddress: { most: 60, windowSeconds: 3600 },
  linkAddress: { most: 120, windowSeconds: 900 },
  changePerson: { most: 10, windowSeconds: 900 },
  ticketPerson: { most: 120, windowSeconds: 60 },
} as const;

/** What is limited. */
export type Attempt = keyof typeof tries;

/** The key under which attempts are counted: never across institutions, without regard to case. */
export function attemptKey(of: { readonly institutionId: string }, attempt: Attempt, who: string): string {
  return `${attempt}:${of.institutionId}:${who.toLowerCase()}`;
}

/** The limit of an attempt by somebody or from somewhere. */
export function attempts(
  of: { readonly institutionId: string },
  attempt: Attempt,
  who: string,
): { key: string; most: number; windowSeconds: number } {
  return { key: attemptKey(of, attempt, who), ...tries[attempt] };
}

/** For whom a parent acts right after sign-in: the only child, else the one of the last time, else nobody until one is chosen. */
export function firstChoice(childIds: readonly string[], lastChildId: string | null): string | null {
  const [only, ...others] = childIds;
  if (only !== undefined && others.length === 0) return only;
  return lastChildId !== null && childIds.includes(lastChildId) ? lastChildId : null;
}
