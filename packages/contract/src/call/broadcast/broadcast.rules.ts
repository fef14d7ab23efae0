import { restBase } from '../../core/envelope.ts';

/** The file of a stream that names all others. */
export const playlistFile = 'index.m3u8';

/** The address of a broadcast's live playlist on its host. */
export function broadcastStreamPath(visitId: string): string {
  return `${restBase}/visit/${visitId}/broadcast/stream/${playlistFile}`;
}
