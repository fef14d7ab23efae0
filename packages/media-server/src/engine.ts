import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { EngineOptions } from './engine-options.ts';
import { openDoors } from './media-doors.ts';
import type { MediaDoors } from './media-doors.ts';
import { handleTwirp, twirpPrefix } from './room-service/twirp-handler.ts';
import { listSpokenCall } from './room-service/room-service.ts';
import type { EngineServices } from './rooms/engine-services.ts';
import { RoomDirectory } from './rooms/room-directory.ts';
import { requestUrl } from './signalling/request-url.ts';
import { SignalServer } from './signalling/signal-server.ts';
import type { SignalTokens } from './signalling/signal-server.ts';
import { signalTokens } from './signalling/signal-tokens.ts';
import { QuestionLimit, answerTokenQuestion, isTokenQuestion } from './signalling/token-questions.ts';
import { collectStatistics } from './statistics.ts';
import type { EngineStatistics } from './statistics.ts';
import { verifyToken } from './tokens/access-token.ts';
import type { TokenClaims, TokenKey } from './tokens/access-token.ts';
import { Revocations } from './tokens/revocations.ts';
import type { Revocation } from './tokens/revocations.ts';
import type { TcpEntrance } from './tcp/tcp-entrance.ts';
import type { TurnEntrance } from './turn/turn-entrance.ts';
import { turnLinePath } from './turn/turn-line.ts';
import { PeerTransport } from './transport/peer-transport.ts';
import { WebhookSender } from './webhook-sender.ts';

/** A running engine. */
export interface Engine {
  readonly port: number;
  readonly udpPort: number;
  /** Address for livekit-client, `ws://127.0.0.1:<port>`. */
  readonly url: string;
  readonly directory: RoomDirectory;
  /** Where media come in by TCP: by a port of its own, or handed over by another server. */
  readonly tcp: TcpEntrance;
  /** Where media come in by TURN, forwarded by the server that ends TLS. */
  readonly turn: TurnEntrance;
  /** The TCP port of its own for media, if it has one. */
  readonly tcpPort: number | undefined;
  /** Makes tokens of a person dead without removing anybody. */
  revoke(revocation: Revocation): void;
  statistics(): EngineStatistics;
  /** Closes both ports. Clients are not told to leave: they see the connection break and come back to a successor. */
  stop(): Promise<void>;
}

const minSecretLength = 32;
/** Rooms are given time for periodic work this often. */
const tickMs = 20;
/** The first offer travels in the address: about 3 kB, more for a client with many sections. */
const maxHeaderBytes = 65_536;
const defaultSeatGraceMs = 15_000;
const defaultEmptyRoomMs = 20_000;
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
};

function resolveKey(options: EngineOptions): TokenKey {
  if (!options.apiKey) throw new Error('The media engine needs an API key.');
  if (options.apiSecret.length < minSecretLength)
    throw new Error(`The API secret of the media engine needs at least ${minSecretLength} characters.`);
  return {
    apiKey: options.apiKey,
    apiSecret: options.apiSecret,
    audience: options.audience ?? 'lectern-media',
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

interface Parts {
  readonly key: TokenKey;
  readonly directory: RoomDirectory;
  readonly tokens: SignalTokens;
  readonly questions: QuestionLimit;
  readonly revoke: (revocation: Revocation) => void;
}

function answerRequest(parts: Parts, request: IncomingMessage, response: ServerResponse): void {
  const url = requestUrl(request);
  const isOurs = url.pathname === `/twirp/${listSpokenCall}`;
  if (isOurs || url.pathname.startsWith(twirpPrefix)) {
    const verify = (token: string): Promise<TokenClaims> => verifyToken(token, parts.key);
    const method = isOurs ? listSpokenCall : url.pathname.slice(twirpPrefix.length);
    void handleTwirp(
      { request, response, method },
      { directory: parts.directory, revoke: parts.revoke, verify },
    );
    return;
  }
  if (request.method === 'OPTIONS') response.writeHead(204, corsHeaders).end();
  else if (isTokenQuestion(request)) {
    const { tokens, questions: limit } = parts;
    void answerTokenQuestion(request, response, { tokens, limit, headers: corsHeaders });
  } else if (url.pathname === '/healthz') response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
  else if (url.pathname === '/statistics') {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(collectStatistics(parts.directory)));
  } else response.writeHead(404, corsHeaders).end();
}

function servicesFor(
  options: EngineOptions,
  { udpPort, tcpAddresses, admit }: MediaDoors,
  webhooks: WebhookSender | null,
): EngineServices {
  return {
    bindAddress: options.bindAddress ?? '127.0.0.1',
    udpPort,
    advertisedAddresses: options.advertisedAddresses ?? [],
    tcpAddresses,
    admitTcp: admit,
    seatGraceMs: options.seatGraceMs ?? defaultSeatGraceMs,
    emptyRoomMs: options.emptyRoomMs ?? defaultEmptyRoomMs,
    impairmentFor: options.impairmentFor ?? (() => null),
    newTransport: options.newTransport ?? ((transport) => new PeerTransport(transport)),
    onEvent: (event) => webhooks?.post(event),
    log: options.log ?? (() => undefined),
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Starts a media engine in this process: signalling and RoomService on one TCP port of 127.0.0.1, media on one UDP port that is its own until it stops. Refuses a missing key, a secret of fewer than 32 characters and a UDP port that somebody else has. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const key = resolveKey(options);
  const doors = await openDoors(options);
  const { udpPort, tcp, tcpPort, turn } = doors;
  const log = options.log ?? (() => undefined);
  const webhooks = options.webhookUrl ? new WebhookSender({ url: options.webhookUrl, key, log }) : null;
  const directory = new RoomDirectory(servicesFor(options, doors, webhooks));
  const revocations = new Revocations();
  for (const revocation of options.revocations ?? []) revocations.add(revocation);
  const revoke = (revocation: Revocation): void => {
    revocations.add(revocation);
    options.onRevocation?.(revocation);
  };
  const tokens = signalTokens({ key, revocations, relays: turn.credentials });
  const parts: Parts = { key, directory, tokens, questions: new QuestionLimit(), revoke };
  const signals = new SignalServer(directory, tokens);
  const server = createServer({ maxHeaderSize: maxHeaderBytes }, (request, response) =>
    answerRequest(parts, request, response),
  );
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (signals.takes(request)) void signals.upgrade(request, socket, head);
    else if (request.url === turnLinePath) turn.take(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  const port = await listen(server, options.port ?? 0).catch((error: unknown) => {
    doors.close();
    throw error;
  });
  const ticker = setInterval(() => {
    directory.tick(performance.now());
    doors.tick();
  }, tickMs);
  return {
    port,
    udpPort,
    url: `ws://127.0.0.1:${port}`,
    directory,
    tcp,
    turn,
    tcpPort,
    revoke,
    statistics: () => collectStatistics(directory),
    async stop() {
      clearInterval(ticker);
      for (const room of [...directory.rooms.values()]) directory.close(room, null);
      signals.close();
      webhooks?.stop();
      doors.close();
      await closeServer(server);
    },
  };
}
