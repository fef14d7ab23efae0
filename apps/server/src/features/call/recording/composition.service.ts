import { afterCommit, transaction, type Ctx } from '../../../platform/context/ctx.ts';
import { featureJob, giveUp } from '../../../platform/jobs/feature-jobs.ts';
import type { MadeFilm } from '../../../platform/recorder/recorder.ts';
import * as files from '../../files/files.service.ts';
import { changeRecording, deleteRecording, findRecording, type RecordingRow } from './recording.repo.ts';
import { insertFilms } from './films.repo.ts';
import { makeFilmsJob, retryAt, shownProgress, wasBarelyBegun } from './recording.rules.ts';
import { tellRecording } from './recording.service.ts';
import { lease } from './lease.service.ts';

function nameOf(row: RecordingRow, film: MadeFilm): string {
  const owner = film.of ? `-${film.of.name}${film.of.kind === 'screen' ? '-screen' : ''}` : '';
  return `recording-${row.number}${owner}.mp4`;
}

/**
 * Stores the films before the transaction that ties them to their recording; leftovers of a crash are swept like any
 * orphan.
 */
async function keepFilms(ctx: Ctx, row: RecordingRow, made: readonly MadeFilm[]): Promise<void> {
  const stored: { fileId: string; film: MadeFilm }[] = [];
  for (const film of made) {
    const { file } = film;
    const fileId = await files.storeFilm(ctx, { ownerId: row.startedBy, name: nameOf(row, film), file });
    stored.push({ fileId, film });
  }
  const isEverybody = made.every((film) => film.of === null);
  await transaction(ctx, async (tx) => {
    const done = { state: 'ready', kind: isEverybody ? 'composed' : 'separate', progress: 100 } as const;
    if (!(await changeRecording(tx.scope, row, done))) return;
    for (const { fileId } of stored) await files.claimMade(tx, row.startedBy, fileId);
    await insertFilms(
      tx.scope,
      row.id,
      stored.map(({ fileId, film }) => ({
        fileId,
        kind: film.of?.kind ?? 'everybody',
        name: film.of?.name ?? '',
        seconds: Math.max(1, Math.round(film.seconds)),
      })),
    );
    await tellRecording(tx, { ...row, state: 'ready' });
    await afterCommit(tx, () => tx.ports.recorder.forget(row.id));
  });
}

/** Makes films of a recording that was given up: its log still exists. */
export const makeAgain = featureJob<{ recordingId: string }>(makeFilmsJob, async (ctx, { recordingId }) => {
  const row = await findRecording(ctx.scope, recordingId);
  if (row?.state === 'failed')
    await changeRecording(ctx.scope, row, { state: 'composing', attempts: 0, retryAt: null });
});

async function noteFailure(ctx: Ctx, row: RecordingRow, error: unknown): Promise<void> {
  const tries = row.attempts + 1;
  const retry = retryAt(tries, ctx.clock.now());
  const facts = { err: error, recording: row.id, tries };
  if (retry) ctx.ports.log.warn(facts, 'a recording could not be composed and will be tried again');
  else ctx.ports.log.error(facts, 'a recording was given up');
  const changes = { attempts: tries, retryAt: retry, progress: 0 };
  await transaction(ctx, async (tx) => {
    const isStill = await changeRecording(tx.scope, row, retry ? changes : { ...changes, state: 'failed' });
    if (!isStill || retry) return;
    const reason = error instanceof Error ? error.message : 'failed';
    await giveUp(tx, { job: makeAgain, data: { recordingId: row.id } }, { tries, reason });
  });
}

/** Nothing was taken in: a failure, unless it was stopped before it could have been. */
async function keepNothing(ctx: Ctx, row: RecordingRow): Promise<void> {
  const isStill = wasBarelyBegun(row)
    ? await deleteRecording(ctx.scope, row)
    : await changeRecording(ctx.scope, row, { state: 'failed' });
  if (isStill) await ctx.ports.recorder.forget(row.id);
}

/** Stores the progress of composing, in order; failed writes are skipped. */
function progressWriter(ctx: Ctx, row: RecordingRow) {
  let written: Promise<unknown> = Promise.resolve();
  return {
    write: (share: number): void => {
      written = written
        .then(() => changeRecording(ctx.scope, row, { progress: shownProgress(share) }))
        .catch((error: unknown) =>
          ctx.ports.log.warn({ err: error }, 'the progress of a recording was not written'),
        );
    },
    done: () => written,
  };
}

async function make(ctx: Ctx, row: RecordingRow): Promise<void> {
  const { recorder } = ctx.ports;
  const progress = progressWriter(ctx, row);
  try {
    await recorder.finish(row.id);
    const made = await recorder.compose(row.id, progress.write);
    if (made.length === 0) await keepNothing(ctx, row);
    else await keepFilms(ctx, row, made);
  } catch (error) {
    // Whatever the reason: the log still exists, and it is retried.
    await progress.done();
    await noteFailure(ctx, row, error);
  }
}

/** Recordings that this process is making films of now. */
const making = new Set<string>();

/** Makes the films of a recording that is over, where this process has it and is not busy with as many as it may be. */
export async function keepMaking(ctx: Ctx, row: RecordingRow): Promise<void> {
  // When many lessons end at once their films are made one after the other, as fast as this machine can.
  if (!making.has(row.id) && making.size >= ctx.ports.recorder.composings) return;
  if (!(await lease(ctx, row)) || making.has(row.id)) return;
  if (row.retryAt && row.retryAt > ctx.clock.now()) return;
  making.add(row.id);
  // It takes minutes: the other recordings are checked meanwhile.
  void make(ctx, row)
    .catch((error: unknown) => ctx.ports.log.error({ err: error }, 'a recording was not finished'))
    .finally(() => making.delete(row.id));
}
