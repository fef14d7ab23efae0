import { DevicePreview, type PreviewState } from '@lectern/call-engine/devices/device-preview.ts';
import { useEffect, useState } from 'react';
import { useObservable } from '../../../lib/use-observable.ts';
import { deviceWish, keepDeviceWish } from '../../call/device-wish.ts';

// Without a secure address the browser lacks this object, whatever its type says.
const browserDevices = (): MediaDevices | undefined => navigator.mediaDevices as MediaDevices | undefined;

/** One's own camera and microphone while the waiting room is shown; the choices continue into the call. */
export function usePreview(): { preview: DevicePreview; state: PreviewState } {
  const [preview] = useState(
    () =>
      new DevicePreview({
        devices: browserDevices(),
        permissions: navigator.permissions,
        wish: deviceWish(),
      }),
  );
  useEffect(() => {
    const stopKeeping = preview.state.subscribe(() => keepDeviceWish(preview.state.get().wish));
    void preview.check();
    return () => {
      stopKeeping();
      preview.stop();
    };
  }, [preview]);
  return { preview, state: useObservable(preview.state) };
}

/** Checks once whether the microphone may be used, for people who answer a call. */
export async function checkMicrophone(): Promise<PreviewState> {
  const preview = new DevicePreview({
    devices: browserDevices(),
    permissions: navigator.permissions,
    wish: deviceWish(),
    kinds: ['microphone'],
  });
  const found = await preview.check();
  preview.stop();
  return found;
}
