import type { ReactNode } from 'react';

/** What a parent finds where they choose among their children. */
export interface Family {
  /** What schools ask of further children; before the list. */
  questions: ReactNode;
  /** Begins to ask for a further child. */
  onAsk: () => void;
}
