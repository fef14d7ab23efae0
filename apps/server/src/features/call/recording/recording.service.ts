import { isRunning } from '@lectern/contract/call/recording/recording.rules.ts';
import type { recordingCalls } from '@lectern/contract/call/recording/recording.calls.ts';
import type { RecordingNews } from '@lectern/contract/call/recording/recording.shapes.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import {
  afterCommit,
  transaction,
  type Ctx,
  type FilePlace,
  type PersonCtx,
} from '../../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import * as audit from '../../audit/audit.service.ts';
import * as files from '../../files/files.service.ts';
import * as visits from '../../visits/visits.service.ts';
import * as attachments from '../../visits/attachments.service.ts';
import * as roster from '../../visits/roster.service.ts';
import { mayHost } from '../entry/entry.policy.ts';
import { findCall, refuseCallUnless } from '../entry/entry.service.ts';
import { mayRecord, mayWatch } from './recording.policy.ts';
import {
  deleteRecording,
  findRunning,
  giveUpFilms,
  insertRecording,
  listRecordings,
  type RecordingRow,
  stopRunning,
} from './recording.repo.ts';
import { findFilm, listFilms } from './films.repo.ts';
import { beginsAt, makeFilmsJob } from './recording.rules.ts';
import { toMark, toNews, toRecording } from './recording.view.ts';

/** Tells everybody in the call the state of its recording. */
export async function tellRecording(ctx: Ctx, row: RecordingRow): Promise<RecordingNews> {
  const news = toNews(row);
  await afterCommit(ctx, () => ctx.ports.realtime.toVisit(row.visitId, 'recording_changed', news));
  return news;
}

/**
 * The educator starts to record: everybody is told, and it begins two seconds later. Refuses everybody else, any
 * moment without an open call, broadcasts, and while another recording of the visit runs.
 */
export async function startRecording(ctx: PersonCtx, visitId: string): Promise<RecordingNews> {
  return transaction(ctx, async (tx) => {
    await refuseCallUnless(tx, mayRecord((await findCall(tx, visitId)).facts));
    const added = { visitId, startedBy: tx.actor.personId, startsAt: beginsAt(tx.clock.now()) };
    const row = await insertRecording(tx.scope, added);
    if (!row) throw new Refusal('recording_running');
    return tellRecording(tx, row);
  });
}

/**
 * A recording takes in nothing more and is made ready to be played. One that has not begun is as if nobody had started
 * it; when it begins at this moment, it is stopped like any other.
 */
async function endRecording(ctx: Ctx, row: RecordingRow): Promise<RecordingNews> {
  const { recorder } = ctx.ports;
  const isUnbegun = row.state === 'starting' && (await deleteRecording(ctx.scope, row));
  if (!isUnbegun) await stopRunning(ctx.scope, row.id, ctx.clock.now());
  await afterCommit(ctx, () => {
    // Writing everything can take seconds; the person who stops does not wait for it.
    recorder
      .finish(row.id)
      .then(() => (isUnbegun ? recorder.forget(row.id) : undefined))
      .catch((error: unknown) => ctx.ports.log.error({ err: error }, 'a recording was not closed'));
  });
  return tellRecording(ctx, { ...row, state: 'composing' });
}

/** The educator stops the recording. The same refusals, and without one that runs. */
export async function stopRecording(ctx: PersonCtx, visitId: string): Promise<RecordingNews> {
  return transaction(ctx, async (tx) => {
    await refuseCallUnless(tx, mayRecord((await findCall(tx, visitId)).facts));
    const row = await findRunning(tx.scope, visitId);
    if (!row) throw new Refusal('recording_not_running');
    return endRecording(tx, row);
  });
}

/** Stops the recording of a visit whose call is over, if one runs. */
export async function stopWithCall(ctx: Ctx, change: { visitId: string; from: string }): Promise<void> {
  if (change.from !== 'inCall') return;
  const row = await findRunning(ctx.scope, change.visitId);
  if (row) await endRecording(ctx, row);
}

