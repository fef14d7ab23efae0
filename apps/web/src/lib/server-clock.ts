import { useEffect, useEffectEvent, useState } from 'react';

const jumpMs = 1000;
/** After so long the next answer counts, however long its way was: clocks drift. */
const staleMs = 60_000;
/** A push counts as an answer that took so long. */
const pushRoundTripMs = 100;

let offsetMs = 0;
let bestRoundTripMs = Number.POSITIVE_INFINITY;
let learnedAt = 0;
/** On the browser's timer, which nobody sets. */
let jumpedAt = Number.NEGATIVE_INFINITY;
const jumpListeners = new Set<() => void>();
const wrongClockListeners = new Set<() => void>();

/** Hears when the first answer tells that the browser's clock is wrong. Returns how to stop. */
export function onClockFoundWrong(listener: () => void): () => void {
  wrongClockListeners.add(listener);
  return () => wrongClockListeners.delete(listener);
}

/** The product's time in epoch milliseconds: the server's clock, never the browser's own. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

function learn(serverTime: number, roundTripMs: number, askedAt: number): void {
  if (!Number.isFinite(serverTime)) return;
  const offset = serverTime + roundTripMs / 2 - Date.now();
  const jumped = Math.abs(offset - offsetMs) > jumpMs + roundTripMs;
  // Asked before the clock jumped, it may tell the time from before.
  if (jumped && askedAt < jumpedAt) return;
  const isStale = Date.now() - learnedAt > staleMs;
  if (!jumped && !isStale && roundTripMs > bestRoundTripMs) return;
  const isFirst = learnedAt === 0;
  learnedAt = Date.now();
  bestRoundTripMs = roundTripMs;
  offsetMs = offset;
  if (jumped) tellJump(isFirst);
}

function tellJump(isFirst: boolean): void {
  jumpedAt = performance.now();
  const concerned = isFirst ? [...jumpListeners, ...wrongClockListeners] : jumpListeners;
  for (const listener of concerned) listener();
}

/**
 * Learns the server's time from an answer. Of small differences the answer with the shortest way counts; a jump (the
 * browser's clock was set, or a test moved the product's clock) is followed at once.
 */
export function learnServerTime(serverTime: number, roundTripMs: number): void {
  learn(serverTime, roundTripMs, performance.now() - roundTripMs);
}

/** The same from a push, which does not say how long it was on its way. */
export function learnPushedTime(serverTime: number): void {
  learn(serverTime, pushRoundTripMs, performance.now());
}

/** Calls back on the whole multiples of an interval, at once when the clock jumps, and when the page is seen again. */
function useTicks(intervalMs: number, work: (now: number) => void): void {
  const onTick = useEffectEvent(work);
  useEffect(() => {
    let timer = 0;
    const tick = (): void => {
      window.clearTimeout(timer);
      const current = serverNow();
      onTick(current);
      timer = window.setTimeout(tick, intervalMs - (current % intervalMs) + 5);
    };
    tick();
    jumpListeners.add(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      window.clearTimeout(timer);
      jumpListeners.delete(tick);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs]);
}

/** The server's time, renewed every `intervalMs` on its whole multiples, and at once when the clock jumps. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(serverNow);
  useTicks(intervalMs, setNow);
  return now;
}

/**
 * The same for things that rarely change: rendered again when `looks` returns a new value, so that a long list is
 * not drawn each second, and when something else is shown, which `shown` names.
 */
export function useNowThatMatters(intervalMs: number, shown: string, looks: (now: number) => string): number {
  const [now, setNow] = useState(serverNow);
  const [known, setKnown] = useState(shown);
  if (known !== shown) {
    setKnown(shown);
    setNow(serverNow());
  }
  useTicks(intervalMs, (current) => {
    if (looks(current) !== looks(now)) setNow(current);
  });
  return now;
}
