import { z } from 'zod';
import { instant, page, paging, queryNumber } from '../core/core.shapes.ts';
import { requestKinds } from '../cancel-requests/cancel-requests.names.ts';
import { historyLimits } from './history.limits.ts';
import { happenings } from './history.names.ts';

/** Which page of a history is wanted. */
export const historyQuery = z.strictObject({
  ...paging,
  itemsPerPage: queryNumber.min(1).max(100).default(historyLimits.rows),
});

const time = z.object({ startTime: instant, endTime: instant });

/** Something that happened to a session, as far as the asker may know it. */
export const happening = z.object({
  id: z.string(),
  kind: z.enum(happenings),
  at: instant,
  /** The actor; null for time, or if the asker may not know. */
  by: z.string().nullable(),
  /** The person it is about: who came, went, or lost or got a place; or to whom a session was referred. */
  who: z.string().nullable(),
  /** When the session was before, and when it is since, or would be as asked for. */
  from: time.nullable(),
  to: time.nullable(),
  /** The request. */
  wanted: z.enum(requestKinds).nullable(),
  missing: z.enum(['everybody', 'student', 'educator']).nullable(),
  /** Why: for the session's educator and for Levels 2 and 3 alone. */
  reason: z.string().nullable(),
});

/** A page of a history, the oldest first. */
export const history = page(happening);

/** Something that happened to a session. */
export type Happening = z.infer<typeof happening>;
