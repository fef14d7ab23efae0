import { inactivityMs } from '@lectern/contract/identity/identity.limits.ts';
import { onStoredElsewhere, readStored, writeStored } from './browser-storage.ts';
import { onClockFoundWrong, serverNow } from './server-clock.ts';

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
 * Suspends the timer, as the waiting room, the call and a broadcast do. Returns how to let it run again; the time then
 * starts over. Several may suspend it at once.
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
  let pointer = '';
  const share = (): void => {
    last = serverNow();
    if (last - shared < shareMs && last >= shared) return;
    shared = last;
    writeStored('lastActivity', String(last));
  };
  const act = (event: Event): void => {
    if (event instanceof MouseEvent) {
      // Browsers tell of a move also when the page moves under a pointer that rests.
      const at = `${event.screenX} ${event.screenY}`;
      const isMoved = pointer !== '' && at !== pointer;
      pointer = at;
      if (event.type === 'mousemove' && !isMoved) return;
    }
    share();
  };
  /**
   * Times that another tab reported before it knew the product's clock may lie in the future: they are no activity.
   */
  const hear = (told: string | null): void => {
    const at = Number(told ?? 0);
    if (at <= serverNow()) last = Math.max(last, at);
  };
  const check = (): void => {
    if (suspensions > 0) {
      share();
      return;
    }
    hear(readStored('lastActivity'));
    if (serverNow() - last < inactivityMs) return;
    stop();
    ceased();
  };
  const timer = window.setInterval(check, checkMs);
  for (const name of activities) window.addEventListener(name, act, { passive: true, capture: true });
  const stopListening = onStoredElsewhere('lastActivity', (value) => {
    hear(value);
  });
  // Until then the time was that of a browser whose clock is wrong.
  const stopCorrecting = onClockFoundWrong(() => {
    shared = 0;
    share();
  });
  let isRunning = true;
  const stop = (): boolean => {
    const wasRunning = isRunning;
    isRunning = false;
    window.clearInterval(timer);
    for (const name of activities) window.removeEventListener(name, act, { capture: true });
    stopListening();
    stopCorrecting();
    return wasRunning;
  };
  share();
  return () => {
    const isDue = suspensions === 0 && serverNow() - last >= inactivityMs - shareMs - checkMs;
    // Another tab was first to notice and has signed out: this one tells the same.
    if (stop() && isDue) ceased();
  };
}
