import type { ReactNode } from 'react';

/** The parts that a parent sees where they choose among their children. */
export interface Family {
  /** Schools' questions about further children; before the list. */
  questions: ReactNode;
  /** There are students who are of age and have not agreed: the list is not empty for want of a link. */
  hasResting: boolean;
  /** Begins to ask for a further child. */
  onAsk: () => void;
}
