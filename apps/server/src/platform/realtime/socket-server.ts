import type { Server as HttpServer } from 'node:http';
import { Server, type Namespace, type Socket } from 'socket.io';
import { socketLimits } from '@lectern/contract/core/core.limits.ts';
import { bodyLimits } from '@lectern/contract/core/pace.ts';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import type { Schema } from '@lectern/contract/core/call.ts';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { personCtx, type Language, type PersonCtx } from '../context/ctx.ts';
import { Refusal } from '../context/refusal.ts';
import { isDeclared, refusalOfBug, refused } from '../http/answer.ts';
import { wrongFields } from '../http/input.ts';
import type { ClaimUpgrades } from '../edge/upgrades.ts';
import { personCaller } from '../pace/paces.ts';
import type { Connection, ConnectionHandler, GoneHandler, MessageHandler } from './channel.ts';
import { connectionId, createRealtime, namespaces, rooms } from './pushes.ts';
import type { Realtime } from './realtime.ts';
import { modestParser } from './modest-parser.ts';
import { SocketDoor } from './socket-door.ts';
import { SocketWork, refuseUnpaced } from './socket-work.ts';
import { contextOf, handshakeOf } from './socket-proof.ts';
import { admitInShare, recheckSocket, type AdmissionSources, type SocketData } from './socket-admission.ts';

export interface SocketServerOptions extends AdmissionSources {
  /** Where browsers come in; undefined for a process that only pushes to those of others. */
  readonly httpServer: HttpServer | undefined;
  readonly claimUpgrades: ClaimUpgrades;
  readonly clock: Clock;
  readonly messages: readonly MessageHandler[];
  readonly gone: readonly GoneHandler[];
  /** The name of this process: every connection id begins with it. */
  readonly process: string;
  /** A shared adapter when several processes serve. */
  readonly adapter: Parameters<Server['adapter']>[0] | undefined;
}

/**
 * For frequent messages, a verified person is trusted for this long. Ending a session closes its sockets at once;
 * this is the longest that a session may survive its end if that news gets lost.
 */
const believedMs = 1000;

/**
 * A picture inside a message fits, as in the body of a call; what is larger than its form allows is refused with an
 * answer. Only beyond this is the connection closed, because nothing more of it can be read.
 */
const largestMessageBytes = bodyLimits.picturesBytes;

function connectionOf(options: SocketServerOptions, socket: Socket): Connection {
  const data = socket.data as SocketData;
  return {
    id: connectionId(options.process, socket.id),
    visitId: data.visitId,
    push: (event, payload) => socket.emit(event, payload),
  };
}

function parsePayload(schema: Schema, payload: unknown): unknown {
  const result = (schema as Schema & Pick<z.ZodType, 'safeParse'>).safeParse(payload ?? {}, {
    reportInput: true,
  });
  if (result.success) return result.data;
  throw new Refusal('invalid_input', { fields: wrongFields(result.error.issues) });
}

/** An acknowledgement has one sentence: of the first wrong field, where fields are wrong. */
function spokenText(language: Language, refusal: Refusal): string {
  const { message, validationErrors } = refused(language, refusal);
  return validationErrors[0]?.message ?? message;
}

/** The session may have died since the socket was opened: messages are answered for the person as they are now. */
function provenContext(
  options: SocketServerOptions,
  socket: Socket,
  isFrequent: boolean,
): Promise<PersonCtx> {
  const data = socket.data as SocketData;
  const atMs = performance.now();
  if (!isFrequent || atMs - data.proven.atMs >= believedMs)
    data.proven = { atMs, ctx: contextOf(options, socket, data.proof).then(personCtx) };
  return data.proven.ctx;
}

