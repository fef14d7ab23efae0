import { DataPacket } from '@livekit/protocol';
import type { Participant } from './participant.ts';
import type { Room } from './room.ts';

/** Channels that clients open for data packets; anything else they send is not routed. */
export type DataChannelLabel = '_reliable' | '_lossy';

/** Packets that only a server may originate; from a participant they would forge the speakers. */
const serverOnlyCases = new Set<string | undefined>(['speaker', undefined]);

function destinationsOf(packet: DataPacket): readonly string[] {
  if (packet.destinationIdentities.length > 0) return packet.destinationIdentities;
  return packet.value.case === 'user' ? packet.value.value.destinationIdentities : [];
}

/** Sends a packet to those it names, or to everybody but the sender. */
export function routeData(
  room: Room,
  packet: DataPacket,
  route: { label: DataChannelLabel; from: Participant | null },
): void {
  const destinations = new Set(destinationsOf(packet));
  const bytes = Buffer.from(packet.toBinary());
  for (const participant of room.participants.values()) {
    if (participant === route.from || (destinations.size > 0 && !destinations.has(participant.identity)))
      continue;
    const isReading = participant.media.currentTransport?.sendData(route.label, bytes) ?? true;
    if (!isReading) room.onTransportLost(participant);
  }
}

/** Reads a participant's data message and routes it under the participant's true identity. Dropped without permission to send data, beyond what one may send, and when it is not a data packet. */
export function routeFromParticipant(from: Participant, label: string, message: Buffer): void {
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
    // Receivers drop numbers that do not grow, and a client that connected anew counts from 1 again.
    from.dataSequence += 1;
    packet.sequence = from.dataSequence;
  }
  routeData(from.room, packet, { label, from });
}
