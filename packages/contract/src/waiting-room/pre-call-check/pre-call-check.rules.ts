import { preCallCheckLimits } from './pre-call-check.limits.ts';
import type { ConnectionType, DeviceState, NetworkColor, NetworkQuality } from './pre-call-check.names.ts';

/** What was measured of a network; null where the browser does not tell or nothing came back. */
export interface NetworkMeasure {
  /** What the browser says, where it does. Firefox and Safari say nothing. */
  connectionType: ConnectionType | null;
  pingMs: number | null;
  /** Speed of the download, in kilobits per second. */
  speedKbps: number | null;
}

/** The colour of a speed: above 1000 green, 351 to 1000 orange, at most 350 red. */
export function networkColor(speedKbps: number): NetworkColor {
  if (speedKbps > preCallCheckLimits.greenAbove) return 'green';
  return speedKbps > preCallCheckLimits.orangeAbove ? 'orange' : 'red';
}

/**
 * Poor: slower than or equal to 2g by the browser's word, a ping above 500 ms, or a red speed. Unknown: nothing could
 * be measured. Otherwise good.
 */
export function networkQuality({ connectionType, pingMs, speedKbps }: NetworkMeasure): NetworkQuality {
  if (connectionType === 'slow-2g' || connectionType === '2g') return 'poor';
  if (pingMs !== null && pingMs > preCallCheckLimits.poorPingMs) return 'poor';
  if (speedKbps !== null && networkColor(speedKbps) === 'red') return 'poor';
  return pingMs === null && speedKbps === null ? 'unknown' : 'good';
}

/** Whether a network is good enough to enter: good or unknown. */
export function isNetworkAcceptable(quality: NetworkQuality): boolean {
  return quality !== 'poor';
}

/** The speed of a download in kilobits per second. */
export function speedKbps(bytes: number, milliseconds: number): number {
  return Math.round((bytes * 8) / Math.max(1, milliseconds));
}

/** What was found of both devices. */
export interface Devices {
  camera: DeviceState;
  microphone: DeviceState;
}

/** The key of the alert about devices. */
export type DeviceAlert = `preCallCheck.alert.${
  | 'camera'
  | 'microphone'
  | 'both'
  | 'cameraSystem'
  | 'microphoneSystem'
  | 'bothSystem'
  | 'notFound'
  | 'inUse'}`;

/** Whether devices suffice to enter. Who joins from the incoming call dialog needs the microphone only. */
export function areDevicesReady({ camera, microphone }: Devices, isCameraNeeded: boolean): boolean {
  return microphone === 'granted' && (!isCameraNeeded || camera === 'granted');
}

/** What to say of devices that do not work; nothing if they do. Who needs no camera is not alerted about it. */
export function deviceAlert(devices: Devices, isCameraNeeded: boolean): DeviceAlert | null {
  const camera: DeviceState = isCameraNeeded ? devices.camera : 'granted';
  const found = [camera, devices.microphone];
  if (found.includes('notFound')) return 'preCallCheck.alert.notFound';
  if (found.includes('inUse')) return 'preCallCheck.alert.inUse';
  return blockedAlert(camera, devices.microphone);
}

function blockedAlert(camera: DeviceState, microphone: DeviceState): DeviceAlert | null {
  const which = blockedDevices(camera, microphone);
  if (which === null) return null;
  const isSystem = camera === 'blockedBySystem' || microphone === 'blockedBySystem';
  return isSystem ? `preCallCheck.alert.${which}System` : `preCallCheck.alert.${which}`;
}

function blockedDevices(
  camera: DeviceState,
  microphone: DeviceState,
): 'camera' | 'microphone' | 'both' | null {
  if (camera !== 'granted') return microphone === 'granted' ? 'camera' : 'both';
  return microphone === 'granted' ? null : 'microphone';
}
