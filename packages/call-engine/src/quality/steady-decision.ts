import { steadySteps, type SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import type { LineGrade } from './grade-line.ts';

/** A person's step in steadying their connection, and the proposal. */
export interface Steadying {
  readonly step: SteadyStep;
  /** The step that is proposed; null while nothing is. */
  readonly offer: SteadyStep | null;
  /** Whether the last look at the connection found it weak, for a while and not for a moment. */
  readonly isWeak: boolean;
  readonly recent: readonly LineGrade[];
  /** Nothing is proposed before. */
  readonly quietUntilMs: number;
  readonly dismissals: number;
  /** Since when the connection has had no bad moment; null while it has. */
  readonly wellSinceMs: number | null;
  /** How long it must be well before a step is undone by itself: longer after each time that this was too early. */
  readonly patienceMs: number;
  /** The step that was undone by itself last, and when; null after it has lasted. */
  readonly undone: { readonly step: SteadyStep; readonly atMs: number } | null;
}

/** Its events. */
export type SteadyEvent =
  | { readonly kind: 'sampled'; readonly grade: LineGrade }
  /** The person chose a step, or took the offer. */
  | { readonly kind: 'chosen'; readonly step: SteadyStep }
  | { readonly kind: 'dismissed' }
  /** The connection was lost and is new: earlier samples mean nothing for it. */
  | { readonly kind: 'renewed' };

const kept = 4;
const telling = 3;
const firstPatienceMs = 20_000;
const longestPatienceMs = 300_000;
/** If the line is bad this soon after an automatic step back, the step was too early. */
const tooEarlyMs = 45_000;
/** How long is not asked again after the first, second and every later 'Not now'. */
const quietMs = [120_000, 300_000, 600_000] as const;
/** Somebody who has just chosen is not contradicted at once. */
const chosenQuietMs = 15_000;

/** Nothing is left out, and nothing was seen. */
export const notSteadied: Steadying = {
  step: 'none',
  offer: null,
  isWeak: false,
  recent: [],
  quietUntilMs: 0,
  dismissals: 0,
  wellSinceMs: null,
  patienceMs: firstPatienceMs,
  undone: null,
};

const rank = (step: SteadyStep): number => steadySteps.indexOf(step);
const isBad = (grade: LineGrade): boolean => grade === 'bad' || grade === 'severe';

/** The step that a weak connection needs next; null on the last. In a severe case nothing between helps. */
function nextStep(state: Steadying, available: readonly SteadyStep[], isSevere: boolean): SteadyStep | null {
  const further = available.filter((step) => rank(step) > rank(state.step));
  return (isSevere ? further.at(-1) : further[0]) ?? null;
}

function whileBad(state: Steadying, nowMs: number, available: readonly SteadyStep[]): Steadying {
  const { undone } = state;
  if (undone && nowMs - undone.atMs <= tooEarlyMs) {
    const patienceMs = Math.min(longestPatienceMs, state.patienceMs * 2);
    return { ...state, step: undone.step, undone: null, patienceMs, recent: [], offer: null };
  }
  if (nowMs < state.quietUntilMs) return state;
  const isSevere = state.recent.filter((grade) => grade === 'severe').length >= telling;
  const offer = nextStep(state, available, isSevere);
  // A visible offer may grow, and does not shrink while a person is about to press it.
  const grown = state.offer && offer && rank(state.offer) > rank(offer) ? state.offer : offer;
  return { ...state, offer: grown };
}

function whileWell(state: Steadying, nowMs: number, available: readonly SteadyStep[]): Steadying {
  const isCalm = state.recent.length === kept && state.recent.every((grade) => grade === 'good');
  const isLasting = state.wellSinceMs !== null && nowMs - state.wellSinceMs >= state.patienceMs;
  if (state.step === 'none' || !isCalm || !isLasting) return state;
  const step = available.findLast((one) => rank(one) < rank(state.step)) ?? 'none';
  return { ...state, step, undone: { step: state.step, atMs: nowMs }, wellSinceMs: nowMs, recent: [] };
}

function sampled(
  state: Steadying,
  grade: LineGrade,
  { nowMs, available }: { nowMs: number; available: readonly SteadyStep[] },
): Steadying {
  const recent = [...state.recent, grade].slice(-kept);
  const bad = recent.filter(isBad).length;
  const isWeak = bad >= telling || (state.isWeak && bad > 0);
  const wellSinceMs = isBad(grade) ? null : (state.wellSinceMs ?? nowMs);
  const hasLasted = state.undone !== null && nowMs - state.undone.atMs > tooEarlyMs;
  const undone = hasLasted ? null : state.undone;
  const patienceMs = hasLasted ? firstPatienceMs : state.patienceMs;
  const offer = isWeak ? state.offer : null;
  const looked = { ...state, recent, isWeak, wellSinceMs, undone, patienceMs, offer };
  return bad >= telling ? whileBad(looked, nowMs, available) : whileWell(looked, nowMs, available);
}

/**
 * Decides what becomes of a weak connection. Proposes the next step when three of four looks were bad, not again for
 * minutes after 'Not now'; undoes one step after the other when all is well for a while, and takes that back, and is
 * more patient from then on, when it was too early. `available` are the steps that change anything in this call.
 */
export function decideSteadying(
  state: Steadying,
  event: SteadyEvent,
  { nowMs, available }: { nowMs: number; available: readonly SteadyStep[] },
): Steadying {
  switch (event.kind) {
    case 'sampled':
      return sampled(state, event.grade, { nowMs, available });
    case 'chosen': {
      const quietUntilMs = Math.max(state.quietUntilMs, nowMs + chosenQuietMs);
      const fresh = { recent: [], offer: null, undone: null, wellSinceMs: null, quietUntilMs };
      return { ...state, ...fresh, step: event.step, patienceMs: firstPatienceMs };
    }
    case 'dismissed': {
      const quiet = quietMs[Math.min(state.dismissals, quietMs.length - 1)] ?? 0;
      return { ...state, offer: null, dismissals: state.dismissals + 1, quietUntilMs: nowMs + quiet };
    }
    case 'renewed':
      return { ...state, recent: [], wellSinceMs: null };
  }
}

/** Whether a step includes what another one does. */
export function includesStep(step: SteadyStep, other: SteadyStep): boolean {
  return rank(step) >= rank(other);
}

/** The steps that change anything: fewer pictures only where there are more than would stay. */
export function availableSteps(pictures: number, kept: number): SteadyStep[] {
  return steadySteps.filter((step) => step !== 'fewerTiles' || pictures > kept);
}
