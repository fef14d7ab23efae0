import { isParent } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { visitKindOf, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { emit, transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import { found, Refusal } from '../../../platform/context/refusal.ts';
import * as files from '../../files/files.service.ts';
import * as people from '../../people/people.service.ts';
import * as subjects from '../../subjects/subjects.service.ts';
import { attachToVisit } from '../attachments.service.ts';
import { nextDue } from '../lifecycle.rules.ts';
import * as news from '../news.service.ts';
import { findVisit, insertParticipants, listParticipants } from '../visits.repo.ts';
import type { CreatorName, Visit } from '../visits.rules.ts';
import { toIdentity } from '../visits.view.ts';
import { findReach, insertVisit, isTimeTaken, listTaken, lockCalendars } from './booking.repo.ts';
import { checkReach } from './booking.rules.ts';
import { appointedTime, timeFromNow, type Time } from './times.service.ts';

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
  const problem = checkReach(reach, kind);
  if (problem) throw new Refusal(problem);
  return { form, kind, studentId, levelId: reach?.levelId ?? null, subjectId: await subjectOf(ctx, form) };
}

/** A visit that is to be stored; whether it may be is known. */
export interface Wish {
  readonly kind: VisitKind;
  readonly educatorId: string;
  readonly studentIds: readonly string[];
  readonly levelId: string | null;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
  readonly createdByRole: CreatorName;
  readonly topic: string;
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

/** Runs what stores a visit, and refuses as given when somebody has another visit then: the database is the judge of who was first. */
export async function refusingTaken<T>(taken: Refusal, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    // Its refusal becomes ours, everything else stays what it is.
    if (isTimeTaken(error)) throw taken;
    throw error;
  }
}

/** Stores a visit with places for its educator and students, and locks the calendars of all. To be called in `refusingTaken`. */
export async function storeVisit(tx: PersonCtx, wish: Wish, time: Time): Promise<Visit> {
  const now = tx.clock.now();
  const { studentIds, ...wanted } = wish;
  const visit = {
    ...wanted,
    createdBy: tx.actor.personId,
    ...time,
    bufferMinutes: tx.host.bufferMinutes,
    finalBufferMinutes: tx.host.finalBufferMinutes,
    createdAt: now,
  };
  const fresh = {
    ...visit,
    id: '',
    state: 'booked' as const,
    missing: null,
    cancelRequested: false,
    dueAt: null,
  };
  const untouched = { callOpenedAt: null, callEndedAt: null, togetherAt: null, noteCompletedAt: null };
  const dueAt = nextDue({ ...fresh, ...untouched }, now);
  const id = await insertVisit(tx.scope, { ...visit, dueAt });
  const stored = found(await findVisit(tx.scope, id));
  await insertParticipants(tx.scope, stored, [
    { personId: visit.educatorId, side: 'educator' },
    ...studentIds.map((personId) => ({ personId, side: 'student' as const })),
  ]);
  return stored;
}

/** A time at which the student has another session is not taken by somebody else: it says so, to a parent with the name. */
async function refuseOwnSession(tx: PersonCtx, studentId: string, time: Time): Promise<void> {
  const [taken] = await listTaken(tx.scope, [studentId], time);
  if (taken === undefined) return;
  if (studentId === tx.actor.personId) throw new Refusal('own_session_then');
  const { name } = await people.getPerson(tx, studentId);
  throw new Refusal('child_session_then', { params: { name } });
}

async function book(
  tx: PersonCtx,
  booking: Booking,
  given: { time: Time | null; fileIds: string[] },
): Promise<Visit> {
  const { studentId } = booking;
  const educatorId = booking.form.tutorId;
  await lockCalendars(tx.scope, [educatorId, studentId]);
  const time = given.time ?? (await timeFromNow(tx, { studentId, educatorId }));
  await refuseOwnSession(tx, studentId, time);
  const visit = await storeVisit(tx, wishOf(booking), time);
  await finishBooking(tx, visit, given.fileIds);
  return visit;
}

/** Ties the files of a new visit to it, and tells everybody in it. */
export async function finishBooking(tx: PersonCtx, visit: Visit, fileIds: readonly string[]): Promise<void> {
  await files.claimFiles(tx, fileIds, visit.id);
  await attachToVisit(tx, { visitId: visit.id, purpose: 'booking', fileIds });
  const roster = { visit, participants: await listParticipants(tx.scope, visit.id) };
  const { id: visitId, kind, educatorId } = visit;
  const studentIds = roster.participants.filter((one) => one.side === 'student').map((one) => one.personId);
  await emit(tx, news.visitBooked, { visitId, kind, educatorId, studentIds });
  await news.tellBooked(tx, roster);
  await news.pushChange(tx, roster);
}

/**
 * Books an educator of the student's own school: offered slots in a row, or at once. Both sides and the parents are
 * told. Refuses what is not offered, with slot_taken when the educator has another visit then, whoever was first, and
 * with own_session_then or, to a parent, child_session_then when the student has.
 */
export async function bookVisit(ctx: PersonCtx, form: BookingForm): Promise<Booked> {
  const booking = await readBooking(ctx, form);
  const time = booking.kind === 'onDemand' ? null : await appointedTime(ctx, form);
  const sent = await files.storeDataUrls(ctx, form.referenceFiles);
  const fileIds = [...new Set([...form.referenceFileIds, ...sent])];
  return refusingTaken(new Refusal('slot_taken'), async () => {
    const visit = await transaction(ctx, (tx) => book(tx, booking, { time, fileIds }));
    return {
      ...toIdentity(visit, { viewer: 'attendee', own: null, isSomebodyWaiting: false }, ctx.clock.now()),
      startTime: visit.startsAt.toISOString(),
      endTime: visit.endsAt.toISOString(),
    };
  });
}
