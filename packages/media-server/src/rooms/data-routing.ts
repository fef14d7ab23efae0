import { DataPacket } from '@livekit/protocol';
import type { ParticipantPermission } from '@livekit/protocol';
import type { DataBudget } from '../rate/data-budget.ts';

/** Channels that clients open for data packets; anything else they send is not routed. */
export type DataChannelLabel = '_reliable' | '_lossy';

/** The receivers of data packets. */
interface DataReceiver {
  readonly identity: string;
  sendData(label: DataChannelLabel, bytes: Buffer): void;
}

/** A room as the routing of data sees it. */
interface DataRoom {
  readonly participants: ReadonlyMap<string, DataReceiver>;
}

/** The sender of the routed data packets. */
interface DataSender extends DataReceiver {
  readonly sid: string;
  readonly room: DataRoom;
  readonly permission: ParticipantPermission;
  readonly dataBudget: DataBudget;
  dataSequence: number;
  lastReceivedSequence: number;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
}

/** Packets that only a server may originate; from a participant they would forge the speakers. */
const serverOnlyCases = new Set<string | undefined>(['speaker', undefined]);

function destinationsOf(packet: DataPacket): readonly string[] {
  if (packet.destinationIdentities.length > 0) return packet.destinationIdentities;
  return packet.value.case === 'user' ? packet.value.value.destinationIdentities : [];
}

/** Sends a packet to those it names, or to everybody but the sender. */
export function routeData(
  room: DataRoom,
  packet: DataPacket,
  route: { label: DataChannelLabel; from: DataReceiver | null },
): void {
  const destinations = new Set(destinationsOf(packet));
  const bytes = Buffer.from(packet.toBinary());
  for (const participant of room.participants.values()) {
    if (participant === route.from || (destinations.size > 0 && !destinations.has(participant.identity)))
      continue;
    participant.sendData(route.label, bytes);
  }
}

/** Reads a participant's data message and routes it under the participant's true identity. Dropped without permission to send data, beyond what one may send, and when it is not a data packet. */
export function routeFromParticipant(from: DataSender, label: string, message: Buffer): void {
  if (!from.permission.canPublishData || (label !== '_reliable' && label !== '_lossy')) return;
  if (!from.dataBudget.allows(message.length, performance.now())) return;
  let packet: DataPacket;
  try {
    packet = DataPacket.fromBinary(message);
  } catch {
    from.log('data packet refused', { bytes: message.length });
    return;
  }
  if (serverOnlyCases.has(packet.value.case)) return;
  packet.participantIdentity = from.identity;
  packet.participantSid = from.sid;
  if (packet.value.case === 'user') {
    packet.value.value.participantIdentity = from.identity;
    packet.value.value.participantSid = from.sid;
  }
  if (packet.sequence > 0) {
    from.lastReceivedSequence = packet.sequence;
    // Receivers drop numbers that do not grow, and a client that reconnected counts from 1 again.
    from.dataSequence += 1;
    packet.sequence = from.dataSequence;
  }
  routeData(from.room, packet, { label, from });
}
