import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  ClientInfo_SDK,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantUpdate,
  ReconnectResponse,
  DisconnectReason,
  ServerInfo,
  SignalRequest,
  SignalResponse,
} from '@livekit/protocol';
import type { ICEServer } from '@livekit/protocol';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Participant } from '../rooms/participant.ts';
import { grantsAnything } from '../rooms/permission.ts';
import { enabledCodecs } from '../rooms/room.ts';
import type { JoinWish, RoomDirectory } from '../rooms/room-directory.ts';
import { TokenError } from '../tokens/access-token.ts';
import type { TokenClaims } from '../tokens/access-token.ts';
import { handleSignal } from './handle-signal.ts';
import { JoinRequestError, isSignallingPath, readJoinWish } from './join-request.ts';
import { LinkGuard } from './link-guard.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { requestUrl, tokenOf } from './request-url.ts';
import { SignalBudgets } from './signal-budget.ts';
import type { SignalBudget } from './signal-budget.ts';
import { signalLimits } from './signal-limits.ts';
import type { SignalMessage } from './signal-link.ts';

/** The client sends a ping this often and gives up without an answer for the second time, in s; the values LiveKit uses. */
const pingIntervalSeconds = 5;
const pingTimeoutSeconds = 15;
const maxMessageBytes = 1024 * 1024;
/** Frames of one message: LiveKit's Go client sends a large one in frames of 4 kB, a browser in larger ones. */
const maxFragments = 512;

/** The LiveKit version and protocol whose behaviour is offered. */
const serverInfo = new ServerInfo({ version: '1.9.0', protocol: 16, edition: 0 });

/** A client gets a fresh token this often, so that it can come back long after the one it joined with has expired. */
const tokenRefreshMs = 4 * 60_000;

/** The signalling's view of tokens. */
export interface SignalTokens {
  /** The owner of a token, by its signature and expiry alone; throws `TokenError`. */
  readonly glance: (token: string) => string;
  /** Verifies a token for joining; throws `TokenError`. */
  readonly authorize: (token: string) => Promise<TokenClaims>;
  /** A token with which this participant may come back, with its permission of now. */
  readonly renew: (participant: Participant) => Promise<string>;
  /** The servers that a client may relay its media by, for as long as its token lasts. */
  readonly relays: (headers: IncomingHttpHeaders, claims: TokenClaims) => ICEServer[];
}

/** A connecting client: its token, its protocol, and its relay servers. */
interface Arrival extends JoinWish {
  readonly claims: TokenClaims;
  readonly iceServers: ICEServer[];
}

function isGoClient({ request }: JoinWish): boolean {
  return request.clientInfo?.sdk === ClientInfo_SDK.GO;
}

/** LiveKit's Go client restarts ICE alone and keeps its DTLS association, which no transport of the engine can take over: it has to join again, and gets the seat that it had. */
const mustRejoin = isGoClient;

/**
 * LiveKit's Go client begins to read before it has set its own offer as its description, and never connects with an
 * answer read in between. Its first message comes after that.
 */
const takesAnswersLate = isGoClient;

/** A client that sends nothing still gets its answer, in ms after it has joined. */
const answerAtLatestMs = 2_000;

/** Answers the offer in a request to join, as soon as the client can take the answer. */
function answerWhenRead(socket: WebSocket, participant: Participant, arrival: Arrival): void {
  const { publisherOffer } = arrival.request;
  if (!publisherOffer?.sdp) return;
  const answer = (): void => participant.negotiation.onOffer(publisherOffer);
  if (!takesAnswersLate(arrival)) return answer();
  const latest = setTimeout(() => {
    socket.off('message', first);
    answer();
  }, answerAtLatestMs);
  const first = (): void => {
    clearTimeout(latest);
    answer();
  };
  latest.unref();
  socket.once('message', first);
}

/** Messages with a request to join cost as much as later ones. */
function costOf({ request: { addTrackRequests, publisherOffer } }: JoinWish): number {
  return addTrackRequests.length + (publisherOffer?.sdp ? 1 : 0);
}

/** Thrown for somebody who opens one link after the other, or says too much with them. */
class TooManyLinksError extends Error {}

function statusOf(error: unknown): string {
  if (error instanceof TokenError) return '401 Unauthorized';
  if (error instanceof TooManyLinksError) return '429 Too Many Requests';
  return error instanceof JoinRequestError ? '400 Bad Request' : '500 Internal Server Error';
}

