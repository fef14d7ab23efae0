import { AccessToken, RoomServiceClient, TrackSource, TwirpError } from 'livekit-server-sdk';
import type { MediaEngine, MediaGrant, MediaPermission } from './media-engine.ts';

export interface LivekitOptions {
  /** Where this server reaches the engine's RoomService: http(s). */
  readonly serviceUrl: () => string;
  readonly key: string;
  readonly secret: string;
  readonly publicUrl: string;
  readonly healthy: () => Promise<boolean>;
}

const sources = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
} as const;

const sourceNames = new Map<TrackSource, string>(
  Object.entries(sources).map(([name, source]) => [source, name]),
);

async function ignoreAbsent<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // Who or what is not in the room is already out of it.
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
    canPublishData: grant.canPublishData,
    canUpdateOwnMetadata: false,
    hidden: grant.hidden,
    ...(grant.sources.length > 0 ? { canPublishSources: grant.sources.map((name) => sources[name]) } : {}),
  });
  return token.toJwt();
}

function toPermission({ canPublish, canSubscribe, canPublishData, sources: named, hidden }: MediaPermission) {
  const canPublishSources = named.map((name) => sources[name]);
  return { canPublish, canSubscribe, canPublishData, canPublishSources, hidden };
}

/** Speaks LiveKit's public API, to the embedded engine and to a LiveKit cluster alike. */
export function livekitEngine(options: LivekitOptions): MediaEngine {
  const service = () => new RoomServiceClient(options.serviceUrl(), options.key, options.secret);
  return {
    keyName: options.key,
    publicUrl: options.publicUrl,
    createToken: (grant) => signToken(options, grant),
    participants: async (room) => {
      const found = await ignoreAbsent(service().listParticipants(room), []);
      return found.map((participant) => ({
        identity: participant.identity,
        tracks: participant.tracks.map((track) => ({
          sid: track.sid,
          source: sourceNames.get(track.source) ?? 'unknown',
          muted: track.muted,
        })),
      }));
    },
    permit: async (room, identity, permission) => {
      const change = service().updateParticipant(room, identity, { permission: toPermission(permission) });
      await ignoreAbsent<unknown>(change, undefined);
    },
    remove: (room, identity) => ignoreAbsent(service().removeParticipant(room, identity), undefined),
    closeRoom: (room) => ignoreAbsent(service().deleteRoom(room), undefined),
    healthy: () => options.healthy(),
  };
}