async function answerMessage(
  options: SocketServerOptions,
  socket: Socket,
  io: { handler: MessageHandler; payload: unknown; work: SocketWork },
): Promise<object> {
  const data = socket.data as SocketData;
  const serverTime = options.clock.now().getTime();
  try {
    const response = await io.work.do(io.handler.event, async () => {
      const ctx = await provenContext(options, socket, io.handler.isFrequent);
      if (!io.handler.gate.admits(ctx.actor)) throw new Refusal('access_denied');
      const payload = parsePayload(io.handler.message.payload, io.payload);
      return io.handler.handle(ctx, payload, connectionOf(options, socket));
    });
    return { response_code: 'ok', response: response ?? null, serverTime };
  } catch (error) {
    // The edge of the socket: refusals become acknowledgements, bugs are reported.
    const refusal = error instanceof Refusal ? error : refusalOfBug(error);
    const declared = isDeclared(refusal.code, io.handler.message.refusals);
    if (!(error instanceof Refusal) || !declared)
      options.log.error({ err: error, event: io.handler.event }, 'a socket message failed');
    const told = declared ? refusal : new Refusal('internal_error');
    return { response_code: told.code, message: spokenText(data.ctx.language, told), serverTime };
  }
}

/**
 * Messages on a line that a page has given up may arrive much later, when TCP retries: they are ignored once the
 * page is back, so that an old message does not undo a new one.
 */
function endGivenUp(socket: Socket): void {
  const { insteadOf } = handshakeOf(socket);
  const { actor } = (socket.data as SocketData).ctx;
  if (insteadOf !== undefined)
    socket.nsp.in(rooms.own(actor.personId, insteadOf)).except(socket.id).disconnectSockets(true);
}

/** A message that nobody knows is answered and counted, too. */
function refuseUnknown(
  options: SocketServerOptions,
  socket: Socket,
  { namespace, work }: { namespace: string; work: SocketWork },
): void {
  const ofNamespace = options.messages.filter((message) => message.namespace === namespace);
  const known = new Set(ofNamespace.map(({ event }) => event));
  socket.onAny((event: string, ...sent: unknown[]) => {
    if (known.has(event)) return;
    const refusal = work.countUnknown();
    const acknowledge = sent.at(-1);
    if (typeof acknowledge !== 'function') return;
    const message = spokenText((socket.data as SocketData).ctx.language, refusal);
    const serverTime = options.clock.now().getTime();
    (acknowledge as (answer: object) => void)({ response_code: refusal.code, message, serverTime });
  });
}

/** Work still running for sockets that are gone; a stop waits for it, because it writes. */
interface Goodbyes {
  run(work: Promise<void>): void;
  all(): Promise<unknown>;
}

function createGoodbyes(): Goodbyes {
  const running = new Set<Promise<void>>();
  return {
    run: (work) => {
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    all: () => Promise.all(running),
  };
}

function bindSocket(
  options: SocketServerOptions,
  socket: Socket,
  bound: { namespace: string; goodbyes: Goodbyes; door: SocketDoor },
): void {
  const { namespace, goodbyes, door } = bound;
  door.entered(socket);
  const data = socket.data as SocketData;
  const handler = options.connections.find((entry) => entry.namespace === namespace);
  endGivenUp(socket);
  socket.emit('greeting', {
    serverTime: options.clock.now().getTime(),
    userId: data.ctx.actor.personId,
    socketId: socket.id,
    visitId: data.visitId,
  });
  const work = new SocketWork({
    paces: options.paces,
    caller: personCaller(data.ctx.actor.personId),
    cut: () => socket.disconnect(true),
  });
  for (const message of options.messages) {
    if (message.namespace !== namespace) continue;
    socket.on(message.event, (payload: unknown, acknowledge?: unknown) => {
      void answerMessage(options, socket, { handler: message, payload, work }).then((answer) => {
        if (typeof acknowledge === 'function') (acknowledge as (answer: object) => void)(answer);
      });
    });
  }
  const report = (error: unknown) => options.log.error({ err: error }, 'a connection handler failed');
  refuseUnknown(options, socket, { namespace, work });
  handler?.connected?.(data.ctx, connectionOf(options, socket)).catch(report);
  socket.on('disconnect', () => {
    door.left(socket);
    work.end();
    const connection = connectionOf(options, socket);
    const gone = options.gone.filter((entry) => entry.namespace === namespace);
    for (const work of [
      handler?.disconnected?.(data.ctx, connection),
      ...gone.map((entry) => entry.gone(data.ctx, connection)),
    ])
      if (work) goodbyes.run(work.catch(report));
  });
}

function refuseUngated(messages: readonly MessageHandler[], connections: readonly ConnectionHandler[]): void {
  for (const { event, gate } of messages) if (!gate?.name) throw new Error(`Event ${event} names no policy.`);
  for (const { namespace, gate } of connections)
    if (!gate?.name) throw new Error(`Namespace ${namespace} names no policy.`);
}

/** Socket.IO itself lets everybody into the namespace that has no name. */
function refuseStrangers(io: Server): void {
  io.use((_socket, next) => next(new Error('not_found')));
}

function serveNamespace(
  options: SocketServerOptions,
  namespace: Namespace,
  shared: { goodbyes: Goodbyes; door: SocketDoor },
): void {
  const handler = options.connections.find((entry) => entry.namespace === namespace.name);
  namespace.use((socket, next) => {
    if (!handler) {
      next(new Error('not_found'));
      return;
    }
    admitInShare(options, socket, handler).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof Refusal)) options.log.error({ err: error }, 'a socket could not be admitted');
        next(new Error(error instanceof Refusal ? error.code : 'internal_error'));
      },
    );
  });
  namespace.on('connection', (socket) =>
    bindSocket(options, socket, { namespace: namespace.name, ...shared }),
  );
}

