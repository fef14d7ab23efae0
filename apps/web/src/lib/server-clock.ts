import { useEffect, useState } from 'react';

const jumpMs = 1000;
/** After so long the next answer counts, however long its way was: clocks drift. */
const staleMs = 60_000;

let offsetMs = 0;
let bestRoundTripMs = Number.POSITIVE_INFINITY;
let learnedAt = 0;
const jumpListeners = new Set<() => void>();

/** The product's time in epoch milliseconds: the server's clock, never the browser's own. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/**
 * Learns the server's time from an answer or a socket greeting. Of small differences the answer with the shortest way
 * counts; a jump (the browser's clock was set, or a test moved the product's clock) is followed at once.
 */
export function learnServerTime(serverTime: number, roundTripMs: number): void {
  if (!Number.isFinite(serverTime)) return;
  const offset = serverTime + roundTripMs / 2 - Date.now();
  const jumped = Math.abs(offset - offsetMs) > jumpMs + roundTripMs;
  const isStale = Date.now() - learnedAt > staleMs;
  if (!jumped && !isStale && roundTripMs > bestRoundTripMs) return;
  learnedAt = Date.now();
  bestRoundTripMs = roundTripMs;
  offsetMs = offset;
  if (jumped) for (const listener of jumpListeners) listener();
}

/** The server's time, renewed every `intervalMs` on its whole multiples, and at once when the clock jumps. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer = 0;
    const tick = (): void => {
      window.clearTimeout(timer);
      const current = serverNow();
      setNow(current);
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
  return now;
}
