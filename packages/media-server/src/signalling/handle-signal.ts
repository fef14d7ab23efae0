import { DisconnectReason, Pong, RequestResponse, RequestResponse_Reason } from '@livekit/protocol';
import type { MuteTrackRequest, SignalRequest, UpdateParticipantMetadata } from '@livekit/protocol';
import type { Participant } from '../rooms/participant.ts';

function answerRequest(
  participant: Participant,
  requestId: number,
  refusal?: { reason: RequestResponse_Reason; message: string },
): void {
  const value = new RequestResponse({
    requestId,
    reason: refusal?.reason ?? RequestResponse_Reason.OK,
    message: refusal?.message ?? '',
  });
  participant.send({ case: 'requestResponse', value });
}

function updateOwnMetadata(participant: Participant, update: UpdateParticipantMetadata): void {
  if (!participant.permission.canUpdateMetadata) {
    const message = 'does not have permission to update own metadata';
    answerRequest(participant, update.requestId, { reason: RequestResponse_Reason.NOT_ALLOWED, message });
    return;
  }
  const isTaken =
    participant.setAttributes(update.attributes) &&
    (update.metadata === '' || participant.setMetadata(update.metadata));
  if (!isTaken) {
    answerRequest(participant, update.requestId, {
      reason: RequestResponse_Reason.LIMIT_EXCEEDED,
      message: 'too much metadata',
    });
    return;
  }
  if (update.name) participant.name = update.name.slice(0, 256);
  participant.announce();
  if (update.requestId > 0) answerRequest(participant, update.requestId);
}

/** A client that leaves closes its media too, and that news comes by another way: it may be here before the leave. */
const leaveDelayMs = 1000;

/** A leave means leaving while media are connected, or were a moment ago. Without them it is the first half of a full reconnect, and the seat is kept for the second. */
function leave(participant: Participant): void {
  const wasConnected = participant.connections.wasConnectedWithin(leaveDelayMs);
  if (participant.isActive && !wasConnected) {
    participant.link.close(0);
    participant.room.onTransportLost(participant);
    return;
  }
  participant.room.remove(participant, null, DisconnectReason.CLIENT_INITIATED);
}

function mute(participant: Participant, request: MuteTrackRequest): void {
  const publication = participant.publications.bySid(request.sid);
  if (publication) participant.publications.setMuted(publication, request.muted, false);
}

function changeReceived(
  participant: Participant,
  message: Extract<SignalRequest['message'], { case: 'subscription' | 'trackSetting' }>,
): void {
  if (message.case === 'trackSetting') {
    participant.subscriptions.wish(message.value);
    return;
  }
  const { trackSids, participantTracks, subscribe } = message.value;
  participant.room.updateSubscriptions(
    participant,
    [...trackSids, ...participantTracks.flatMap((tracks) => tracks.trackSids)],
    subscribe,
  );
}

/** Both kinds of ping that clients send are answered. */
function answerPing(participant: Participant, message: SignalRequest['message']): void {
  const timestamp = BigInt(Date.now());
  if (message.case === 'ping') participant.send({ case: 'pong', value: timestamp });
  if (message.case !== 'pingReq') return;
  participant.send({
    case: 'pongResp',
    value: new Pong({ lastPingTimestamp: message.value.timestamp, timestamp }),
  });
}

/** Acts on one message of a client; kinds that the engine does not know are ignored, and so are ICE candidates: the client's address is learnt from its own checks. */
export function handleSignal(participant: Participant, message: SignalRequest['message']): void {
  switch (message.case) {
    case 'offer':
      participant.negotiation.onOffer(message.value);
      return;
    case 'answer':
      participant.connections.onAnswer(message.value);
      return;
    case 'addTrack':
      participant.publications.add(message.value);
      return;
    case 'mute':
      mute(participant, message.value);
      return;
    case 'subscription':
    case 'trackSetting':
      changeReceived(participant, message);
      return;
    case 'updateMetadata':
      updateOwnMetadata(participant, message.value);
      return;
    case 'leave':
      leave(participant);
      return;
    default:
      answerPing(participant, message);
  }
}
