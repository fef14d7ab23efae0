import type { Schema } from '@lectern/contract/core/call.ts';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { socketLimits } from '@lectern/contract/core/core.limits.ts';
import type {
  Ack,
  ClientMessage,
  NamespaceDefinition,
  ServerMessage,
} from '@lectern/contract/core/socket.ts';
import type { Socket } from 'socket.io-client';
import { ApiFailure } from './api-failure.ts';
import { translate } from './i18n.ts';
import { learnServerTime } from './server-clock.ts';
import { createStore, type Store } from './store.ts';

/** What a channel is at the moment. Before the first connection it is 'disconnected'. */
export type ChannelState = 'connected' | 'disconnected' | 'error';

type Sent<M> = M extends { payload: infer S extends Schema } ? S['_zod']['input'] : never;
type Received<M> = M extends { payload: infer S extends Schema } ? S['_zod']['output'] : never;
type Acknowledged<M> = M extends { ack: infer S extends Schema } ? S['_zod']['output'] : unknown;

type ToServer<N extends NamespaceDefinition> = N['toServer'] & Record<string, ClientMessage>;
type ToClient<N extends NamespaceDefinition> = N['toClient'] & Record<string, ServerMessage>;

/** A live channel to one namespace, typed by the contract's events. */
export interface Channel<N extends NamespaceDefinition> {
  readonly state: Store<ChannelState>;
  /** Sends a message and waits for its acknowledgement. Throws `ApiFailure`. */
  send: <E extends keyof ToServer<N> & string>(
    event: E,
    payload: Sent<ToServer<N>[E]>,
  ) => Promise<Acknowledged<ToServer<N>[E]>>;
  /** Listens to an event. Returns how to stop. */
  on: <E extends keyof ToClient<N> & string>(
    event: E,
    listener: (payload: Received<ToClient<N>[E]>) => void,
  ) => () => void;
  /** Registers how to fetch what was missed; it runs after every reconnection. Returns how to unregister. */
  onReconnect: (catchUp: () => void) => () => void;
  close: () => void;
}

/** Which namespace is opened, and how each connection proves who it is. */
export interface ChannelOptions {
  name: NamespaceDefinition['name'];
  /** Fetches a ticket that is used once; asked for anew at every connection. */
  ticket: () => Promise<string>;
  /** What else the namespace wants to know; it decides nothing on the server. */
  auth?: Record<string, string>;
}

type Listener = (payload: unknown) => void;

async function connect({ name, ticket, auth }: ChannelOptions, timeout: number): Promise<Socket> {
  const { io } = await import('socket.io-client');
  return io(name, {
    path: socketPath,
    transports: ['websocket', 'polling'],
    reconnectionDelay: socketLimits.reconnectionDelayMs,
    reconnectionDelayMax: 5 * socketLimits.reconnectionDelayMs,
    timeout,
    // A ticket that cannot be had lets the connection fail, and the next attempt asks again.
    auth: (answer) => {
      ticket().then(
        (socketAuthentication) => answer({ ...auth, socketAuthentication }),
        () => answer({ ...auth }),
      );
    },
  });
}

function follow(socket: Socket, state: Store<ChannelState>, catchUps: ReadonlySet<() => void>): void {
  let wasConnected = false;
  let retry = 0;
  socket.on('connect', () => {
    state.set('connected');
    if (wasConnected) for (const catchUp of catchUps) catchUp();
    wasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    state.set('disconnected');
    // Socket.IO does not come back by itself after the server closed the connection, as it does when it restarts.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    state.set('error');
    // A refused handshake (a ticket that had run out) is not tried again by Socket.IO either.
    if (socket.active) return;
    window.clearTimeout(retry);
    retry = window.setTimeout(() => socket.connect(), 2 * socketLimits.reconnectionDelayMs);
  });
  socket.onAny((_event, payload: unknown) => {
    if (typeof payload === 'object' && payload !== null && 'serverTime' in payload) {
      learnServerTime(Number(payload.serverTime), 0);
    }
  });
}

function acknowledged(ack: Ack<unknown>, roundTripMs: number): unknown {
  learnServerTime(ack.serverTime, roundTripMs);
  if (ack.response_code === 'ok') return 'response' in ack ? ack.response : undefined;
  throw new ApiFailure({
    code: 0,
    response_code: ack.response_code,
    message: 'message' in ack ? ack.message : translate('core.failure.unknown'),
  });
}

async function deliver(
  socket: Socket,
  timeout: number,
  message: { event: string; payload: unknown },
): Promise<unknown> {
  const startedAt = performance.now();
  let ack: Ack<unknown>;
  try {
    ack = (await socket.timeout(timeout).emitWithAck(message.event, message.payload)) as Ack<unknown>;
  } catch {
    // Socket.IO's only error here: no acknowledgement in time.
    throw new ApiFailure({
      code: 0,
      response_code: 'no_answer_in_time',
      message: translate('core.failure.requestFailed'),
    });
  }
  return acknowledged(ack, performance.now() - startedAt);
}

/** Opens a channel; the transport is loaded on demand, and it reconnects by itself. Type it: `openChannel<typeof chatEvents>(...)`. */
export function openChannel<N extends NamespaceDefinition>(options: ChannelOptions): Channel<N> {
  const timeout = options.name === '/web' ? socketLimits.webTimeoutMs : socketLimits.chatTimeoutMs;
  const state = createStore<ChannelState>('disconnected');
  const catchUps = new Set<() => void>();
  let closed = false;
  const socket = connect(options, timeout).then((made) => {
    if (closed) made.close();
    else follow(made, state, catchUps);
    return made;
  });
  socket.catch(() => state.set('error'));
  return {
    state,
    send: async (event, payload) => (await deliver(await socket, timeout, { event, payload })) as never,
    on: (event, listener) => {
      void socket.then((made) => made.on(event as string, listener as Listener));
      return () => void socket.then((made) => made.off(event as string, listener as Listener));
    },
    onReconnect: (catchUp) => {
      catchUps.add(catchUp);
      return () => catchUps.delete(catchUp);
    },
    close: () => {
      closed = true;
      void socket.then((made) => made.close());
    },
  };
}
