import { z } from 'zod';
import { civilDate, id, instant, page, paging } from '../core/core.shapes.ts';
import { createdByRole, sessionStatus, visitType } from '../visits/visits.shapes.ts';

/** Whether money is paid out, and with it whether financial reports are shown. */
export const payoutStatus = z.object({
  payoutStatus: z.boolean(),
  /** The last day that a report can have now, and the zone in which that is meant. */
  today: civilDate,
  timeZone: z.string(),
});

/** Which sessions are wanted: those of one school, on days of its zone. */
export const educatorFinanceQuery = z.strictObject({
  ...paging,
  /** The Level 3 at which they were held. */
  institutionId: id,
  startDate: civilDate,
  endDate: civilDate,
});

/** A session that earns, or will. */
export const financeRow = z.object({
  visitId: id,
  subject: z.string().nullable(),
  subCategory: z.string().nullable(),
  sessionType: visitType,
  createdByRole,
  /** One of them; all of them are asked for by the attendance of the session. */
  students: z.string().nullable(),
  studentCount: z.int(),
  sessionDate: instant,
  sessionStatus,
  /** What it earns by the ledger now, in cents of the currency; what it will earn while it is pending. */
  amount: z.int(),
  isPending: z.boolean(),
});

/** A page of sessions that earn, the newest first. */
export const financePage = page(financeRow).extend({
  /** ISO 4217. */
  currency: z.string(),
});

/** A session that earns, or will. */
export type FinanceRow = z.infer<typeof financeRow>;
