import { untilServerAnswers } from './network-status.ts';

/**
 * Fetches code of the product that is not loaded yet. While the server is gone the overlay says so, and the code
 * comes once it is back; it throws only if a server that answers no longer has it.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    // Either nobody answered, or an update took the file away: the second attempt tells which.
    await untilServerAnswers();
    return load();
  }
}
