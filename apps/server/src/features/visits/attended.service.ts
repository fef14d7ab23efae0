import type { Ctx } from '../../platform/context/ctx.ts';
import { listAttended, type Attended } from './attended.repo.ts';

/** How many of the sessions that are over somebody came to, and when the last was held. */
export type { Attended };

/** What is known of the past sessions of students, by the student's id; who had none is absent. Whether they may be read is the caller's question. */
export async function attendedBy(
  ctx: Ctx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Attended>> {
  const rows = await listAttended(ctx.scope, studentIds);
  return new Map(rows.map(({ personId, ...attended }) => [personId, attended]));
}
