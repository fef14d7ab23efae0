import { useEffect } from 'react';
import { steadyNow } from '../lib/steady-time.ts';

/** A key counts again after the keyboard was quiet for so long. */
const quietMs = 700;

/**
 * For a window that appears by itself, in the middle of other work: keys meant for something else do nothing in it.
 * A key counts once the keyboard was quiet for a moment; one that is held, or was pressed before the window came,
 * does not.
 */
export function useNoStrayKeys(isSudden: boolean): void {
  useEffect(() => {
    if (!isSudden) return undefined;
    let lastAt = steadyNow();
    const swallowed = new Set<string>();
    const swallow = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const down = (event: Event): void => {
      // Other parts of the product send bare events of this name, as signs of life.
      if (!(event instanceof KeyboardEvent)) return;
      const now = steadyNow();
      const isStray = event.repeat || now - lastAt < quietMs;
      if (!isStray) {
        lastAt = -Infinity;
        swallowed.delete(event.key);
        return;
      }
      lastAt = now;
      swallowed.add(event.key);
      swallow(event);
    };
    const up = (event: Event): void => {
      if (!(event instanceof KeyboardEvent)) return;
      // A key that was down before the window came is released into it.
      const isOwn = lastAt === -Infinity && !swallowed.has(event.key);
      swallowed.delete(event.key);
      if (!isOwn) swallow(event);
    };
    window.addEventListener('keydown', down, { capture: true });
    window.addEventListener('keyup', up, { capture: true });
    return () => {
      window.removeEventListener('keydown', down, { capture: true });
      window.removeEventListener('keyup', up, { capture: true });
    };
  }, [isSudden]);
}
