import * as protocol from '@livekit/protocol';
import { routeData } from '../rooms/data-routing.ts';
import type { Participant } from '../rooms/participant.ts';
import type { Room } from '../rooms/room.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { TokenClaims } from '../tokens/access-token.ts';
import type { Revocation } from '../tokens/revocations.ts';
import { TwirpError, notFound, permissionDenied } from './twirp-error.ts';

/** JSON as protobuf messages read and write it. */
export type Json = ReturnType<protocol.Room['toJson']>;
/** A JSON request body. */
export type RequestBody = Readonly<Record<string, Json>>;

interface JsonMessage {
  toJson(): Json;
}

/** The one call that is not LiveKit's; it is posted under a service of its own. */
export const listSpokenCall = 'lectern.Engine/ListSpoken';

/** Revocations outlive every token that could have been issued before them; LiveKit tokens of the product live for minutes, and 6 h is the default of its SDK. */
const revocationLifetimeSeconds = 6 * 3600 + 60;

const readOptions = { ignoreUnknownFields: true };

/** The things that RoomService calls act on. */
export interface RoomServiceContext {
  readonly directory: RoomDirectory;
  /** Makes the tokens of a removed person dead; called before the person is disconnected. */
  readonly revoke: (revocation: Revocation) => void;
}

interface RoomCall extends RoomServiceContext {
  readonly room: Room;
}

function participantOf(room: Room, identity: string): Participant {
  const participant = room.participants.get(identity);
  if (!participant) throw notFound('participant');
  return participant;
}

function createRoom(context: RoomServiceContext, body: RequestBody): JsonMessage {
  const request = protocol.CreateRoomRequest.fromJson(body, readOptions);
  if (!request.name) throw new TwirpError(400, 'invalid_argument', 'a room needs a name');
  const room = context.directory.open(request.name);
  if (request.metadata) room.metadata = request.metadata;
  if (request.maxParticipants > 0) room.maxParticipants = request.maxParticipants;
  return room.info();
}

function listRooms(context: RoomServiceContext, body: RequestBody): JsonMessage {
  const { names } = protocol.ListRoomsRequest.fromJson(body, readOptions);
  const rooms = [...context.directory.rooms.values()].filter(
    (room) => names.length === 0 || names.includes(room.name),
  );
  return new protocol.ListRoomsResponse({ rooms: rooms.map((room) => room.info()) });
}

function deleteRoom(context: RoomServiceContext, body: RequestBody): JsonMessage {
  const request = protocol.DeleteRoomRequest.fromJson(body, readOptions);
  const room = context.directory.rooms.get(request.room);
  if (!room) throw notFound('room');
  context.directory.close(room, { reason: protocol.DisconnectReason.ROOM_DELETED });
  return new protocol.DeleteRoomResponse();
}

function removeParticipant(call: RoomCall, body: RequestBody): JsonMessage {
  const { identity } = protocol.RoomParticipantIdentity.fromJson(body, readOptions);
  if (!identity) throw new TwirpError(400, 'invalid_argument', 'a participant has an identity');
  const nowSeconds = Math.floor(Date.now() / 1000);
  call.revoke({
    room: call.room.name,
    identity,
    issuedUntil: nowSeconds,
    expiresAt: nowSeconds + revocationLifetimeSeconds,
  });
  const participant = participantOf(call.room, identity);
  call.room.remove(participant, { reason: protocol.DisconnectReason.PARTICIPANT_REMOVED });
  return new protocol.RemoveParticipantResponse();
}

function mutePublishedTrack(call: RoomCall, body: RequestBody): JsonMessage {
  const request = protocol.MuteRoomTrackRequest.fromJson(body, readOptions);
  const participant = participantOf(call.room, request.identity);
  const publication = participant.publications.published.get(request.trackSid);
  if (!publication) throw notFound('track');
  // As LiveKit does by default: no remote call turns on a microphone or camera.
  if (!request.muted && publication.info.muted)
    throw new TwirpError(400, 'failed_precondition', 'remote unmute is not enabled');
  participant.publications.setMuted(publication, request.muted, true);
  return new protocol.MuteRoomTrackResponse({ track: publication.info });
}

function updateParticipant(call: RoomCall, body: RequestBody): JsonMessage {
  const request = protocol.UpdateParticipantRequest.fromJson(body, readOptions);
  const participant = participantOf(call.room, request.identity);
  const isTaken =
    participant.setAttributes(request.attributes) &&
    (request.metadata === '' || participant.setMetadata(request.metadata));
  if (!isTaken) throw new TwirpError(400, 'invalid_argument', 'too much metadata');
  if (request.name) participant.name = request.name;
  if (request.permission) call.room.decidePermission(participant, request.permission);
  participant.announce();
  return participant.info();
}

function updateRoomMetadata(call: RoomCall, body: RequestBody): JsonMessage {
  call.room.setMetadata(protocol.UpdateRoomMetadataRequest.fromJson(body, readOptions).metadata);
  return call.room.info();
}

