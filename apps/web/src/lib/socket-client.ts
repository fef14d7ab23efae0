import { createState, type State } from '@lectern/call-engine/observable.ts';
import type { Schema } from '@lectern/contract/core/call.ts';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { socketLimits } from '@lectern/contract/core/core.limits.ts';
import type { Ack, NamespaceDefinition } from '@lectern/contract/core/socket.ts';
import type { SessionEnding } from '@lectern/contract/identity/identity.names.ts';
import type { Socket } from 'socket.io-client';
import { ApiFailure } from './api-failure.ts';
import { emitAppEvent, onAppEvent } from './app-events.ts';
import { DeafWatch } from './deaf-watch.ts';
import { fetchCode } from './fetch-code.ts';
import { currentLanguage, translate, type SayKey } from './i18n.ts';
import { proveOnce, TicketAhead } from './line-proof.ts';
import { learnPushedTime, learnServerTime } from './server-clock.ts';

/** The state of a channel. Before the first connection it is 'disconnected'. */
export type ChannelState = 'connected' | 'disconnected' | 'error';

type Sent<M> = M extends { payload: infer S extends Schema } ? S['_zod']['input'] : never;
type Received<M> = M extends { payload: infer S extends Schema } ? S['_zod']['output'] : never;
type Acknowledged<M> = M extends { ack: infer S extends Schema } ? S['_zod']['output'] : unknown;

type ToServer<N extends NamespaceDefinition> = N['toServer'];
type ToClient<N extends NamespaceDefinition> = N['toClient'];

/** A live channel to one namespace, typed by the contract's events. */
export interface Channel<N extends NamespaceDefinition> {
  readonly state: State<ChannelState>;
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
  /** Fetches a ticket, which is used once: every connection needs a new one. */
  ticket: () => Promise<string>;
  /** Further data for the namespace; it decides nothing on the server. */
  auth?: Record<string, string>;
}

type Listener = (payload: unknown) => void;

/** Hears when something was sent that nobody answered in time, by the clock of the page. */
type NotAnswered = (sentAt: number) => void;

/** A line that has identified itself and is not admitted for this many answers' time is dead. */
const admissionTimes = 2;

