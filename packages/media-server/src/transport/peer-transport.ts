import type { Track } from 'node-datachannel';
import { isRtcp } from '../rtp/rtp-packet.ts';
import type { LocalTransport } from '../sdp/section-lines.ts';
import type { TcpAdmission } from '../tcp/tcp-entrance.ts';
import { NativeConnection } from './native-connection.ts';
import type { PacketImpairment } from './packet-impairment.ts';
import { addOwnTrack, maxMessageBytes, syntheticAnswer, syntheticOffer } from './synthetic-sdp.ts';
import type { RemoteTransport } from './synthetic-sdp.ts';

/** States of the peer connection as libdatachannel reports them. */
export type TransportState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed';

/** A data channel that is already open at the client and must be taken over by number. */
export interface KnownDataChannel {
  readonly label: string;
  readonly id: number;
}

/** Where media are listened for and what happens with them. */
export interface PeerTransportOptions {
  readonly name: string;
  readonly bindAddress: string;
  readonly udpPort: number;
  readonly knownChannels: readonly KnownDataChannel[];
  /** The engine makes the offer, and the client answers. */
  readonly isOfferer: boolean;
  readonly impairment: PacketImpairment | null;
  readonly onRtp: (packet: Buffer) => void;
  readonly onRtcp: (packet: Buffer) => void;
  readonly onData: (label: string, message: Buffer) => void;
  readonly onState: (state: TransportState) => void;
  /** Told of a packet or message whose handling failed; it is dropped. */
  readonly onFault: (error: unknown) => void;
}

/** Unsent bytes on a lossy channel above which new messages are dropped instead of queued. */
const maxLossyBufferedBytes = 256 * 1024;
/** Unsent bytes on any channel above which the peer counts as gone deaf. */
const maxBufferedBytes = 16 * 1024 * 1024;

/** Longer than this nothing stays away on a path that is alive: even a silent viewer reports about once a second. */
export const silentMs = 1500;

function readLocal(sdp: string): LocalTransport {
  const first = (pattern: RegExp): string => pattern.exec(sdp)?.[1]?.trim() ?? '';
  const candidates = new Set<string>();
  for (const match of sdp.matchAll(/a=candidate:(.+)/g)) candidates.add((match[1] ?? '').trim());
  return {
    iceUfrag: first(/a=ice-ufrag:(\S+)/),
    icePwd: first(/a=ice-pwd:(\S+)/),
    fingerprint: first(/a=fingerprint:(.+)/),
    setup: first(/a=setup:(\S+)/),
    candidates: [...candidates],
  };
}

/**
 * ICE, DTLS-SRTP and SCTP with one client. The library sees a single video section, so it hands over every decrypted
 * packet of the BUNDLE group and encrypts everything sent; all real session description is the engine's own. Packets
 * are only taken from addresses that passed ICE connectivity checks, and the client's address is learnt from its own
 * checks alone (peer reflexive, RFC 8445): no packet goes to an address that a client merely names.
 */
export class PeerTransport {
  lastPacketAt = 0;
  /** When packets came again after they had stayed away for a while. */
  private flowsSince = Number.NEGATIVE_INFINITY;
  private readonly native: NativeConnection;
  private readonly options: PeerTransportOptions;
  private track: Track | null = null;
  private isClosed = false;
  private isAnswered = false;
  private lostAt = Number.NEGATIVE_INFINITY;
  private currentState: TransportState = 'new';
  private tcp: TcpAdmission | null = null;

  constructor(options: PeerTransportOptions) {
    this.options = options;
    const config = {
      iceServers: [],
      bindAddress: options.bindAddress,
      enableIceUdpMux: true,
      portRangeBegin: options.udpPort,
      portRangeEnd: options.udpPort,
      maxMessageSize: maxMessageBytes,
      disableAutoNegotiation: options.isOfferer,
    };
    this.native = new NativeConnection(options.name, config, {
      onState: (state) => this.guard(() => this.noteState(state)),
      onTrack: (track) => {
        this.track = track;
      },
      onPacket: (packet) => this.guard(() => this.receive(packet)),
      onMessage: (label, message) => this.guard(() => this.receiveMessage(label, message)),
    });
    for (const { label, id } of options.knownChannels) this.openChannel(label, { negotiated: true, id });
  }

  get state(): TransportState {
    return this.currentState;
  }

  /** Whether packets went both ways until at most this many ms ago. */
  wasConnectedWithin(ms: number): boolean {
    return this.currentState === 'connected' || performance.now() - this.lostAt <= ms;
  }

  /** Keeps what lets the client in by TCP until the transport is closed. */
  admitBy(tcp: TcpAdmission): void {
    if (this.isClosed) tcp.dismiss();
    else this.tcp = tcp;
  }

  /** Bytes that wait for a client that came by TCP. */
  get backlogBytes(): number {
    return this.tcp?.backlogBytes ?? 0;
  }

  /** Whether the client's media go by TCP. */
  get isByTcp(): boolean {
    return this.tcp?.isInUse ?? false;
  }

