import type { MediaDoor } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.shapes.ts';
import { AccessToken, RoomServiceClient, TrackSource, TwirpError, WebhookReceiver } from 'livekit-server-sdk';
import type { ParticipantInfo } from 'livekit-server-sdk';
import type {
  MediaEngine,
  MediaGrant,
  MediaNews,
  MediaParticipant,
  MediaPermission,
  SpokenTime,
} from './media-engine.ts';
import { passAttribute } from './media-passes.ts';

export interface LivekitOptions {
  /** Where this server reaches the engine's RoomService: http(s). */
  readonly serviceUrl: () => string;
  readonly key: string;
  readonly secret: string;
  readonly publicUrl: string;
  readonly doors: readonly MediaDoor[];
  readonly takesTls: boolean;
  readonly healthy: () => Promise<boolean>;
}

const sources = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
} as const;

/** Nobody speaks past the product: neither by data packets nor by attributes, names and metadata. */
const noWords = { canPublishData: false, canUpdateOwnMetadata: false } as const;

type SourceName = keyof typeof sources;

/** An engine that does not answer within this time cannot be reached. */
const answerSeconds = 10;

const sourceNames = new Map<TrackSource, SourceName>(
  (Object.keys(sources) as SourceName[]).map((name) => [sources[name], name]),
);

async function ignoreAbsent<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // People and things that are not in the room are already out of it.
    if (error instanceof TwirpError && error.code === 'not_found') return otherwise;
    throw error;
  }
}

async function signToken(options: LivekitOptions, grant: MediaGrant): Promise<string> {
  const token = new AccessToken(options.key, options.secret, {
    identity: grant.identity,
    name: grant.name,
    ttl: grant.ttlMinutes * 60,
    attributes: { ...grant.attributes },
  });
  token.addGrant({
    roomJoin: true,
    room: grant.room,
    canPublish: grant.canPublish,
    canSubscribe: grant.canSubscribe,
    ...noWords,
    hidden: grant.hidden,
    ...(grant.sources.length > 0 ? { canPublishSources: grant.sources.map((name) => sources[name]) } : {}),
  });
  return token.toJwt();
}

function toPermission({ canPublish, canSubscribe, sources: named, hidden }: MediaPermission) {
  const canPublishSources = named.map((name) => sources[name]);
  return {
    canPublish,
    canSubscribe,
    canPublishSources,
    hidden,
    canPublishData: false,
    canUpdateMetadata: false,
  };
}

function toMediaParticipant({ identity, attributes, permission, tracks }: ParticipantInfo): MediaParticipant {
  const pass = attributes[passAttribute];
  return {
    identity,
    pass: pass === undefined ? null : Number(pass),
    permission: permission
      ? {
          canPublish: permission.canPublish,
          canSubscribe: permission.canSubscribe,
          sources: permission.canPublishSources.flatMap((source) => sourceNames.get(source) ?? []),
          hidden: permission.hidden,
        }
      : null,
    tracks: tracks.map((track) => ({
      sid: track.sid,
      source: sourceNames.get(track.source) ?? 'unknown',
      muted: track.muted,
    })),
  };
}

async function readNews(
  options: LivekitOptions,
  body: string,
  authorization: string,
): Promise<MediaNews | null> {
  try {
    const receiver = new WebhookReceiver(options.key, options.secret);
    const { event, room } = await receiver.receive(body, authorization);
    return { event, room: room?.name ?? '' };
  } catch {
    // Unsigned, signed with another key, or over another body: not to be trusted.
    return null;
  }
}

/** Asked so often that a slow answer is worth less than none; its callers wait no longer than this. */
const spokenMs = 500;

async function readSpoken({ serviceUrl, key, secret }: LivekitOptions): Promise<SpokenTime[] | null> {
  const token = new AccessToken(key, secret, { ttl: answerSeconds });
  token.addGrant({ roomList: true });
  const response = await fetch(`${serviceUrl()}/twirp/lectern.Engine/ListSpoken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await token.toJwt()}` },
    body: '{}',
    signal: AbortSignal.timeout(spokenMs),
  });
  // LiveKit does not know the call.
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the engine answered ${response.status}`);
  const { spoken } = (await response.json()) as { spoken: SpokenTime[] };
  return spoken;
}

/** Speaks LiveKit's public API, to the embedded engine and to a LiveKit cluster alike. */
export function livekitEngine(options: LivekitOptions): MediaEngine {
  const service = () =>
    new RoomServiceClient(options.serviceUrl(), options.key, options.secret, {
      requestTimeout: answerSeconds,
    });
  return {
    keyName: options.key,
    publicUrl: options.publicUrl,
    doors: options.doors,
    takesTls: options.takesTls,
    createToken: (grant) => signToken(options, grant),
    participants: async (room) => {
      const found = await ignoreAbsent(service().listParticipants(room), []);
      return found.map(toMediaParticipant);
    },
    rooms: async () => (await service().listRooms()).map((room) => room.name),
    spoken: () => readSpoken(options),
    readNews: (body, authorization) => readNews(options, body, authorization),
    permit: async (room, identity, permission) => {
      const change = service().updateParticipant(room, identity, { permission: toPermission(permission) });
      await ignoreAbsent<unknown>(change, undefined);
    },
    remove: (room, identity) => ignoreAbsent(service().removeParticipant(room, identity), undefined),
    closeRoom: (room) => ignoreAbsent(service().deleteRoom(room), undefined),
    healthy: () => options.healthy(),
  };
}
