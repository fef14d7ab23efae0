import type { Ctx } from '../../../platform/context/ctx.ts';
import { dueLane } from '../../../platform/jobs/feature-jobs.ts';
import * as visits from '../../visits/visits.service.ts';
import { roomOf } from '../entry/entry.service.ts';
import {
  changeRecording,
  findRecording,
  listOpenAcrossInstitutions,
  type RecordingRow,
} from './recording.repo.ts';
import { afterEnd, isInterrupted, whileRunning } from './recording.rules.ts';
import { tellRecording } from './recording.service.ts';
import { lease } from './lease.service.ts';
import { keepMaking } from './composition.service.ts';

/** Notes that the process of a recording ended by itself; when that repeats, everybody is told. */
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

/** Notes since when a recording has been running; an interrupted one counts as on again after some seconds. */
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
  // Stopped while starting: the process ends, and nothing of it is kept if the stop came first.
  await recorder.finish(row.id);
  if ((await findRecording(ctx.scope, row.id)) === undefined) await recorder.forget(row.id);
}

/** A recording whose call is over although nobody said so, after a crash for example, is closed. */
async function isCallOver(ctx: Ctx, row: RecordingRow): Promise<boolean> {
  return (await visits.getVisit(ctx, row.visitId)).state !== 'inCall';
}

/** Keeps every recording and composing running, even after a crash of any process: checked each second. */
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
