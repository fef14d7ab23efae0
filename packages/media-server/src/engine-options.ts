import type { TcpAddress } from './tcp/tcp-candidates.ts';
import type { TcpLimits } from './tcp/tcp-limits.ts';
import type { Revocation } from './tokens/revocations.ts';
import type { PacketImpairment } from './transport/packet-impairment.ts';
import type { PeerTransport, PeerTransportOptions } from './transport/peer-transport.ts';

/** How an engine is to run. Only the key and the secret (at least 32 characters) are required. */
export interface EngineOptions {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** TCP port on 127.0.0.1 for signalling and RoomService; 0 takes any. */
  readonly port?: number;
  /** The one UDP port for all media; 0 takes any. */
  readonly udpPort?: number;
  /** Address that the media socket binds to. */
  readonly bindAddress?: string;
  /** Addresses that clients send media to; empty means the bound ones. */
  readonly advertisedAddresses?: readonly string[];
  /** A TCP port of its own for media, 0 for any; none when undefined. */
  readonly tcpPort?: number | undefined;
  /** Addresses and ports that clients without UDP send media to; empty means loopback and the own port. */
  readonly tcpAddresses?: readonly TcpAddress[];
  /** Other bounds on media over TCP than the usual, for tests. */
  readonly tcpLimits?: Partial<TcpLimits>;
  /** Audience that a token must name if it names any. */
  readonly audience?: string;
  /** Where LiveKit-format webhooks are posted; none when empty. */
  readonly webhookUrl?: string;
  /** People removed earlier, whose tokens are invalid from the start. */
  readonly revocations?: readonly Revocation[];
  /** Told of each new revocation, so that it can be kept beyond this engine's life. */
  readonly onRevocation?: (revocation: Revocation) => void;
  readonly seatGraceMs?: number;
  readonly emptyRoomMs?: number;
  /** Simulated network damage for a participant, for tests and benchmarks. */
  readonly impairmentFor?: (identity: string) => PacketImpairment | null;
  /** Makes the transport of a connection; for tests of the native library's behaviour. */
  readonly newTransport?: (options: PeerTransportOptions) => PeerTransport;
  /** The time, in ms since 1970, for the ways in by TCP and TURN; a test's. */
  readonly now?: () => number;
  readonly log?: (message: string, details: Readonly<Record<string, unknown>>) => void;
}
