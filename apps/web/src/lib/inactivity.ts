import { inactivityMs } from '@lectern/contract/identity/identity.limits.ts';
import { onStoredElsewhere, readStored, writeStored } from './browser-storage.ts';
import { serverNow } from './server-clock.ts';

const checkMs = 1000;
const shareMs = 2000;
const activities = [
  'keydown',
  'mousemove',
  'mousedown',
  'scroll',
  'wheel',
  'touchstart',
  'touchmove',
] as const;

let suspensions = 0;

/**
 * Holds the timer, as the waiting room, the call and a broadcast do. Returns how to let it run again; the time then
 * begins anew. Several may hold it at once.
 */
export function suspendInactivity(): () => void {
  suspensions += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    suspensions -= 1;
    writeStored('lastActivity', String(serverNow()));
    window.dispatchEvent(new Event('keydown'));
  };
}

/**
 * Watches one person's activity in all tabs of the browser together and calls back once when it has ceased.
 * It counts by the product's clock, so a test that moves the clock moves this too. Returns how to stop.
 */
export function watchInactivity(ceased: () => void): () => void {
  let last = serverNow();
  let shared = 0;
  const share = (): void => {
    last = serverNow();
    if (last - shared < shareMs && last >= shared) return;
    shared = last;
    writeStored('lastActivity', String(last));
  };
  const check = (): void => {
    if (suspensions > 0) {
      share();
      return;
    }
    last = Math.max(last, Number(readStored('lastActivity') ?? 0));
    if (serverNow() - last < inactivityMs) return;
    stop();
    ceased();
  };
  const timer = window.setInterval(check, checkMs);
  for (const name of activities) window.addEventListener(name, share, { passive: true, capture: true });
  const stopListening = onStoredElsewhere('lastActivity', (value) => {
    last = Math.max(last, Number(value ?? 0));
  });
  let isRunning = true;
  const stop = (): boolean => {
    const wasRunning = isRunning;
    isRunning = false;
    window.clearInterval(timer);
    for (const name of activities) window.removeEventListener(name, share, { capture: true });
    stopListening();
    return wasRunning;
  };
  share();
  return () => {
    const isDue = suspensions === 0 && serverNow() - last >= inactivityMs - shareMs - checkMs;
    // Another tab was first to notice and has signed out: this one tells the same.
    if (stop() && isDue) ceased();
  };
}
