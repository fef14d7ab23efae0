import { z } from 'zod';
import { civilDate, id, instant, page, paging } from '../core/core.shapes.ts';
import { createdByRole, sessionStatus, visitType } from '../visits/visits.shapes.ts';

/** Whether money is paid out to the asker or below them, and with it whether financial reports are shown. */
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

const adminDays = { ...paging, startDate: civilDate, endDate: civilDate } as const;

/** The days of a report on the educators below the asker, each in the zone of its school. */
export const adminFinanceQuery = z.strictObject(adminDays);

/** Which sessions of one of them. */
export const byEducator = z.strictObject({ educatorUserId: id });

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
  /** Its earnings by the ledger now, in cents of the currency; the expected ones while it is pending. */
  amount: z.int(),
  isPending: z.boolean(),
  /** It waits for an answer whether it is paid, because people were together too briefly. */
  isToConfirm: z.boolean(),
  /** It was decided that it is not paid. */
  isNotPaid: z.boolean(),
});

/** A page of sessions that earn, the newest first. */
export const financePage = page(financeRow).extend({
  /** ISO 4217. */
  currency: z.string(),
});

/** The earnings of an educator's sessions below the asker. */
export const educatorEarnings = z.object({
  educatorUserId: id,
  educatorName: z.string(),
  sessions: z.int(),
  /** Cents of the currency that are posted and stay so. */
  earned: z.int(),
  /** Cents that are not posted yet, or not payable while a flag is open. */
  pending: z.int(),
});

/** A page of educators, by name, with the sum of all of them. */
export const adminFinancePage = page(educatorEarnings).extend({
  currency: z.string(),
  total: z.object({ sessions: z.int(), earned: z.int(), pending: z.int() }),
});

/** The earnings of an educator's sessions. */
export type EducatorEarnings = z.infer<typeof educatorEarnings>;

/** The sessions of one educator below the asker. */
export const adminSessionsPage = financePage.extend({ educatorName: z.string() });

/** A session that earns, or will. */
export type FinanceRow = z.infer<typeof financeRow>;
