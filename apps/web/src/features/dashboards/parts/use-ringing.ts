import { startRinging } from '@lectern/call-engine/devices/tones.ts';
import { useEffect } from 'react';

/** Rings as long as it is asked to. */
export function useRinging(isRinging: boolean): void {
  useEffect(() => (isRinging ? startRinging() : undefined), [isRinging]);
}
