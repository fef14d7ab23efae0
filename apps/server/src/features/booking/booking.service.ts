import { isParent } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { visitKindOf, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as files from '../files/files.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import * as referrals from '../referrals/referrals.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import { hasVisitThen, lockCalendars } from '../visits/calendars.service.ts';
import {
  finishBooking,
  particularsOf,
  refusingTaken,
  storeVisit,
  toStored,
  type VisitTime,
  type Wish,
} from '../visits/storing.service.ts';
import type { Visit } from '../visits/visits.service.ts';
import { countBooking, refuseTooLong, refuseTooMany } from './ahead.service.ts';
import { findReach } from './booking.repo.ts';
import { checkReach } from './booking.rules.ts';
import { appointedTime, timeFromNow } from './times.service.ts';

type BookingForm = CallParsed<typeof visitsCalls.book>['body'];
type Booked = CallResult<typeof visitsCalls.book>;

/** A booking whose people are known to belong together. */
interface Booking {
  readonly form: BookingForm;
  readonly kind: VisitKind;
  readonly studentId: string;
  readonly levelId: string | null;
  readonly subjectId: string | null;
  readonly noticeHours: number;
  /** The referral out of which it is booked. */
  readonly referralId: string | null;
}

/** The subject that was named, else the one that the subcategory belongs to. */
async function subjectOf(ctx: PersonCtx, form: BookingForm): Promise<string | null> {
  if (form.expertiseCategoryId) return form.expertiseCategoryId;
  const subcategoryId = form.expertiseId ?? null;
  const known = await subjects.getSubcategories(ctx, [subcategoryId]);
  return known.get(subcategoryId ?? '')?.subjectId ?? null;
}

/** The student for whom the asker acts: students for themselves, a parent for the chosen child. */
function actingFor(ctx: PersonCtx): string {
  const { studentId } = ctx.actor;
  if (studentId === null) throw new Refusal('kid_not_chosen');
  return studentId;
}

/** Whether the asker may book for a student: themselves, or a child of theirs. */
async function isBookedFor(ctx: PersonCtx, studentId: string): Promise<boolean> {
  const { role, personId, studentId: own } = ctx.actor;
  return studentId === own || (isParent(role) && (await people.isParentOf(ctx, personId, studentId)));
}

/** The student of a booking; from a referral, its student, educator and subject. */
interface Meant {
  readonly form: BookingForm;
  readonly studentId: string;
  readonly referralId: string | null;
}

/**
 * What the id of a referral means; no other field of the request can change it. Refuses with not_found for another
 * educator.
 */
async function meantByReferral(ctx: PersonCtx, form: BookingForm, id: string): Promise<Meant> {
  const referral = found(await referrals.findReferralToBook(ctx, id));
  const { studentId, educatorId, subjectId, subcategoryId } = referral;
  if (!(await isBookedFor(ctx, studentId)) || form.tutorId !== educatorId) throw new Refusal('not_found');
  const taught = {
    expertiseCategoryId: subjectId ?? form.expertiseCategoryId,
    expertiseId: subcategoryId ?? form.expertiseId,
  };
  return { form: { ...form, ...taught }, studentId, referralId: id };
}

/**
 * The student and subject of a booking: a named student (the asker or their child), the chosen child, or the student
 * of a referral; all others do not exist for the asker.
 */
async function meantBy(ctx: PersonCtx, form: BookingForm): Promise<Meant> {
  const { studentId } = form;
  if (studentId === undefined) return { form, studentId: actingFor(ctx), referralId: null };
  if (await isBookedFor(ctx, studentId)) return { form, studentId, referralId: null };
  return meantByReferral(ctx, form, studentId);
}

/** What may be booked for the current student. */
export async function bookingOptions(ctx: PersonCtx): Promise<CallResult<typeof visitsCalls.bookingOptions>> {
  const { levelId } = await people.getPerson(ctx, actingFor(ctx));
  const { inPerson } = await levels.switchesAt(ctx, levelId);
  return { inPerson: inPerson.value };
}

async function readBooking(ctx: PersonCtx, sent: BookingForm): Promise<Booking> {
  const kind = found(visitKindOf(sent.visitType));
  const { form, studentId, referralId } = await meantBy(ctx, sent);
  const reach = await findReach(ctx.scope, {
    studentId,
    educatorId: form.tutorId,
    subjectId: form.expertiseCategoryId ?? null,
    subcategoryId: form.expertiseId ?? null,
  });
  const { inPerson, noticeHours } = await levels.switchesAt(ctx, reach?.levelId ?? null);
  const problem = checkReach(reach && { ...reach, allowsInPerson: inPerson.value }, kind);
  if (problem) throw new Refusal(problem);
  return {
    ...{ form, kind, studentId, referralId, levelId: reach?.levelId ?? null },
    ...{ subjectId: await subjectOf(ctx, form), noticeHours: noticeHours.value },
  };
}

function wishOf({ form, kind, studentId, levelId, subjectId, noticeHours }: Booking): Wish {
  return {
    kind,
    educatorId: form.tutorId,
    studentIds: [studentId],
    levelId,
    subjectId,
    subcategoryId: form.expertiseId ?? null,
    createdByRole: 'student',
    ...particularsOf(form),
    noticeHours,
  };
}

/** A time at which the student has another session is not taken by somebody else: it says so, to a parent with the name. */
async function refuseOwnSession(tx: PersonCtx, studentId: string, time: VisitTime): Promise<void> {
  if (!(await hasVisitThen(tx, studentId, time))) return;
  if (studentId === tx.actor.personId) throw new Refusal('own_session_then');
  const { name } = await people.getPerson(tx, studentId);
  throw new Refusal('child_session_then', { params: { name } });
}

async function book(
  tx: PersonCtx,
  booking: Booking,
  given: { time: VisitTime | null; fileIds: string[] },
): Promise<Visit> {
  const { studentId } = booking;
  const educatorId = booking.form.tutorId;
  await lockCalendars(tx, [educatorId, studentId]);
  if (given.time) await refuseTooMany(tx, { studentId, educatorId });
  const time = given.time ?? (await timeFromNow(tx, { studentId, educatorId }));
  await refuseOwnSession(tx, studentId, time);
  const visit = await storeVisit(tx, wishOf(booking), time);
  await countBooking(tx);
  if (booking.referralId !== null) await referrals.keepBooked(tx, booking.referralId, visit.id);
  await finishBooking(tx, visit, given.fileIds);
  return visit;
}

/**
 * Books an educator of the student's own school: offered slots in a row, or at once. Both sides and the parents are
 * notified. Refuses what is not offered, a session in person where the school has none, a referral that is no longer
 * open, a session too long or one too many ahead, and with slot_taken, own_session_then or (to a parent)
 * child_session_then people who have another session then.
 */
export async function bookVisit(ctx: PersonCtx, form: BookingForm): Promise<Booked> {
  const booking = await readBooking(ctx, form);
  const { kind, levelId } = booking;
  if (kind !== 'onDemand') refuseTooLong(form);
  const time = kind === 'onDemand' ? null : await appointedTime(ctx, { ...form, levelId });
  const sent = await files.storeDataUrls(ctx, form.referenceFiles);
  const fileIds = [...new Set([...form.referenceFileIds, ...sent])];
  return refusingTaken(new Refusal('slot_taken'), async () => {
    const visit = await transaction(ctx, (tx) => book(tx, booking, { time, fileIds }));
    return toStored(ctx, visit, 'attendee');
  });
}
