import type { State } from '@lectern/call-engine/observable.ts';
import { isPassing } from './api-failure.ts';
import type { ChannelState } from './socket-client.ts';

const againMs = 1_000;

/** Somewhere that answers while it is connected. */
interface Connection {
  readonly state: State<ChannelState>;
}

/**
 * Asks now and after every connection, and again each second while the connection is open and no answer came,
 * because the network is slow or the server in trouble. A refusal is an answer. Returns how to stop.
 */
export function askOnConnect(connection: Connection, ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const attempt = (): void => {
    clearTimeout(timer);
    if (connection.state.get() !== 'connected') return;
    asked += 1;
    const own = asked;
    ask().catch((error: unknown) => {
      if (own === asked && isPassing(error)) timer = setTimeout(attempt, againMs);
    });
  };
  const stop = connection.state.subscribe(attempt);
  attempt();
  return () => {
    asked += 1;
    clearTimeout(timer);
    stop();
  };
}
