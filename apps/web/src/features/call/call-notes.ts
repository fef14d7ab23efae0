import { createContext, type ReactNode } from 'react';

/** The notes next to a call. The screen provides them; the call knows nothing of them. */
export interface NotesBeside {
  readonly of: (visitId: string) => ReactNode;
  /** Fetches them, because somebody is about to open them. */
  readonly expect: () => void;
}

/** The notes next to the current call; null for people without notes. */
export const CallNotes = createContext<NotesBeside | null>(null);
