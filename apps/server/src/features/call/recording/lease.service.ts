import type { Ctx } from '../../../platform/context/ctx.ts';
import { leaseRecording, type RecordingRow } from './recording.repo.ts';
import { leasedUntil } from './recording.rules.ts';

/** Whether this process has a recording; another that is gone is taken over from. */
export async function lease(ctx: Ctx, row: RecordingRow): Promise<boolean> {
  const now = ctx.clock.now();
  return leaseRecording(ctx.scope, { id: row.id, by: ctx.ports.recorder.name, now, until: leasedUntil(now) });
}
