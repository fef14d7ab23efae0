import type { SignalTarget } from '@livekit/protocol';
import type { MediaConnection } from '../forwarding/media-connection.ts';
import type { LocalTransport } from '../sdp/section-lines.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import { passiveCandidates } from '../tcp/tcp-candidates.ts';
import { silentMs } from '../transport/peer-transport.ts';
import type { PeerTransport, TransportState } from '../transport/peer-transport.ts';
import type { RemoteTransport } from '../transport/synthetic-sdp.ts';
import type { EngineServices } from './engine-services.ts';
import { TcpRecall } from './tcp-recall.ts';
import { trickle } from './trickle.ts';

/** The owner of the connection, and the receiver of its events. */
interface SideOwner {
  readonly sid: string;
  readonly identity: string;
  readonly room: { readonly services: EngineServices };
  send(message: SignalMessage): void;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
}

/** Which connection it is, and what comes of it. */
interface SideOptions {
  readonly media: MediaConnection;
  readonly target: SignalTarget;
  readonly isOfferer: boolean;
  readonly onData: (label: string, message: Buffer) => void;
  readonly onState: (state: TransportState) => void;
}

/** Host candidates: type preference 126, so that they come before all others (RFC 8445 section 5.1.2). */
const hostPriority = 2_113_937_151;

function advertise(addresses: readonly string[], udpPort: number): string[] {
  return addresses.map(
    (address, index) => `${index + 1} 1 UDP ${hostPriority - index * 256} ${address} ${udpPort} typ host`,
  );
}

/** The library knows its own addresses at once; only the word of it may wait for a busy thread. */
const readyWithinMs = 2000;

class NotReadyError extends Error {}

/** Rejects when the work takes longer than a transport may take to become ready. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotReadyError('the transport was not ready in time')), readyWithinMs);
  });
  return Promise.race([work, bound]).finally(() => clearTimeout(timer));
}

/** After a cut that leaves a transport connected TCP's next try is due within this time, in each direction. */
const settledMs = 15_000;

/** A transport and the engine's own end of it. */
interface Binding {
  readonly transport: PeerTransport;
  readonly local: LocalTransport;
}

/** One connection of a client: the transport of now, and how another takes its place. The old one carries media until the new one is connected. */
export class Side {
  readonly media: MediaConnection;
  private readonly owner: SideOwner;
  private readonly options: SideOptions;
  private bound: Binding | null = null;
  /** A transport whose own end is not known yet. */
  private opening: PeerTransport | null = null;
  private hasEnded = false;
  private readonly recall: TcpRecall;

  constructor(owner: SideOwner, options: SideOptions) {
    this.owner = owner;
    this.options = options;
    this.media = options.media;
    this.recall = new TcpRecall({
      addresses: owner.room.services.tcpAddresses,
      target: options.target,
      isBack: () => this.isBackByTcp(),
      send: (message) => owner.send(message),
    });
  }

  get binding(): Binding | null {
    return this.bound;
  }

  /**
   * Takes the client's answer to the engine's own end, and then tells it the addresses. Not earlier: the library
   * checks an early certificate against an answer that it does not have yet, and gives up.
   */
  acceptAnswer(answer: RemoteTransport & { setup: string }): void {
    if (!this.bound?.transport.acceptAnswer(answer)) return;
    for (const candidate of this.bound.local.candidates)
      this.owner.send(trickle(candidate, this.options.target));
  }

  get isClosed(): boolean {
    return this.hasEnded;
  }

  /** Whether packets come in by the transport of now. */
  get isAlive(): boolean {
    if (!this.bound) return false;
    const { transport } = this.bound;
    const { state, lastPacketAt, isTcpBroken } = transport;
    const isFlowing = performance.now() - lastPacketAt < silentMs && !transport.isFreshByTcp(settledMs);
    return state === 'connected' && isFlowing && !isTcpBroken;
  }

