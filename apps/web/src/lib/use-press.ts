import { useRef, useState } from 'react';

/**
 * Runs an action, one at a time, on pages that have no query cache: those before sign-in, and dialogs over all. All
 * others use `useSubmission`.
 */
export function usePress<V>(act: (value: V) => Promise<void>): {
  isBusy: boolean;
  press: (value: V) => void;
} {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const set = (is: boolean): void => {
    isRunning.current = is;
    setBusy(is);
  };
  return {
    isBusy,
    press: (value) => {
      if (isRunning.current) return;
      set(true);
      void act(value).finally(() => set(false));
    },
  };
}