function updateSubscriptions(call: RoomCall, body: RequestBody): JsonMessage {
  const request = protocol.UpdateSubscriptionsRequest.fromJson(body, readOptions);
  const sids = [...request.trackSids, ...request.participantTracks.flatMap((tracks) => tracks.trackSids)];
  call.room.updateSubscriptions(participantOf(call.room, request.identity), sids, request.subscribe);
  return new protocol.UpdateSubscriptionsResponse();
}

function sendData(call: RoomCall, body: RequestBody): JsonMessage {
  const request = protocol.SendDataRequest.fromJson(body, readOptions);
  const destinations = new Set(request.destinationIdentities);
  for (const participant of call.room.participants.values()) {
    if (request.destinationSids.includes(participant.sid)) destinations.add(participant.identity);
  }
  const isUnanswerable = request.destinationSids.length > 0 && destinations.size === 0;
  if (isUnanswerable) throw notFound('participant');
  const value = new protocol.UserPacket({
    payload: request.data,
    ...(request.topic === undefined ? {} : { topic: request.topic }),
  });
  const packet = new protocol.DataPacket({
    kind: request.kind,
    destinationIdentities: [...destinations],
    value: { case: 'user', value },
  });
  routeData(call.room, packet, {
    label: request.kind === protocol.DataPacket_Kind.LOSSY ? '_lossy' : '_reliable',
    from: null,
  });
  return new protocol.SendDataResponse();
}

function listParticipants(call: RoomCall): JsonMessage {
  return new protocol.ListParticipantsResponse({
    participants: [...call.room.participants.values()].map((participant) => participant.info()),
  });
}

function getParticipant(call: RoomCall, body: RequestBody): JsonMessage {
  return participantOf(
    call.room,
    protocol.RoomParticipantIdentity.fromJson(body, readOptions).identity,
  ).info();
}

/** Of everybody in all rooms, how long they have spoken since they came. LiveKit has no such call. */
function listSpoken({ directory }: RoomServiceContext): JsonMessage {
  const spoken = [...directory.rooms.values()].flatMap((room) =>
    [...room.participants.values()].map(({ identity, sid, spokenMs }) => ({
      ...{ room: room.name, identity, sid, ms: Math.round(spokenMs) },
    })),
  );
  return { toJson: () => ({ spoken }) };
}

const serverCalls: Readonly<
  Record<
    string,
    { grant: 'roomCreate' | 'roomList'; run: (context: RoomServiceContext, body: RequestBody) => JsonMessage }
  >
> = {
  CreateRoom: { grant: 'roomCreate', run: createRoom },
  ListRooms: { grant: 'roomList', run: listRooms },
  DeleteRoom: { grant: 'roomCreate', run: deleteRoom },
  [listSpokenCall]: { grant: 'roomList', run: listSpoken },
};

const roomCalls: Readonly<Record<string, (call: RoomCall, body: RequestBody) => JsonMessage>> = {
  ListParticipants: listParticipants,
  GetParticipant: getParticipant,
  RemoveParticipant: removeParticipant,
  MutePublishedTrack: mutePublishedTrack,
  UpdateParticipant: updateParticipant,
  UpdateRoomMetadata: updateRoomMetadata,
  UpdateSubscriptions: updateSubscriptions,
  SendData: sendData,
};

function administeredRoom(call: { claims: TokenClaims; body: RequestBody }): string {
  const { video } = call.claims;
  const name = call.body['room'];
  if (!video.roomAdmin || video.room === '' || video.room !== name)
    throw permissionDenied('roomAdmin for this room');
  return video.room;
}

/** Runs one RoomService call for a verified token. Throws `TwirpError` without the grant (`roomAdmin` counts only for the token's own room), for an unknown call, room, participant or track. */
export function runRoomService(
  context: RoomServiceContext,
  method: string,
  call: { claims: TokenClaims; body: RequestBody },
): Json {
  const serverCall = Object.hasOwn(serverCalls, method) ? serverCalls[method] : undefined;
  if (serverCall) {
    if (!call.claims.video[serverCall.grant]) throw permissionDenied(serverCall.grant);
    return serverCall.run(context, call.body).toJson();
  }
  const run = Object.hasOwn(roomCalls, method) ? roomCalls[method] : undefined;
  if (!run) throw new TwirpError(404, 'bad_route', 'no such call');
  const name = administeredRoom(call);
  const room = context.directory.rooms.get(name);
  if (!room) {
    if (method === 'RemoveParticipant') revokeAbsent(context, name, call.body);
    throw notFound('room');
  }
  return run({ ...context, room }, call.body).toJson();
}

/** A person may be removed after the room has ended; their tokens become invalid anyway. */
function revokeAbsent(context: RoomServiceContext, room: string, body: RequestBody): void {
  const { identity } = protocol.RoomParticipantIdentity.fromJson(body, readOptions);
  const nowSeconds = Math.floor(Date.now() / 1000);
  if (identity)
    context.revoke({
      room,
      identity,
      issuedUntil: nowSeconds,
      expiresAt: nowSeconds + revocationLifetimeSeconds,
    });
}
