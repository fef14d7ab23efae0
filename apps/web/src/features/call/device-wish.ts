import { createState } from '@lectern/call-engine/observable.ts';
import { defaultWish, type DeviceWish } from '@lectern/call-engine/devices/device-wish.ts';
import { readStoredJson, writeStoredJson } from '../../lib/browser-storage.ts';

function isWish(value: unknown): value is DeviceWish {
  return (
    typeof value === 'object' &&
    value !== null &&
    'isCameraOn' in value &&
    'isMicrophoneOn' in value &&
    typeof value.isCameraOn === 'boolean' &&
    typeof value.isMicrophoneOn === 'boolean'
  );
}

function kept(): DeviceWish {
  const value = readStoredJson('callDevices');
  return isWish(value) ? { ...defaultWish, ...value } : defaultWish;
}

/** Chosen devices and whether they are on: from the waiting room into the call, and through a reload in its middle. */
const wish = createState<DeviceWish | null>(null);

/** The devices with which a call begins. */
export function deviceWish(): DeviceWish {
  return wish.get() ?? kept();
}

/** Keeps what was chosen, in this tab only. */
export function keepDeviceWish(next: DeviceWish): void {
  wish.set(next);
  writeStoredJson('callDevices', next);
}
