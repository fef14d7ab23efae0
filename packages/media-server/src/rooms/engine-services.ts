import type { PacketImpairment } from '../transport/packet-impairment.ts';
import type { Participant } from './participant.ts';
import type { Publication } from './publication.ts';
import type { Room } from './room.ts';

/** What happens in rooms, as the product is told of it by webhooks. */
export type RoomEvent =
  | { readonly event: 'room_started' | 'room_finished'; readonly room: Room }
  | {
      readonly event: 'participant_joined' | 'participant_left';
      readonly room: Room;
      readonly participant: Participant;
    }
  | {
      readonly event: 'track_published' | 'track_unpublished';
      readonly room: Room;
      readonly participant: Participant;
      readonly publication: Publication;
    };

/** What rooms need from the engine around them. */
export interface EngineServices {
  readonly bindAddress: string;
  readonly udpPort: number;
  /** Addresses to offer as candidates; empty offers what the media socket is bound to. */
  readonly advertisedAddresses: readonly string[];
  /** How long a participant who lost the connection keeps seat and tracks. */
  readonly seatHoldMs: number;
  /** How long a room without participants stays open. */
  readonly emptyRoomMs: number;
  readonly impairmentFor: (identity: string) => PacketImpairment | null;
  readonly onEvent: (event: RoomEvent) => void;
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void;
}
