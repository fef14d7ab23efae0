import { createContext } from 'react';
import type { LatePart } from '../../ui/late-part.tsx';

/** The notes that stand beside a call. The screen gives them; the call knows nothing of them. */
export const CallNotes = createContext<LatePart<{ visitId: string }> | null>(null);
