/** In what part somebody is in a call; an observer is seen and heard by nobody. */
export type CallPart = 'host' | 'attendee' | 'observer';

/** A sign-in that was given what opens a call's room, and when it took the seat. */
export interface Entry {
  readonly visitId: string;
  readonly authSessionId: string;
  readonly connectedAt: Date | null;
}

/**
 * The visits whose calls end for a person with these sign-ins. A call belongs to the sign-in that took its seat last;
 * before anybody took it, to each that may still do so.
 */
export function lostWith(entries: readonly Entry[], ended: ReadonlySet<string>): string[] {
  const visitIds = new Set(
    entries.filter((one) => ended.has(one.authSessionId)).map(({ visitId }) => visitId),
  );
  return [...visitIds].filter((visitId) => {
    const seated = entries.filter((one) => one.visitId === visitId && one.connectedAt !== null);
    const last = Math.max(...seated.map((one) => one.connectedAt?.getTime() ?? 0));
    const holders = seated.filter((one) => one.connectedAt?.getTime() === last);
    return holders.length === 0 || holders.some((one) => ended.has(one.authSessionId));
  });
}
