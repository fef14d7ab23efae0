import type { Place, Scene } from '../log/log-records.ts';

/** The facts that decide whether and how a person is shown. People are in the order in which they came. */
export interface Performer {
  readonly identity: string;
  readonly hasCamera: boolean;
  readonly isSharing: boolean;
  /** How loud they are now, 0 to 1; 0 when silent. */
  readonly level: number;
}

/** The director's memory from moment to moment. */
export interface Direction {
  readonly scene: Scene;
  /** The person with the floor, and since when. */
  readonly speaker: string | null;
  readonly speakerSinceMs: number;
  /** The person who has begun to speak and has not got the floor yet. */
  readonly candidate: string | null;
  readonly candidateSinceMs: number;
  /** When each was heard last. */
  readonly heardAtMs: Readonly<Record<string, number>>;
}

/** At most this many are shown next to the large picture. */
export const smallPlaces = 5;
/** A cough is no speech: how long a person must be the loudest to get the floor. */
const takeFloorMs = 800;
/** A speaker keeps the floor at least this long. */
const keepFloorMs = 2_000;

/** Before anything was seen. */
export const noDirection: Direction = {
  scene: { large: null, small: [] },
  speaker: null,
  speakerSinceMs: 0,
  candidate: null,
  candidateSinceMs: 0,
  heardAtMs: {},
};

function loudestOf(performers: readonly Performer[]): Performer | null {
  return performers.reduce<Performer | null>(
    (best, one) => (one.level > (best?.level ?? 0) ? one : best),
    null,
  );
}

type Floor = Pick<Direction, 'speaker' | 'speakerSinceMs' | 'candidate' | 'candidateSinceMs'>;

function giveFloor(before: Direction, performers: readonly Performer[], nowMs: number): Floor {
  const isThere = performers.some((one) => one.identity === before.speaker);
  const kept: Floor = {
    speaker: isThere ? before.speaker : null,
    speakerSinceMs: before.speakerSinceMs,
    candidate: null,
    candidateSinceMs: 0,
  };
  const loudest = loudestOf(performers);
  if (!loudest || loudest.identity === kept.speaker) return kept;
  const { identity } = loudest;
  const candidateSinceMs = before.candidate === identity ? before.candidateSinceMs : nowMs;
  const hasSpoken = nowMs - candidateSinceMs >= takeFloorMs;
  const isFree = kept.speaker === null || nowMs - kept.speakerSinceMs >= keepFloorMs;
  if ((hasSpoken && isFree) || kept.speaker === null)
    return { speaker: identity, speakerSinceMs: nowMs, candidate: null, candidateSinceMs: 0 };
  return { ...kept, candidate: identity, candidateSinceMs };
}

/** Before anybody spoke: the first who shows themselves, else the first. */
function firstToShow(performers: readonly Performer[]): string | null {
  return (performers.find((one) => one.hasCamera) ?? performers[0])?.identity ?? null;
}

function largeOf(
  performers: readonly Performer[],
  speaker: string | null,
  before: Place | null,
): Place | null {
  const sharing = performers.filter((one) => one.isSharing).map((one) => one.identity);
  const sharer =
    before?.kind === 'screen' && sharing.includes(before.identity) ? before.identity : sharing.at(-1);
  if (sharer !== undefined) return { identity: sharer, kind: 'screen' };
  const isStill = before !== null && performers.some((one) => one.identity === before.identity);
  const identity =
    speaker ?? (isStill && before.kind === 'person' ? before.identity : firstToShow(performers));
  return identity === null ? null : { identity, kind: 'person' };
}

/** Pictures before names, then who was heard last; shown in the order in which they came, so that nobody jumps. */
function smallOf(
  performers: readonly Performer[],
  large: Place | null,
  heardAtMs: Direction['heardAtMs'],
): Place[] {
  const others = performers.filter((one) => large?.kind === 'screen' || one.identity !== large?.identity);
  const ranked = others.toSorted(
    (one, other) =>
      Number(other.hasCamera) - Number(one.hasCamera) ||
      (heardAtMs[other.identity] ?? 0) - (heardAtMs[one.identity] ?? 0),
  );
  const chosen = new Set(ranked.slice(0, smallPlaces));
  return others.filter((one) => chosen.has(one)).map(({ identity }) => ({ identity, kind: 'person' }));
}

/**
 * Decides who is seen: a shared screen is large, else the speaker, else the person who was large before; at most
 * five others are small next to it. A speaker keeps the floor for two seconds; taking it needs speaking for most of
 * one.
 */
export function directScene(before: Direction, performers: readonly Performer[], nowMs: number): Direction {
  const floor = giveFloor(before, performers, nowMs);
  const heard = performers.filter((one) => one.level > 0).map((one) => [one.identity, nowMs] as const);
  const heardAtMs = { ...before.heardAtMs, ...Object.fromEntries(heard) };
  const large = largeOf(performers, floor.speaker, before.scene.large);
  return { ...floor, heardAtMs, scene: { large, small: smallOf(performers, large, heardAtMs) } };
}

/** Whether two scenes show the same in the same places. */
export function isSameScene(one: Scene, other: Scene): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
