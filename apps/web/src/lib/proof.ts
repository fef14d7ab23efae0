import { isRefusal } from './api-failure.ts';

/** Asks the person to prove that it is them, and says whether they did. */
export type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;

/** Names who asks. Returns how to stop. */
export function setProofAsker(next: AskForProof): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/**
 * Makes a call. If the server wants a recent proof first, the person is asked for it, and the same call is made
 * again; giving up throws the server's refusal.
 */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (reason) {
    // The one refusal that can be answered here; all others are the caller's.
    if (!isRefusal(reason, 'proof_required') || ask === null || !(await ask())) throw reason;
    return act();
  }
}
