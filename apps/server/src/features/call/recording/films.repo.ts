import type { Scope } from '../../../platform/db/scope.ts';

export interface FilmRow {
  readonly id: string;
  readonly recordingId: string;
  readonly fileId: string;
  readonly kind: 'everybody' | 'person' | 'screen';
  readonly name: string;
  readonly seconds: number;
}

export async function insertFilms(
  scope: Scope,
  recordingId: string,
  films: readonly Omit<FilmRow, 'id' | 'recordingId'>[],
): Promise<void> {
  if (films.length === 0) return;
  await scope.db
    .insertInto('recordingFilms')
    .values(
      films.map((film, position) => ({
        institutionId: scope.institutionId,
        recordingId,
        position,
        ...film,
      })),
    )
    .execute();
}

function selectFilms(scope: Scope) {
  return scope.db
    .selectFrom('recordingFilms')
    .innerJoin('recordings', 'recordings.id', 'recordingFilms.recordingId')
    .select([
      'recordingFilms.id',
      'recordingFilms.recordingId',
      'recordingFilms.fileId',
      'recordingFilms.kind',
      'recordingFilms.name',
      'recordingFilms.seconds',
    ])
    .where('recordingFilms.institutionId', '=', scope.institutionId)
    .where('recordings.institutionId', '=', scope.institutionId);
}

/** The films of all recordings of a visit, in order. */
export async function listFilms(scope: Scope, visitId: string): Promise<FilmRow[]> {
  const rows = await selectFilms(scope)
    .where('recordings.visitId', '=', visitId)
    .orderBy('recordings.number')
    .orderBy('recordingFilms.position')
    .execute();
  return rows as FilmRow[];
}

/** A film, if it is of this visit. */
export async function findFilm(scope: Scope, visitId: string, filmId: string): Promise<FilmRow | undefined> {
  const row = await selectFilms(scope)
    .where('recordings.visitId', '=', visitId)
    .where('recordingFilms.id', '=', filmId)
    .executeTakeFirst();
  return row as FilmRow | undefined;
}
