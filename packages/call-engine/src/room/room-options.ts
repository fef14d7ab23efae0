import { broadcastPublishing } from '@lectern/contract/call/broadcast/broadcast.limits.ts';
import { VideoPresets, type RoomOptions } from 'livekit-client';
import type { PresenterCodec } from '../broadcast/presenter-codec.ts';

/** Short: if it does not come back soon we connect again ourselves, with fresh credentials. */
const retryDelaysMs = [0, 300, 900, 2_000];

/** How a call uses the media engine: several layers of each picture, and only the size that is shown, if it is shown. */
export const roomOptions: RoomOptions = {
  adaptiveStream: { pixelDensity: 'screen' },
  dynacast: false,
  disconnectOnPageLeave: true,
  publishDefaults: { simulcast: true, videoCodec: 'vp8', stopMicTrackOnMute: false },
  videoCaptureDefaults: { resolution: VideoPresets.h720.resolution },
  audioCaptureDefaults: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  reconnectPolicy: {
    nextRetryDelayInMs: ({ retryCount }) => retryDelaysMs[retryCount] ?? null,
  },
};

/** The same for a student among many, whose picture is small on every screen: a class of thirty stays light. */
export const classRoomOptions: RoomOptions = {
  ...roomOptions,
  videoCaptureDefaults: { resolution: VideoPresets.h360.resolution },
  publishDefaults: {
    ...roomOptions.publishDefaults,
    videoEncoding: VideoPresets.h360.encoding,
    videoSimulcastLayers: [VideoPresets.h180],
  },
};

const { camera, screen, scalabilityMode } = broadcastPublishing;

/** The same for a broadcast: one layer in a format that its stream can carry as it is. */
export const broadcastRoomOptions = (codec: PresenterCodec): RoomOptions => ({
  ...roomOptions,
  videoCaptureDefaults: {
    resolution: { width: camera.width, height: camera.height, frameRate: camera.frameRate },
  },
  publishDefaults: {
    ...roomOptions.publishDefaults,
    simulcast: false,
    backupCodec: false,
    videoCodec: codec,
    ...(codec === 'vp9' ? { scalabilityMode } : {}),
    videoEncoding: { maxBitrate: camera.maxBitrate, maxFramerate: camera.frameRate },
    screenShareEncoding: { maxBitrate: screen.maxBitrate, maxFramerate: screen.frameRate },
  },
});
