import { startRinging } from '@lectern/call-engine/devices/tones.ts';
import { useEffect } from 'react';

/** Rings as long as it is told to. */
export function useRinging(isRinging: boolean): void {
  useEffect(() => (isRinging ? startRinging() : undefined), [isRinging]);
}
