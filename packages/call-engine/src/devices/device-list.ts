/** A device that can be chosen. */
export interface DeviceChoice {
  readonly id: string;
  readonly label: string;
}

/** The devices of this computer by kind; labels are there once a permission was given. */
export interface DeviceLists {
  readonly cameras: readonly DeviceChoice[];
  readonly microphones: readonly DeviceChoice[];
  readonly speakers: readonly DeviceChoice[];
}

/** No devices known yet. */
export const noDevices: DeviceLists = { cameras: [], microphones: [], speakers: [] };

const named = (devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind): DeviceChoice[] =>
  devices
    .filter((device) => device.kind === kind && device.deviceId !== '' && device.label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));

/** Sorts what a browser enumerates into cameras, microphones and speakers; nameless ones cannot be chosen. */
export function sortDevices(devices: readonly MediaDeviceInfo[]): DeviceLists {
  return {
    cameras: named(devices, 'videoinput'),
    microphones: named(devices, 'audioinput'),
    speakers: named(devices, 'audiooutput'),
  };
}