export interface SocketServer {
  readonly realtime: Realtime;
  /** Open connections of this process. */
  count(): number;
  /** Tells the browsers of this process that it ends. */
  drain(pauseMs: number): void;
  /** Breaks every connection of this process: browsers come back at once and fetch what they have missed. */
  cutAll(): void;
  /** Looks up whether everybody who is connected here still may be, and ends the sockets of those who may not. */
  recheck(): Promise<void>;
  /** Tells the other processes, and waits until each has heard it. */
  tellProcesses(news: string, value: number): Promise<void>;
  /** Hears what another process tells. */
  onProcessNews(news: string, listener: (value: number) => void): void;
  close(): Promise<void>;
}

/** A process that no browser comes to has nothing to close but what it shares with the others. */
async function closeServer(io: Server, httpServer: HttpServer | undefined): Promise<void> {
  if (httpServer) return io.close();
  for (const name of ['/', ...namespaces]) await io.of(name).adapter.close();
}

/** The socket edge on the fixed path: every message answered with 'ok' or the refusal's name, every bug in the log. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  refuseUngated(options.messages, options.connections);
  refuseUnpaced(options.messages.map(({ event }) => event));
  const door = new SocketDoor(options);
  const io = new Server({
    path: socketPath,
    serveClient: false,
    parser: modestParser,
    maxHttpBufferSize: largestMessageBytes,
    pingInterval: socketLimits.pingIntervalMs,
    pingTimeout: 8_000,
    // The door has a shorter one, which also counts from the last namespace that was left.
    connectTimeout: 2 * options.limits.handshakeMs,
    allowRequest: (request, answer) => answer(null, door.admits(request)),
    // Unclaimed upgrades are ended in one place for all listeners; the media engine's may wait longer than this allows.
    destroyUpgrade: false,
  });
  if (options.adapter) io.adapter(options.adapter);
  if (options.httpServer) {
    io.attach(options.httpServer);
    door.watch(io);
    options.claimUpgrades((request) => request.url?.startsWith(`${socketPath}/`) ?? false);
  }
  const goodbyes = createGoodbyes();
  refuseStrangers(io);
  for (const name of namespaces) serveNamespace(options, io.of(name), { goodbyes, door });
  return {
    realtime: createRealtime(io),
    count: () => (options.httpServer ? io.engine.clientsCount : 0),
    drain: (retryAfterMs) => {
      for (const name of namespaces) io.of(name).local.emit('server_draining', { retryAfterMs });
    },
    cutAll: () => {
      for (const socket of [...namespaces].flatMap((name) => [...io.of(name).sockets.values()]))
        socket.conn.close();
    },
    recheck: async () => {
      for (const name of namespaces)
        await Promise.all([...io.of(name).sockets.values()].map((socket) => recheckSocket(options, socket)));
    },
    tellProcesses: async (news, value) => {
      if (options.adapter) await io.serverSideEmitWithAck(news, value);
    },
    onProcessNews: (news, listener) => {
      io.on(news, (value: number, heard?: (answer: string) => void) => {
        listener(value);
        heard?.('ok');
      });
    },
    close: async () => {
      await closeServer(io, options.httpServer);
      await goodbyes.all();
    },
  };
}
