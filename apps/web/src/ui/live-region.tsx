import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let spoken = '';
let clearing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tell(text: string): void {
  spoken = text;
  for (const listener of listeners) listener();
}

/** Has a sentence read out politely, for what changes without moving the focus: counts, states, raised hands. */
export function announce(text: string): void {
  clearTimeout(clearing);
  tell(text);
  clearing = setTimeout(() => tell(''), 4000);
}

/** The place that is read out. Once, in the frame of the application. */
export function LiveRegion() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => spoken,
  );
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