/**
 * No film is made any more from the recordings of these sessions, even on request; they are deleted within an hour.
 */
export async function makeNoFilmsOf(tx: Ctx, visitIds: readonly string[]): Promise<void> {
  if (visitIds.length > 0) await giveUpFilms(tx.scope, visitIds, makeFilmsJob);
}

/** Whether a call is being recorded now, or should be and cannot. */
export async function recordingMark(ctx: Ctx, visitId: string): Promise<ReturnType<typeof toMark>> {
  const row = await findRunning(ctx.scope, visitId);
  return row ? toMark(row) : { isRecording: false, isInterrupted: false };
}

/** Whether anything of a visit was or is recorded. */
export async function hasRecordings(ctx: Ctx, visitId: string): Promise<boolean> {
  return (await listRecordings(ctx.scope, visitId)).length > 0;
}

async function refuseUnlessWatchable(ctx: PersonCtx, visitId: string): Promise<void> {
  const place = await roster.findVisitFor(ctx, visitId);
  const { visit, viewer, own, participants } = place;
  const asker = { viewer, own, isSomebodyWaiting: visits.isSomebodyWaiting(participants) };
  const status = visits.statusOf(visit, asker, ctx.clock.now());
  const isPutOut = roster.isPutOutOfClass(place);
  refuseUnless(mayWatch({ status, isPutOut, kind: visit.kind, role: ctx.actor.role }));
}

/** A visit's recordings, for people who may see its record. Refuses before the session was held. */
export async function recordingsOf(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof recordingCalls.recordings>> {
  await refuseUnlessWatchable(ctx, visitId);
  const rows = await listRecordings(ctx.scope, visitId);
  const films = await listFilms(ctx.scope, visitId);
  return { data: rows.filter((row) => !isRunning(row.state)).map((row) => toRecording(row, films)) };
}

/** A film plays for the one person whom its address was given to, as long as they see the visit's record. */
export const filmFiles: FilePlace = {
  kind: 'film',
  // That it is watched is written down where the address is given.
  isNotRenewed: true,
  refuseUnlessSeen: async (ctx, about) => {
    const [visitId = '', personId] = about.split('.');
    if (personId !== ctx.actor.personId) throw new Refusal('not_found');
    await refuseUnlessWatchable(ctx, visitId);
  },
};

/**
 * An address at which a film plays, for people who may see the visit's record; giving it out is audited. The same
 * refusals.
 */
export async function watchFilm(
  ctx: PersonCtx,
  visitId: string,
  filmId: string,
): Promise<CallResult<typeof recordingCalls.recordingFilm>> {
  return transaction(ctx, async (tx) => {
    await refuseUnlessWatchable(tx, visitId);
    const film = found(await findFilm(tx.scope, visitId, filmId));
    await audit.record(tx, {
      action: 'recording.watched',
      subjectKind: 'recording',
      subjectId: film.recordingId,
    });
    const place = { kind: filmFiles.kind, about: `${visitId}.${tx.actor.personId}` };
    const url = files.signedUrl(tx, film.fileId, { ...place, moreSeconds: film.seconds });
    return { url, seconds: film.seconds };
  });
}

/** The educator puts a picture of the call among the visit's pictures. Refuses everybody else and without an open call. */
export async function saveScreenshot(
  ctx: PersonCtx,
  { visitId, image, photo }: CallParsed<typeof recordingCalls.saveScreenshot>['body'],
): Promise<null> {
  await refuseCallUnless(ctx, mayHost((await findCall(ctx, visitId)).facts));
  const fileIds = await files.storeDataUrls(ctx, [image ?? photo ?? '']);
  return transaction(ctx, async (tx) => {
    await refuseCallUnless(tx, mayHost((await findCall(tx, visitId)).facts));
    await files.claimFiles(tx, fileIds, visitId);
    await attachments.addPictures(tx, visitId, fileIds);
    return null;
  });
}
