import { createContext, useContext, useEffect } from 'react';

/** Tells the dialog around that something in it keeps it open, by 1, or no longer, by -1. */
export const KeepOpen = createContext<(by: 1 | -1) => void>(() => undefined);

/** Keeps the dialog around open as long as something in it must not be lost; outside of a dialog it does nothing. */
export function useKeepOpen(isKept: boolean): void {
  const keepOpen = useContext(KeepOpen);
  useEffect(() => {
    if (!isKept) return undefined;
    keepOpen(1);
    return () => keepOpen(-1);
  }, [keepOpen, isKept]);
}

/** The same as a part, for callers that make the dialog and send from outside it. */
export function KeptOpen({ isKept }: { isKept: boolean }): null {
  useKeepOpen(isKept);
  return null;
}
