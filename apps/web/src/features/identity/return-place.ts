import { readStoredJson, writeStored, writeStoredJson } from '../../lib/browser-storage.ts';
import { currentHost } from '../institutions/host.ts';
import { isOwnPlace } from './areas.ts';
import type { Who } from './areas.ts';

/** Remembers where somebody wanted to be before they have to sign in; with an id, for that person only. */
export function keepPlace(path: string, personId: string | null): void {
  writeStoredJson('returnPlace', { path, personId });
}

/** Where the signed-in person wanted to be, once: an address of their own area, or null. */
export function takePlace(who: Who): string | null {
  const kept = readStoredJson('returnPlace');
  writeStored('returnPlace', null);
  if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('personId' in kept)) return null;
  const { path, personId } = kept;
  if (typeof path !== 'string' || (personId !== null && personId !== who.id)) return null;
  const { roleTypePath, videoCallBase } = currentHost();
  return isOwnPlace(path, who, { roleTypePath, videoCallBase }) ? path : null;
}
