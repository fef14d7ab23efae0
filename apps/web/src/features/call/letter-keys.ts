import { createState } from '@lectern/call-engine/observable.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

/**
 * Whether single-letter keys control a call. People who dictate to the computer, or touch keys by accident, switch
 * them off in their browser.
 */
export const letterKeys = createState(readStored('letterKeys') !== 'off');

/** Switches keys of one letter on or off, for every call on this browser. */
export function switchLetterKeys(areOn: boolean): void {
  letterKeys.set(areOn);
  writeStored('letterKeys', areOn ? null : 'off');
}