  /**
   * Opens another transport; `agree` announces its own end. One that is not ready in time blocks everything later:
   * it is replaced by a fresh one, once.
   */
  async open(agree: (transport: PeerTransport) => Promise<LocalTransport>): Promise<Binding> {
    try {
      return await this.tryTransport(agree);
    } catch (error) {
      if (!(error instanceof NotReadyError) || this.hasEnded) throw error;
      this.owner.log('transport replaced', { reason: error.message });
      return this.tryTransport(agree);
    }
  }

  close(): void {
    this.hasEnded = true;
    this.recall.end();
    this.opening?.close();
    this.bound?.transport.close();
  }

  private async tryTransport(agree: (transport: PeerTransport) => Promise<LocalTransport>): Promise<Binding> {
    const transport = this.newTransport();
    this.opening = transport;
    try {
      return this.bind(transport, await inTime(agree(transport)));
    } catch (error) {
      // An offer that the library refuses, or somebody who left meanwhile: nobody else would end the transport.
      transport.close();
      throw error;
    } finally {
      this.opening = null;
    }
  }

  private newTransport(): PeerTransport {
    const { owner, media } = this;
    const { services } = owner.room;
    const transport: PeerTransport = services.newTransport({
      name: owner.sid,
      bindAddress: services.bindAddress,
      udpPort: services.udpPort,
      knownChannels: this.bound?.transport.knownChannels() ?? [],
      isOfferer: this.options.isOfferer,
      impairment: services.impairmentFor(owner.identity),
      onRtp: (packet) => media.onRtp(packet),
      onRtcp: (packet) => media.onRtcp(packet),
      onData: (label, message) => this.options.onData(label, message),
      onState: (state) => this.onState(transport, state),
      onFault: (error) => owner.log('packet dropped', { reason: String(error) }),
    });
    return transport;
  }

  private bind(transport: PeerTransport, own: LocalTransport): Binding {
    const { advertisedAddresses, udpPort, tcpAddresses } = this.owner.room.services;
    const datagrams =
      advertisedAddresses.length > 0 ? advertise(advertisedAddresses, udpPort) : own.candidates;
    const candidates = [...datagrams, ...passiveCandidates(tcpAddresses)];
    this.admitByTcp(transport, own);
    const superseded = this.bound?.transport;
    if (superseded && superseded.state !== 'connected') superseded.close();
    this.bound = { transport, local: { ...own, candidates } };
    if (this.hasEnded) transport.close();
    else if (!this.media.currentTransport) this.media.useTransport(transport);
    return this.bound;
  }

  private isBackByTcp(): boolean {
    const transport = this.bound?.transport;
    return transport?.state === 'connected' && !transport.isTcpBroken;
  }

  private admitByTcp(transport: PeerTransport, local: LocalTransport): void {
    const isCurrent = (): boolean => this.bound?.transport === transport;
    const admission = this.owner.room.services.admitTcp(local.iceUfrag, local.icePwd, {
      onOrphan: () => {
        if (isCurrent()) this.recall.begin();
      },
      onBack: () => this.media.refreshPictures(performance.now()),
      onDtls: (packet) => {
        if (!isCurrent()) this.takeForSuccessor(packet);
      },
    });
    transport.admitBy(admission);
  }

  /**
   * A client whose ICE starts again answers the new transport's handshake by the way of the old one, until it has changed
   * over. Its next try would come as late as twice the round trip that it measured last, after a cut up to 3 s.
   */
  private takeForSuccessor(packet: Buffer): void {
    const successor = this.bound?.transport;
    if (successor && successor.state !== 'connected') successor.takeByTcp(packet);
  }

  private onState(transport: PeerTransport, state: TransportState): void {
    if (this.hasEnded || this.bound?.transport !== transport) return;
    if (state === 'connected') this.media.changeTo(transport, performance.now());
    this.options.onState(state);
  }
}
