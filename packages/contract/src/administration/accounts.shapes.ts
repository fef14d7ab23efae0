import { z } from 'zod';
import { id, instant, queryNumber, recordVersion } from '../core/core.shapes.ts';
import { createdByRole, visitType } from '../visits/visits.shapes.ts';

/** The sessions to come of somebody: how many, and a page of them, the soonest first; and what else opening or closing the account touches. */
export const accountSummary = z.object({
  sessions: z.int().min(0),
  runningCalls: z.int().min(0),
  /** Their erasure is asked for or agreed to: opening the account takes it back. */
  isErasing: z.boolean(),
  next: z.array(
    z.object({
      visitId: id,
      visitType,
      createdByRole,
      sessionStartTime: instant,
      sessionEndTime: instant,
      subject: z.string().nullable(),
      educatorName: z.string(),
      studentCount: z.int().min(0),
      /** Of the only student; null in a group. */
      studentName: z.string().nullable(),
    }),
  ),
});

/** Of which school the sessions to come are wanted: of all without one; and which page of them, from 1. */
export const summaryQuery = z.strictObject({
  levelId: id.optional(),
  pageNumber: queryNumber.min(1).default(1),
});

/**
 * The result of a reset: a link was mailed, or this is the new first password of a person without an e-mail address.
 */
export const resetPassword = z.object({ firstPassword: z.string().nullable() });

/** Whether an account is open now. */
export const accountStatus = z.object({ id, active: z.boolean(), version: recordVersion });

/** Whether somebody signs in by an account at a provider alone. */
export const providerOnly = z.strictObject({ providerOnly: z.boolean() });

/** The same, with the person. */
export const providerOnlyAnswer = z.object({ id, providerOnly: z.boolean() });
