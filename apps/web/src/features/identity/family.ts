import type { ReactNode } from 'react';

/** What a parent finds where they choose among their children. */
export interface Family {
  /** What schools ask of further children; before the list. */
  questions: ReactNode;
  /** There are students who are of age and have not agreed: the list is not empty for want of a link. */
  hasResting: boolean;
  /** Begins to ask for a further child. */
  onAsk: () => void;
}