async function connect(
  { name, auth }: Pick<ChannelOptions, 'name' | 'auth'>,
  tickets: TicketAhead,
  { timeout, notAnswered }: { timeout: number; notAnswered: NotAnswered },
): Promise<Socket> {
  const { io } = await fetchCode(() => import('socket.io-client'));
  let last: string | undefined;
  const about = (): Record<string, string> => ({
    ...auth,
    ...(last === undefined ? {} : { insteadOf: last }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: currentLanguage(),
  });
  const socket: Socket = io(name, {
    path: socketPath,
    transports: ['websocket', 'polling'],
    // A call's channel has a connection of its own: the two give up an attempt after different times.
    forceNew: true,
    reconnectionDelay: socketLimits.reconnectionDelayMs,
    reconnectionDelayMax: socketLimits.reconnectionDelayMs,
    timeout,
    auth: (answer) =>
      void proveOnce({
        line: () => socket.io.engine,
        ticket: () => tickets.take(),
        refused: () => socket.disconnect(),
        say: (proof) => {
          const saidAt = performance.now();
          answer({ ...about(), ...proof });
          const { engine } = socket.io;
          window.setTimeout(() => {
            if (!socket.connected && socket.io.engine === engine) notAnswered(saidAt);
          }, admissionTimes * timeout);
        },
      }),
  });
  socket.on('connect', () => {
    last = socket.id;
  });
  return socket;
}

/** Endings that a person hears the reason of. */
const reasons: Partial<Record<SessionEnding, SayKey>> = {
  password_changed: 'identity.ended.passwordChanged',
  link_rests: 'identity.ended.linkRests',
  link_ended: 'identity.ended.linkEnded',
  merged: 'identity.ended.merged',
  factor_reset: 'identity.ended.factorReset',
  ended_by_admin: 'identity.ended.endedByAdmin',
  provider_only: 'identity.ended.providerOnly',
  ended_elsewhere: 'identity.ended.endedElsewhere',
  factor_turned_on: 'identity.ended.factorTurnedOn',
};

/** The server says that the sign-in session of this socket is over. */
function tellSessionDead(reason: SessionEnding): void {
  const why = reasons[reason];
  if (reason === 'deactivated') emitAppEvent('deactivated', {});
  else if (reason === 'place_closed') emitAppEvent('deactivated', { isPlaceClosed: true });
  else if (why) emitAppEvent('sessionExpired', { why: translate(why) });
  else if (reason !== 'signed_out') emitAppEvent('sessionExpired', {});
}

/** Comes back after what Socket.IO does not come back from by itself: a closed connection, a refused handshake. */
function comeBack(socket: Socket): (afterMs: number) => void {
  let retry = 0;
  return (afterMs) => {
    window.clearTimeout(retry);
    retry = window.setTimeout(() => socket.connect(), afterMs);
  };
}

const lookMs = 1_000;

interface Awake {
  readonly notAnswered: NotAnswered;
  /** Hears that something was answered. */
  readonly acknowledged: () => void;
  readonly stop: () => void;
}

/**
 * Opens a connection again that brings nothing any more, or that hangs while it is opened, as soon as anything else is
 * answered; and has that looked at when it falls silent. Returns what hears of answers and of messages that nobody
 * answered, and how to stop.
 */
function keepAwake(socket: Socket, tickets: TicketAhead): Awake {
  const watch = new DeafWatch(() => performance.now());
  const manager = socket.io;
  const hear = (): void => watch.heard();
  manager.on('open', () => {
    watch.heard();
    watch.acknowledged();
    manager.engine.on('packet', hear);
  });
  manager.on('reconnect_attempt', () => watch.attempted());
  let wasDeaf = false;
  const isOpen = (): boolean => manager.engine?.readyState === 'open';
  const look = (): void => {
    const isDeaf = (socket.connected || isOpen()) && watch.isDeaf();
    if (isDeaf && !wasDeaf) emitAppEvent('networkDown', undefined);
    wasDeaf = isDeaf;
  };
  const timer = window.setInterval(look, lookMs);
  const reopen = (wasGone: boolean): void => {
    // An open line that waits for admission, for a ticket for example, is not cut for it.
    if (!socket.active || !watch.shouldReopen(isOpen(), wasGone)) return;
    watch.attempted();
    tickets.ask();
    socket.disconnect().connect();
  };
  const stops = [onAppEvent('answered', () => reopen(false)), onAppEvent('networkBack', () => reopen(true))];
  return {
    acknowledged: () => watch.acknowledged(),
    notAnswered: (sentAt) => {
      watch.notAnswered(sentAt);
      look();
    },
    stop: () => {
      window.clearInterval(timer);
      for (const stop of stops) stop();
    },
  };
}

function follow(socket: Socket, state: State<ChannelState>, catchUps: ReadonlySet<() => void>): void {
  const again = comeBack(socket);
  let wasConnected = false;
  let isDead = false;
  let pauseMs = 0;
  socket.on('connect', () => {
    pauseMs = 0;
    emitAppEvent('answered', undefined);
    state.set('connected');
    if (wasConnected) for (const catchUp of catchUps) catchUp();
    wasConnected = true;
  });
  socket.on('server_draining', (push: { retryAfterMs: number }) => {
    pauseMs = push.retryAfterMs;
  });
  socket.on('session_dead', (push: { reason: SessionEnding }) => {
    isDead = true;
    tellSessionDead(push.reason);
  });
  socket.on('disconnect', (reason) => {
    // Messages waiting in a line that was found dead are sent again by their author, once the next line is ready.
    socket.sendBuffer = [];
    state.set('disconnected');
    if (reason === 'io server disconnect' && !isDead) again(pauseMs);
    // The connection broke: whether the server is gone is looked at now, not when something is asked for next.
    if (reason.startsWith('transport') || reason === 'ping timeout') emitAppEvent('networkDown', undefined);
  });
  socket.on('connect_error', () => {
    state.set('error');
    if (!socket.active && !isDead) again(2 * socketLimits.reconnectionDelayMs);
  });
  socket.onAny((_event, push: unknown) => {
    if (typeof push === 'object' && push !== null && 'serverTime' in push) {
      learnPushedTime(Number(push.serverTime));
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
  message: { event: string; payload: unknown } & Pick<Awake, 'notAnswered' | 'acknowledged'>,
): Promise<unknown> {
  const startedAt = performance.now();
  const isSent = socket.connected;
  let ack: Ack<unknown>;
  try {
    ack = (await socket.timeout(timeout).emitWithAck(message.event, message.payload)) as Ack<unknown>;
  } catch {
    // Socket.IO's only error here: no acknowledgement in time. A message that waited for its connection says nothing
    // of the line.
    if (isSent) message.notAnswered(startedAt);
    throw new ApiFailure({
      code: 0,
      response_code: 'no_answer_in_time',
      message: translate('core.failure.requestFailed'),
    });
  }
  message.acknowledged();
  return acknowledged(ack, performance.now() - startedAt);
}

/** Opens a channel; the transport is loaded on demand, and it reconnects by itself. Type it by the contract's events, as `web-channel.ts` does. */
export function openChannel<N extends NamespaceDefinition>(options: ChannelOptions): Channel<N> {
  const timeout = options.name === '/web' ? socketLimits.webTimeoutMs : socketLimits.chatTimeoutMs;
  const state = createState<ChannelState>('disconnected');
  const catchUps = new Set<() => void>();
  let closed = false;
  let awake: Awake | undefined;
  const notAnswered: NotAnswered = (sentAt) => awake?.notAnswered(sentAt);
  const heard = { notAnswered, acknowledged: () => awake?.acknowledged() };
  const tickets = new TicketAhead(options.ticket, () => performance.now());
  const socket = connect(options, tickets, { timeout, notAnswered }).then((made) => {
    if (closed) made.close();
    else {
      follow(made, state, catchUps);
      awake = keepAwake(made, tickets);
    }
    return made;
  });
  socket.catch(() => state.set('error'));
  return {
    state,
    send: async (event, payload) =>
      (await deliver(await socket, timeout, { event, payload, ...heard })) as never,
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
      awake?.stop();
      void socket.then((made) => made.close());
    },
  };
}
