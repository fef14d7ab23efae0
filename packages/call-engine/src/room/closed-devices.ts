import { Track, type LocalParticipant } from 'livekit-client';
import type { DeviceKind } from '../devices/device-state.ts';

type Permissions = LocalParticipant['permissions'];

const sourceOf = { microphone: Track.Source.Microphone, camera: Track.Source.Camera } as const;

/** Which of microphone and camera a permission of the server does not allow; without one nothing is closed. */
export function closedDevices(permissions: Permissions): DeviceKind[] {
  if (!permissions) return [];
  const allowed = permissions.canPublishSources.map((source) => Track.sourceFromProto(source));
  const isOpen = (kind: DeviceKind): boolean =>
    permissions.canPublish && (allowed.length === 0 || allowed.includes(sourceOf[kind]));
  return (['microphone', 'camera'] as const).filter((kind) => !isOpen(kind));
}
