/** Actions of media keys on keyboards, headphones and in the system's own player on a stream. */
const actions = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
] as const;

function answer(handler: (() => void) | null): void {
  for (const action of actions) {
    try {
      navigator.mediaSession.setActionHandler(action, handler);
    } catch {
      // A browser that does not know the action has no key for it.
      continue;
    }
  }
}

/** Takes the media keys, which then do nothing. Returns how to give them back. */
export function takeMediaKeys(): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  answer(() => undefined);
  return () => answer(null);
}
