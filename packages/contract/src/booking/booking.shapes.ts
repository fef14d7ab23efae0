import { z } from 'zod';
import { civilDate, id, instant, opaqueText, together } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { dataUrls, fileIds } from '../files/files.shapes.ts';
import { visitTypeCodes } from '../visits/visits.names.ts';
import { particularsForm, visitIdentity } from '../visits/visits.shapes.ts';
import { bookingLimits } from './booking.limits.ts';

const withTimes: readonly unknown[] = [visitTypeCodes.appointment, visitTypeCodes.inPerson];

/**
 * A booking by a student or parent. All but on demand need the day, start, end and slots (none for custom
 * availability).
 */
export const bookingForm = z
  .strictObject({
    tutorId: id,
    /** The day in the booker's zone. */
    sessionDate: civilDate.optional(),
    expertiseCategoryId: id.nullable().optional(),
    expertiseId: id.nullable().optional(),
    gradeId: z.literal(bookingLimits.gradeId).optional(),
    /**
     * Oneself, or any child of a parent; or the id of a referral, which says for whom, with whom and what: nothing else
     * decides that. Anybody else does not exist. Left out, it is the child that was chosen last.
     */
    studentId: id.optional(),
    visitType: z.literal([visitTypeCodes.onDemand, visitTypeCodes.appointment, visitTypeCodes.inPerson]),
    ...particularsForm,
    referenceFiles: dataUrls.default([]),
    /** Files that were uploaded before; the product's own screens send these instead of `referenceFiles`. */
    referenceFileIds: fileIds.default([]),
    sessionStartTime: instant.optional(),
    sessionEndTime: instant.optional(),
    /** As the spec sends it; whether it is one is known by the referral. */
    isSubjectReferral: z.boolean().optional(),
    slotIds: z.array(opaqueText(100)).max(bookingLimits.slots).default([]),
  })
  .superRefine((form, context) => {
    if (!withTimes.includes(form.visitType)) return;
    for (const field of ['sessionDate', 'sessionStartTime', 'sessionEndTime'] as const) {
      if (form[field] === undefined) {
        context.addIssue({ code: 'custom', message: say('visits.booking.dateAndTiming'), path: [field] });
      }
    }
  }, together);

/** The visit that was booked. */
export const booked = z.object({ ...visitIdentity, startTime: instant, endTime: instant });

/** What may be booked for a student. */
export const bookingOptions = z.object({
  /**
   * Whether 'In Person' is offered in addition to 'Appointment' and 'On Demand', as the student's school decides.
   */
  inPerson: z.boolean(),
});

/** A booking by a student or parent, as it is sent. */
export type BookingPayload = z.input<typeof bookingForm>;

/** The visit that was booked. */
export type Booked = z.infer<typeof booked>;
