import type { BrowserName, SystemName } from '@lectern/call-engine/devices/browser.ts';
import type { DeviceFinding } from '@lectern/call-engine/devices/device-state.ts';

/** Which devices do not work in the same way. */
export type FaultyDevices = 'camera' | 'microphone' | 'both';

/** Something that keeps devices from working, and how it is mended here. */
export interface DeviceFault {
  devices: FaultyDevices;
  kind: 'blockedByBrowser' | 'blockedBySystem' | 'notFound' | 'inUse';
}

/** The first two steps of a repair; the third is always to come back and check again. */
export type StepsName =
  | Exclude<BrowserName, 'edge' | 'other'>
  | 'windows'
  | 'mac'
  | 'system'
  | 'notFound'
  | 'inUse';

const isFault = (finding: DeviceFinding): finding is DeviceFault['kind'] =>
  finding !== 'granted' && finding !== 'checking';

/** The fault of the devices, if any. The microphone's comes first, because nobody can do without one. */
export function faultOf(camera: DeviceFinding, microphone: DeviceFinding): DeviceFault | null {
  if (isFault(microphone))
    return { devices: microphone === camera ? 'both' : 'microphone', kind: microphone };
  return isFault(camera) ? { devices: 'camera', kind: camera } : null;
}

/** The steps that mend a fault in this browser on this system. */
export function stepsFor(kind: DeviceFault['kind'], browser: BrowserName, system: SystemName): StepsName {
  if (kind === 'notFound' || kind === 'inUse') return kind;
  if (kind === 'blockedBySystem') return system === 'windows' || system === 'mac' ? system : 'system';
  if (browser === 'edge') return 'chrome';
  return browser === 'other' ? 'system' : browser;
}
