import { createHash } from 'node:crypto';

const kindsOfSessions: ReadonlySet<string> = new Set(['visit', 'recording']);

/** Whether an entry is about a session or its recording, and so names who was in it. */
export function isOfSession({ subjectKind }: { readonly subjectKind: string }): boolean {
  return kindsOfSessions.has(subjectKind);
}

/** The hash of the people in a session; their order does not matter. */
export function involvedHash(personIds: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([...personIds].toSorted()), 'utf8')
    .digest();
}
