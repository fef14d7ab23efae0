import { createContext, useContext, useEffect } from 'react';

/** Tells the dialog around that something in it keeps it open, by 1, and not any more, by -1. */
export const DialogHold = createContext<(by: 1 | -1) => void>(() => undefined);

/** Keeps the dialog around open as long as something in it must not be lost; outside of a dialog it does nothing. */
export function useDialogHold(isHeld: boolean): void {
  const hold = useContext(DialogHold);
  useEffect(() => {
    if (!isHeld) return undefined;
    hold(1);
    return () => hold(-1);
  }, [hold, isHeld]);
}

/** The same as a part, for who makes the dialog and sends from outside of it. */
export function DialogHeld({ isHeld }: { isHeld: boolean }): null {
  useDialogHold(isHeld);
  return null;
}
