import { isParent } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { visitKindOf, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as files from '../files/files.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import { hasVisitThen, lockCalendars } from '../visits/calendars.service.ts';
import {
  finishBooking,
  refusingTaken,
  storeVisit,
  toStored,
  type VisitTime,
  type Wish,
} from '../visits/storing.service.ts';
import type { Visit } from '../visits/visits.service.ts';
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
}

/** The subject that was named, else the one that the subcategory belongs to. */
async function subjectOf(ctx: PersonCtx, form: BookingForm): Promise<string | null> {
  if (form.expertiseCategoryId) return form.expertiseCategoryId;
  const subcategoryId = form.expertiseId ?? null;
  const known = await subjects.getSubcategories(ctx, [subcategoryId]);
  return known.get(subcategoryId ?? '')?.subjectId ?? null;
}

/** For whom the asker books: a student for themselves, a parent for the child named, else the chosen one; nobody else exists for them. */
async function bookedFor(ctx: PersonCtx, studentId: string | undefined): Promise<string> {
  const { role, personId, studentId: own } = ctx.actor;
  if (studentId === undefined || studentId === own) {
    if (own === null) throw new Refusal('kid_not_chosen');
    return own;
  }
  const isChild = isParent(role) && (await people.isParentOf(ctx, personId, studentId));
  if (!isChild) throw new Refusal('not_found');
  return studentId;
}

async function readBooking(ctx: PersonCtx, form: BookingForm): Promise<Booking> {
  const kind = found(visitKindOf(form.visitType));
  const studentId = await bookedFor(ctx, form.studentId);
  const reach = await findReach(ctx.scope, {
    studentId,
    educatorId: form.tutorId,
    subjectId: form.expertiseCategoryId ?? null,
    subcategoryId: form.expertiseId ?? null,
  });
  const { inPerson } = await levels.switchesAt(ctx, reach?.levelId ?? null);
  const problem = checkReach(reach && { ...reach, allowsInPerson: inPerson.value }, kind);
  if (problem) throw new Refusal(problem);
  return { form, kind, studentId, levelId: reach?.levelId ?? null, subjectId: await subjectOf(ctx, form) };
}

function wishOf({ form, kind, studentId, levelId, subjectId }: Booking): Wish {
  return {
    kind,
    educatorId: form.tutorId,
    studentIds: [studentId],
    levelId,
    subjectId,
    subcategoryId: form.expertiseId ?? null,
    createdByRole: 'student',
    topic: form.topic,
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
  const time = given.time ?? (await timeFromNow(tx, { studentId, educatorId }));
  await refuseOwnSession(tx, studentId, time);
  const visit = await storeVisit(tx, wishOf(booking), time);
  await finishBooking(tx, visit, given.fileIds);
  return visit;
}

/**
 * Books an educator of the student's own school: offered slots in a row, or at once. Both sides and the parents are
 * told. Refuses what is not offered, a session in person where the school has none, with slot_taken when the educator has another visit then, whoever was first, and
 * with own_session_then or, to a parent, child_session_then when the student has.
 */
export async function bookVisit(ctx: PersonCtx, form: BookingForm): Promise<Booked> {
  const booking = await readBooking(ctx, form);
  const { kind, levelId } = booking;
  const time = kind === 'onDemand' ? null : await appointedTime(ctx, { ...form, levelId });
  const sent = await files.storeDataUrls(ctx, form.referenceFiles);
  const fileIds = [...new Set([...form.referenceFileIds, ...sent])];
  return refusingTaken(new Refusal('slot_taken'), async () => {
    const visit = await transaction(ctx, (tx) => book(tx, booking, { time, fileIds }));
    return toStored(ctx, visit, 'attendee');
  });
}
