import { afterCommit, transaction, type Ctx } from '../../../platform/context/ctx.ts';
import { dueLane, featureJob, giveUp } from '../../../platform/jobs/feature-jobs.ts';
import type { MadeFilm } from '../../../platform/recorder/recorder.ts';
import * as files from '../../files/files.service.ts';
import * as visits from '../../visits/visits.service.ts';
import { roomOf } from '../entry/entry.service.ts';
import {
  changeRecording,
  deleteRecording,
  findRecording,
  leaseRecording,
  insertFilms,
  listOpenAcrossInstitutions,
  type RecordingRow,
} from './recording.repo.ts';
import {
  afterEnd,
  leasedUntil,
  isInterrupted,
  retryAt,
  shownProgress,
  wasBarelyBegun,
  whileRunning,
} from './recording.rules.ts';
import { tellRecording } from './recording.service.ts';

/** Whether this process has a recording; another that is gone is taken over from. */
async function lease(ctx: Ctx, row: RecordingRow): Promise<boolean> {
  const now = ctx.clock.now();
  return leaseRecording(ctx.scope, { id: row.id, by: ctx.ports.recorder.name, now, until: leasedUntil(now) });
}

/** Notes that the process of a recording ended unasked; when that goes on, everybody is told. */
async function noteEnd(ctx: Ctx, row: RecordingRow, reason: string): Promise<Date> {
  const changes = afterEnd(row, ctx.clock.now());
  const { ends, againAt } = changes;
  const isNews = isInterrupted(ends) && !isInterrupted(row.ends);
  const about = { recording: row.id, visitId: row.visitId, reason, ends };
  if (isNews) ctx.ports.log.error(about, 'a recording is interrupted');
  else ctx.ports.log.warn(about, 'the process of a recording ended');
  const isStill = await changeRecording(ctx.scope, row, changes);
  if (isStill && isNews) await tellRecording(ctx, { ...row, ...changes });
  return againAt;
}

/** Notes since when a recording takes in what is said; one that was interrupted is on again after some seconds. */
async function noteSound(ctx: Ctx, row: RecordingRow): Promise<void> {
  const changes = whileRunning(row, ctx.ports.recorder.isInRoom(row.id), ctx.clock.now());
  if (changes === null) return;
  const isStill = await changeRecording(ctx.scope, row, changes);
  if (isStill && isInterrupted(row.ends) && !isInterrupted(changes.ends))
    await tellRecording(ctx, { ...row, ...changes });
}

/** Sees to it that the process of a recording runs: starts it again when it, or the process that had it, is gone. */
async function keepProcess(ctx: Ctx, row: RecordingRow): Promise<void> {
  const { recorder } = ctx.ports;
  if (recorder.isRecording(row.id)) return noteSound(ctx, row);
  const reason = recorder.takeEnd(row.id);
  const againAt = reason === null ? row.againAt : await noteEnd(ctx, row, reason);
  if (againAt === null || againAt <= ctx.clock.now())
    recorder.record({ recordingId: row.id, room: roomOf(row.visitId) });
}

/** Keeps a recording running for as long as this process has it. */
async function keepRecording(ctx: Ctx, row: RecordingRow): Promise<void> {
  const { recorder } = ctx.ports;
  if (row.startsAt > ctx.clock.now()) return;
  if (!(await lease(ctx, row))) {
    if (recorder.isRecording(row.id)) await recorder.finish(row.id);
    return;
  }
  await keepProcess(ctx, row);
  if (row.state !== 'starting') return;
  const isStill = await changeRecording(ctx.scope, row, { state: 'recording' });
  if (isStill) {
    await tellRecording(ctx, { ...row, state: 'recording' });
    return;
  }
  // Stopped while it began: what has begun ends with it, and nothing of it is kept when the stop came first.
  await recorder.finish(row.id);
  if ((await findRecording(ctx.scope, row.id)) === undefined) await recorder.forget(row.id);
}

function nameOf(row: RecordingRow, film: MadeFilm): string {
  const owner = film.of ? `-${film.of.name}${film.of.kind === 'screen' ? '-screen' : ''}` : '';
  return `recording-${row.number}${owner}.mp4`;
}

/** Stores the films before the transaction that ties them to their recording; what a crash leaves behind is swept as any orphan. */
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

/** Makes films of a recording that was given up: what was recorded is still there. */
export const makeAgain = featureJob<{ recordingId: string }>(
  'call.make-films',
  async (ctx, { recordingId }) => {
    const row = await findRecording(ctx.scope, recordingId);
    if (row?.state === 'failed')
      await changeRecording(ctx.scope, row, { state: 'composing', attempts: 0, retryAt: null });
  },
);

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
  if (!wasBarelyBegun(row)) {
    await changeRecording(ctx.scope, row, { state: 'failed' });
    return;
  }
  if (await deleteRecording(ctx.scope, row)) await ctx.ports.recorder.forget(row.id);
}

/** Writes down how far a making is, one after the other; what cannot be written is left out. */
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
    // Whatever the reason: what was recorded is still there, and it is tried again.
    await progress.done();
    await noteFailure(ctx, row, error);
  }
}

/** Recordings that this process is making films of now. */
const making = new Set<string>();

async function keepMaking(ctx: Ctx, row: RecordingRow): Promise<void> {
  // When many lessons end at once their films are made one after the other, as fast as this machine can.
  if (!making.has(row.id) && making.size >= ctx.ports.recorder.composings) return;
  if (!(await lease(ctx, row)) || making.has(row.id)) return;
  if (row.retryAt && row.retryAt > ctx.clock.now()) return;
  making.add(row.id);
  // It takes minutes: the other recordings are looked at meanwhile.
  void make(ctx, row)
    .catch((error: unknown) => ctx.ports.log.error({ err: error }, 'a recording was not finished'))
    .finally(() => making.delete(row.id));
}

/** A recording whose call is over although nobody said so, after a crash for example, is closed. */
async function isCallOver(ctx: Ctx, row: RecordingRow): Promise<boolean> {
  return (await visits.getVisit(ctx, row.visitId)).state !== 'inCall';
}

/** Keeps every recording going and every composing: looked at each second, after a crash of whatever process too. */
export const openRecordings = dueLane(
  'call.recordings',
  ({ all }) => listOpenAcrossInstitutions(all),
  async (ctx, { id }) => {
    const row = await findRecording(ctx.scope, id);
    if (!row) return;
    if (row.state === 'composing') await keepMaking(ctx, row);
    else if (await isCallOver(ctx, row))
      await changeRecording(ctx.scope, row, { state: 'composing', stoppedAt: ctx.clock.now() });
    else await keepRecording(ctx, row);
  },
);
