import { createContext, type ReactNode } from 'react';

/** The notes that stand beside a call. The screen gives them; the call knows nothing of them. */
export interface NotesBeside {
  readonly of: (visitId: string) => ReactNode;
  /** Fetches them, because somebody is about to open them. */
  readonly expect: () => void;
}

/** The notes beside the call that is shown; null for who has none. */
export const CallNotes = createContext<NotesBeside | null>(null);
