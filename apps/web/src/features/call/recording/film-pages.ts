import type { Film, Recording } from '@lectern/contract/call/recording/recording.shapes.ts';

/** One page of the player. */
export interface FilmPage {
  readonly film: Film;
  readonly recording: Recording;
}

/** Every film that can be played, in order: the pages of the player. */
export function filmPages(recordings: readonly Recording[]): FilmPage[] {
  return recordings.flatMap((recording) => recording.films.map((film) => ({ film, recording })));
}
