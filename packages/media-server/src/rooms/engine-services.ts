import type { ParticipantInfo, Room as RoomInfo, TrackInfo } from '@livekit/protocol';
import type { TcpAddress } from '../tcp/tcp-candidates.ts';
import type { TcpEntrance } from '../tcp/tcp-entrance.ts';
import type { PacketImpairment } from '../transport/packet-impairment.ts';
import type { PeerTransport, PeerTransportOptions } from '../transport/peer-transport.ts';

interface DescribedRoom {
  info(): RoomInfo;
}

interface DescribedParticipant {
  info(): ParticipantInfo;
}

/** Events of rooms, as webhooks report them. */
export type RoomEvent =
  | { readonly event: 'room_started' | 'room_finished'; readonly room: DescribedRoom }
  | {
      readonly event: 'participant_joined' | 'participant_left';
      readonly room: DescribedRoom;
      readonly participant: DescribedParticipant;
    }
  | {
      readonly event: 'track_published' | 'track_unpublished';
      readonly room: DescribedRoom;
      readonly participant: DescribedParticipant;
      readonly publication: { readonly info: TrackInfo };
    };

/** The services that rooms need from the engine. */
export interface EngineServices {
  readonly bindAddress: string;
  readonly udpPort: number;
  /** Addresses to offer as candidates; empty offers what the media socket is bound to. */
  readonly advertisedAddresses: readonly string[];
  /** Addresses to offer for media over TCP; empty offers none. */
  readonly tcpAddresses: readonly TcpAddress[];
  /** Lets the client of a transport in by TCP. */
  readonly admitTcp: TcpEntrance['admit'];
  /** How long a participant who lost the connection keeps seat and tracks, in ms. */
  readonly seatGraceMs: number;
  /** How long a room without participants stays open. */
  readonly emptyRoomMs: number;
  readonly impairmentFor: (identity: string) => PacketImpairment | null;
  readonly newTransport: (options: PeerTransportOptions) => PeerTransport;
  readonly onEvent: (event: RoomEvent) => void;
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void;
}
