import { VideoPresets, type RoomOptions } from 'livekit-client';

/** Short: what does not come back soon is connected anew by us, with fresh credentials. */
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
