/** How long somebody in a room has talked since they came, as the media engine measured it; `sid` is this coming of theirs. */
export interface Spoken {
  readonly room: string;
  readonly identity: string;
  readonly sid: string;
  readonly ms: number;
}

/** The last known values, by `sid`. */
export type Heard = ReadonlyMap<string, number>;

interface Talk {
  readonly visitId: string;
  readonly personId: string;
  readonly ms: number;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The talking since the engine was last asked, and the values to compare with next. A visit's room has its id, and
 * so have its people; machines have others. Nobody talks longer than the time that has passed.
 */
export function talkedSince(
  heard: Heard,
  spoken: readonly Spoken[],
  passedMs: number,
): { heard: Heard; talked: Talk[] } {
  const sums = new Map<string, Talk>();
  for (const { room: visitId, identity: personId, sid, ms } of spoken) {
    if (!uuid.test(visitId) || !uuid.test(personId)) continue;
    const key = `${visitId} ${personId}`;
    const more = Math.max(0, ms - (heard.get(sid) ?? 0)) + (sums.get(key)?.ms ?? 0);
    sums.set(key, { visitId, personId, ms: Math.round(Math.min(more, passedMs)) });
  }
  return { heard: new Map(spoken.map(({ sid, ms }) => [sid, ms])), talked: [...sums.values()] };
}