  /** Whether the client's media went by TCP and the connection is gone. */
  get isTcpBroken(): boolean {
    return this.tcp?.isOrphan ?? false;
  }

  /** Takes a packet of the client's that came by TCP to the transport of before, as if it had come to this one. */
  takeByTcp(packet: Buffer): void {
    this.tcp?.take(packet);
  }

  /**
   * Whether packets have come by TCP without a pause for less than this long. Packets to the client may still wait in
   * the connection, whose next retry may be due later: each direction has its own.
   */
  isFreshByTcp(ms: number): boolean {
    return this.isByTcp && performance.now() - this.flowsSince < ms;
  }

  /** Takes the client's credentials and returns the engine's own, once its candidates are known. Rejects when closed before. */
  async accept(remote: RemoteTransport): Promise<LocalTransport> {
    this.native.connection.setRemoteDescription(syntheticOffer(remote), 'offer');
    await this.native.gathered;
    return readLocal(this.native.connection.localDescription()?.sdp ?? '');
  }

  /**
   * Makes the engine's own end first, with the client's receiving channels; its answer comes by `acceptAnswer`.
   * Rejects when closed before.
   */
  async offer(): Promise<LocalTransport> {
    const { connection, channels } = this.native;
    this.track = addOwnTrack(connection);
    this.native.useTrack(this.track);
    for (const label of ['_reliable', '_lossy']) if (!channels.has(label)) this.openChannel(label);
    connection.setLocalDescription('offer');
    await this.native.gathered;
    return readLocal(connection.localDescription()?.sdp ?? '');
  }

  /** Takes the client's answer to `offer`; later ones change nothing about the transport, and give false. */
  acceptAnswer(remote: RemoteTransport & { setup: string }): boolean {
    const { connection } = this.native;
    if (this.isClosed || this.isAnswered) return false;
    this.isAnswered = true;
    connection.setRemoteDescription(
      syntheticAnswer(remote, connection.localDescription()?.sdp ?? ''),
      'answer',
    );
    return true;
  }

  /** Sends one RTP or RTCP packet; it is dropped while the transport is not connected. */
  send(packet: Buffer): void {
    if (!this.track || this.currentState !== 'connected') return;
    if (this.options.impairment && !isRtcp(packet) && this.options.impairment.dropsOutgoing(packet)) return;
    try {
      this.track.sendMessageBinary(packet);
    } catch {
      // The peer may close between the state change and this call; the packet is then lost like any other.
      return;
    }
  }

  /** Sends a data message on one of the client's channels; a lossy one is dropped when the client does not keep up. Returns false when the client has stopped reading altogether. */
  sendData(label: string, message: Buffer): boolean {
    const channel = this.native.channels.get(label);
    if (!channel || this.isClosed || !channel.isOpen()) return true;
    const buffered = channel.bufferedAmount();
    if (buffered > maxBufferedBytes) return false;
    if (label !== '_reliable' && buffered > maxLossyBufferedBytes) return true;
    try {
      channel.sendMessageBinary(message);
    } catch {
      // As with packets: a channel that closes meanwhile loses the message, and the state change ends the session.
      return true;
    }
    return true;
  }

  /** The numbers of the client's open data channels, so that a successor transport can take them over. */
  knownChannels(): KnownDataChannel[] {
    return [...this.native.channels].flatMap(([label, channel]) => {
      const id = channel.getId();
      return id >= 0 ? [{ label, id }] : [];
    });
  }

  /** Round-trip time in ms as SCTP measures it, or null before the first measurement. */
  roundTripMs(): number | null {
    if (this.isClosed) return null;
    const rtt = this.native.connection.rtt();
    return rtt > 0 ? rtt : null;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.currentState = 'closed';
    this.track = null;
    this.tcp?.dismiss();
    this.native.close();
  }

  private openChannel(label: string, known: { negotiated?: true; id?: number } = {}): void {
    const reliability = label === '_reliable' ? {} : { unordered: true, maxRetransmits: 0 };
    const channel = this.native.connection.createDataChannel(label, { ...known, ...reliability });
    this.native.useChannel(label, channel);
  }

  private noteState(state: string): void {
    if (this.isClosed) return;
    if (this.currentState === 'connected') this.lostAt = performance.now();
    this.currentState = state as TransportState;
    this.options.onState(this.currentState);
  }

  private receive(packet: Buffer): void {
    const { impairment, onRtp, onRtcp } = this.options;
    this.noteArrival();
    if (isRtcp(packet)) onRtcp(packet);
    else if (!impairment?.dropsIncoming(packet)) onRtp(packet);
  }

  private noteArrival(): void {
    const now = performance.now();
    if (this.lastPacketAt > 0 && now - this.lastPacketAt > silentMs) this.flowsSince = now;
    this.lastPacketAt = now;
  }

  private receiveMessage(label: string, message: Buffer): void {
    this.noteArrival();
    if (message.length <= maxMessageBytes) this.options.onData(label, message);
  }

  /**
   * One participant's packets must never end the process, and with it everybody's call: an exception in a callback
   * of the library aborts it.
   */
  private guard(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      this.options.onFault(error);
    }
  }
}
