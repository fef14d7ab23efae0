/** Which devices somebody wants to use, and whether they are on. It outlives the waiting room: the call begins with it. */
export interface DeviceWish {
  readonly cameraId: string | null;
  readonly microphoneId: string | null;
  readonly speakerId: string | null;
  readonly isCameraOn: boolean;
  readonly isMicrophoneOn: boolean;
}

/** The default devices, all on. */
export const defaultWish: DeviceWish = {
  cameraId: null,
  microphoneId: null,
  speakerId: null,
  isCameraOn: true,
  isMicrophoneOn: true,
};
