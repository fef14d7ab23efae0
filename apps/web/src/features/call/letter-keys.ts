import { createState } from '@lectern/call-engine/observable.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

/**
 * Whether a call is moved by keys of one letter. Who speaks to the computer, or touches keys without wanting to, switches
 * them off on their browser.
 */
export const letterKeys = createState(readStored('letterKeys') !== 'off');

/** Switches keys of one letter on or off, for every call on this browser. */
export function switchLetterKeys(areOn: boolean): void {
  letterKeys.set(areOn);
  writeStored('letterKeys', areOn ? null : 'off');
}
