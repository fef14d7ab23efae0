import { ParticipantPermission, TrackSource, TrackType } from '@livekit/protocol';
import type { VideoGrant } from '../tokens/access-token.ts';

const sourcesByName: Readonly<Record<string, TrackSource>> = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
};

/** The permission that a token grants. A source that is not known grants nothing, but keeps the list from being empty, which would allow everything. */
export function permissionOf(grant: VideoGrant): ParticipantPermission {
  return new ParticipantPermission({
    canPublish: grant.canPublish,
    canSubscribe: grant.canSubscribe,
    canPublishData: grant.canPublishData,
    canPublishSources: grant.canPublishSources.map(
      (name) => sourcesByName[name.toLowerCase()] ?? TrackSource.UNKNOWN,
    ),
    hidden: grant.hidden,
    recorder: grant.recorder,
    canUpdateMetadata: grant.canUpdateOwnMetadata,
  });
}

/** The grant that lets a person with this permission back into a room: the content of a refreshed token. */
export function grantOf(permission: ParticipantPermission, room: string): Readonly<Record<string, unknown>> {
  const sources = permission.canPublishSources.map((source) => TrackSource[source].toLowerCase());
  return {
    room,
    roomJoin: true,
    canPublish: permission.canPublish,
    canSubscribe: permission.canSubscribe,
    canPublishData: permission.canPublishData,
    canUpdateOwnMetadata: permission.canUpdateMetadata,
    hidden: permission.hidden,
    recorder: permission.recorder,
    ...(sources.length > 0 ? { canPublishSources: sources } : {}),
  };
}

/** Whether a permission lets somebody do anything in a room but be there. */
export function grantsAnything(permission: ParticipantPermission): boolean {
  const { canPublish, canSubscribe, canPublishData, canUpdateMetadata } = permission;
  return canPublish || canSubscribe || canPublishData || canUpdateMetadata;
}

/** Whether a source may be published: publishing is allowed, and the list of sources is empty or names it. */
export function mayPublish(permission: ParticipantPermission, source: TrackSource): boolean {
  if (!permission.canPublish) return false;
  if (permission.canPublishSources.length === 0) return true;
  return source !== TrackSource.UNKNOWN && permission.canPublishSources.includes(source);
}

/** Whether a track's kind fits its source, so that a permission for the microphone is not used to send pictures. */
export function fitsSource(type: TrackType, source: TrackSource): boolean {
  switch (source) {
    case TrackSource.CAMERA:
    case TrackSource.SCREEN_SHARE:
      return type === TrackType.VIDEO;
    case TrackSource.MICROPHONE:
    case TrackSource.SCREEN_SHARE_AUDIO:
      return type === TrackType.AUDIO;
    case TrackSource.UNKNOWN:
      return type === TrackType.AUDIO || type === TrackType.VIDEO;
  }
}
