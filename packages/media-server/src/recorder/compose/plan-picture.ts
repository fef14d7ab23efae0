import { boxesOf } from '../scene/scene-boxes.ts';
import type { Box } from '../scene/scene-boxes.ts';
import type { Place, Scene } from '../log/log-records.ts';
import { drawableSpans } from './frozen-pictures.ts';
import type { Span, Survey, SurveyedTrack } from './survey.ts';

/** Something is drawn in a box for some time. */
export interface Placement extends Span {
  readonly box: Box;
}

/**
 * What is drawn where and when: pictures by their track, and cards with a name by the identity of people without
 * one.
 */
export interface PicturePlan {
  readonly pictures: ReadonlyMap<number, readonly Placement[]>;
  readonly cards: ReadonlyMap<string, readonly Placement[]>;
}

/** Less than a frame is not seen. */
const leastSeconds = 0.04;

function meet(one: Span, other: Span): Span | null {
  const from = Math.max(one.from, other.from);
  const to = Math.min(one.to, other.to);
  return to - from >= leastSeconds ? { from, to } : null;
}

/** The rest of a span without others, which must be in order. */
export function without(span: Span, taken: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let { from } = span;
  for (const one of taken) {
    if (one.from - from >= leastSeconds) rest.push({ from, to: Math.min(one.from, span.to) });
    from = Math.max(from, one.to);
  }
  if (span.to - from >= leastSeconds) rest.push({ from, to: span.to });
  return rest;
}

function tracksOf(survey: Survey, place: Place): SurveyedTrack[] {
  const source = place.kind === 'screen' ? 'screen' : 'camera';
  return survey.tracks.filter(
    ({ track }) => track.identity === place.identity && track.source === source && track.codec !== 'opus',
  );
}

function isSameBox(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

function add<K>(to: Map<K, Placement[]>, key: K, placement: Placement): void {
  const last = to.get(key)?.at(-1);
  const continues =
    last !== undefined && Math.abs(last.to - placement.from) < 0.001 && isSameBox(last.box, placement.box);
  if (continues) to.get(key)?.splice(-1, 1, { ...last, to: placement.to });
  else to.set(key, [...(to.get(key) ?? []), placement]);
}

function placesOf({ large, small }: Scene): readonly Place[] {
  return large ? [large, ...small] : small;
}

/** When something can be drawn of each picture, by its track. */
function drawableTracks(survey: Survey): ReadonlyMap<number, readonly Span[]> {
  const wanted = new Map<number, Span[]>();
  for (const { scene, from, to } of survey.scenes)
    for (const place of placesOf(scene))
      for (const { track } of tracksOf(survey, place))
        wanted.set(track.index, [...(wanted.get(track.index) ?? []), { from, to }]);
  return new Map(
    survey.tracks.map((one) => [one.track.index, drawableSpans(one, wanted.get(one.track.index) ?? [])]),
  );
}

/**
 * Lays out a whole log: in every scene each person's picture while their camera is on, and their card while it is
 * not. Between two pictures the first one is kept for some seconds.
 */
export function planPicture(survey: Survey): PicturePlan {
  const pictures = new Map<number, Placement[]>();
  const cards = new Map<string, Placement[]>();
  const drawable = drawableTracks(survey);
  const seenIn = (timed: Span, place: Place): (Span & { readonly index: number })[] =>
    tracksOf(survey, place).flatMap(({ track: { index } }) =>
      (drawable.get(index) ?? []).flatMap((span) => {
        const seen = meet(timed, span);
        return seen ? [{ ...seen, index }] : [];
      }),
    );
  for (const timed of survey.scenes)
    for (const { place, box } of boxesOf(timed.scene)) {
      const seen = seenIn(timed, place).toSorted((one, other) => one.from - other.from);
      for (const { index, from, to } of seen) add(pictures, index, { from, to, box });
      for (const span of without(timed, seen)) add(cards, place.identity, { ...span, box });
    }
  return { pictures, cards };
}