/** LiveKit's signalling over WebSocket, the older and the newer: joins, resumed sessions and every message after them. */
export class SignalServer {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    maxFragments,
  });
  private readonly budgets = new SignalBudgets(signalLimits);
  private readonly directory: RoomDirectory;
  private readonly tokens: SignalTokens;

  constructor(directory: RoomDirectory, tokens: SignalTokens) {
    this.directory = directory;
    this.tokens = tokens;
  }

  /** Whether an upgrade is for signalling. */
  takes(request: Pick<IncomingMessage, 'url'>): boolean {
    return isSignallingPath(request.url);
  }

  /**
   * Handles an upgrade of `/rtc` or `/rtc/v1`; a bad token is 401, an unreadable request 400, and 429 means
   * too often.
   */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = requestUrl(request);
    try {
      const token = tokenOf(request);
      const identity = this.tokens.glance(token);
      // Before the costlier look at the token: one that was revoked comes as often as any.
      if (!this.budgetOf({ identity }).allowsLink(performance.now()))
        throw new TooManyLinksError('too many connections');
      const claims = await this.tokens.authorize(token);
      const wish = readJoinWish(url);
      if (!this.budgetOf({ identity }).allowsJoinWith(costOf(wish), performance.now()))
        throw new TooManyLinksError('too many requests');
      this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const iceServers = this.tokens.relays(request.headers, claims);
        const participant = this.start(webSocket, { claims, ...wish, iceServers });
        if (participant && !wish.request.reconnect)
          participant.isChromium = /Chrome\/\d/.test(request.headers['user-agent'] ?? '');
      });
    } catch (error) {
      refuseUpgrade(socket, statusOf(error), error instanceof Error ? error.message : 'error');
    }
  }

  close(): void {
    for (const client of this.sockets.clients) client.terminate();
    this.sockets.close();
  }

  private start(socket: WebSocket, arrival: Arrival): Participant | null {
    const { request } = arrival;
    socket.on('error', () => socket.terminate());
    const participant = request.reconnect ? this.resume(socket, arrival) : this.join(socket, arrival);
    if (!participant) return null;
    this.watch(socket, participant);
    for (const track of request.addTrackRequests) participant.publications.add(track);
    answerWhenRead(socket, participant, arrival);
    return participant;
  }

  private join(socket: WebSocket, arrival: Arrival): Participant | null {
    const { claims, iceServers, hasTwoConnections } = arrival;
    const admission = this.directory.admit(claims, arrival);
    if (!admission) {
      this.dismiss(socket, LeaveRequest_Action.DISCONNECT, DisconnectReason.JOIN_FAILURE);
      return null;
    }
    const { participant } = admission;
    const { room } = participant;
    const self = participant.info();
    if (admission.isReturning) self.tracks = [];
    const value = new JoinResponse({
      room: room.info(),
      participant: self,
      otherParticipants: room.visibleTo(participant).map((other) => other.info()),
      serverVersion: serverInfo.version,
      serverInfo,
      subscriberPrimary: hasTwoConnections,
      pingInterval: pingIntervalSeconds,
      pingTimeout: pingTimeoutSeconds,
      enabledPublishCodecs: enabledCodecs(),
      // A second connection only for clients that may use it.
      fastPublish: !hasTwoConnections || participant.permission.canPublish,
      iceServers,
    });
    participant.link.attach(socket, { case: 'join', value });
    participant.connections.begin();
    return participant;
  }

  private resume(socket: WebSocket, arrival: Arrival): Participant | null {
    const { claims, request, iceServers, hasTwoConnections } = arrival;
    const participant = this.directory.findSeat(claims, request.participantSid);
    if (!participant || participant.connections.hasTwo !== hasTwoConnections || mustRejoin(arrival)) {
      this.dismiss(socket, LeaveRequest_Action.RECONNECT, DisconnectReason.STATE_MISMATCH);
      return null;
    }
    const lastMessageSeq = participant.lastReceivedSequence;
    const value = new ReconnectResponse({ serverInfo, lastMessageSeq, iceServers });
    participant.link.attach(socket, { case: 'reconnect', value });
    const others = participant.room.visibleTo(participant).map((other) => other.info());
    participant.send({
      case: 'update',
      value: new ParticipantUpdate({ participants: [participant.info(), ...others] }),
    });
    participant.connections.resume();
    participant.room.onTransportBack(participant);
    participant.log('signalling resumed', {});
    return participant;
  }

  private dismiss(socket: WebSocket, action: LeaveRequest_Action, reason: DisconnectReason): void {
    const message: SignalMessage = { case: 'leave', value: new LeaveRequest({ action, reason }) };
    socket.send(new SignalResponse({ message }).toBinary());
    setTimeout(() => socket.close(1000), 100).unref();
  }

  private budgetOf({ identity }: { readonly identity: string }): SignalBudget {
    return this.budgets.of(identity, performance.now());
  }

  private watch(socket: WebSocket, participant: Participant): void {
    const guard = new LinkGuard(socket, {
      budget: () => this.budgetOf(participant),
      onCut: (reason) => participant.log('signalling cut off', { reason }),
    });
    let lastHeardAt = Date.now();
    const deafness = setInterval(() => {
      if (Date.now() - lastHeardAt > pingTimeoutSeconds * 1000) socket.terminate();
    }, pingIntervalSeconds * 1000);
    const renewal = setInterval(() => void this.renew(participant), tokenRefreshMs);
    void this.renew(participant);
    socket.on('message', (data, isBinary) => {
      lastHeardAt = Date.now();
      if (!Buffer.isBuffer(data) || !guard.admits(data.length)) return;
      if (participant.hasLeft || !participant.link.holds(socket)) return;
      // Text frames are of no LiveKit client.
      if (isBinary) this.dispatch(participant, data, guard);
      else guard.noteUnreadable();
    });
    socket.on('close', () => {
      clearInterval(deafness);
      clearInterval(renewal);
      if (!participant.link.holds(socket)) return;
      participant.link.detach();
      if (!participant.hasLeft) participant.room.onTransportLost(participant);
    });
  }

  /** A client without any rights in the room has nothing to come back for: its token is not renewed. */
  private async renew(participant: Participant): Promise<void> {
    if (!grantsAnything(participant.permission)) return;
    const value = await this.tokens.renew(participant);
    if (!participant.hasLeft) participant.send({ case: 'refreshToken', value });
  }

  private dispatch(participant: Participant, data: Buffer, guard: LinkGuard): void {
    try {
      const { message } = SignalRequest.fromBinary(data);
      if (guard.admitsKind(message.case)) handleSignal(participant, message);
    } catch (error) {
      participant.log('signal message refused', {
        reason: error instanceof Error ? error.message : String(error),
      });
      guard.noteUnreadable();
    }
  }
}
