import { creators, type SessionStatus, type Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { listReported, type ReportedRow } from './reported.repo.ts';
import { statusOf } from './visits.rules.ts';

/** A session with what a report shows of it. */
export interface ReportedVisit extends ReportedRow {
  readonly status: SessionStatus;
  readonly createdByRole: (typeof creators)[keyof typeof creators];
}

/** Some sessions by their ids, with their state as one side reads it; the caller checks who may read them. */
export async function reportedVisits(
  ctx: Ctx,
  visitIds: readonly string[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, ReportedVisit>> {
  const now = ctx.clock.now();
  const asker = { viewer, own: null, isSomebodyWaiting: false } as const;
  const rows = await listReported(ctx.scope, visitIds);
  return new Map(
    rows.map((row) => [
      row.visit.id,
      { ...row, status: statusOf(row.visit, asker, now), createdByRole: creators[row.visit.createdByRole] },
    ]),
  );
}
