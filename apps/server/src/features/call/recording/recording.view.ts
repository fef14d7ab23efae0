import { isRunning } from '@lectern/contract/call/recording/recording.rules.ts';
import type { Recording, RecordingNews } from '@lectern/contract/call/recording/recording.shapes.ts';
import type { RecordingRow } from './recording.repo.ts';
import type { FilmRow } from './films.repo.ts';
import { isInterrupted } from './recording.rules.ts';

/** The mark in the call: recording, interrupted, or neither. */
export function toMark({ state, ends }: Pick<RecordingRow, 'state' | 'ends'>) {
  const isWanted = state === 'recording';
  const isBroken = isWanted && isInterrupted(ends);
  return { isRecording: isWanted && !isBroken, isInterrupted: isBroken };
}

/** The state of a recording, for everybody in the call. It is 'on' only after it has begun. */
export function toNews(row: RecordingRow): RecordingNews {
  const { id, visitId, state } = row;
  return { visitId, recordingId: id, state, ...toMark(row) };
}

/** A recording as a summary shows it. */
export function toRecording(row: RecordingRow, films: readonly FilmRow[]): Recording {
  return {
    recordingId: row.id,
    number: row.number,
    state: row.state,
    progress: row.state === 'ready' ? 100 : isRunning(row.state) ? 0 : row.progress,
    isDelayed: row.state === 'composing' && row.retryAt !== null && row.progress === 0,
    kind: row.kind,
    startedAt: row.startsAt.toISOString(),
    films: films
      .filter((film) => film.recordingId === row.id)
      .map(({ id, kind, name, seconds }) => ({ filmId: id, kind, name, seconds })),
  };
}
