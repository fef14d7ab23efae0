import type { VisitKind, Viewer } from '@lectern/contract/visits/visits.names.ts';
import { emit, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as files from '../files/files.service.ts';
import { reminderMinutes } from '../institutions/reminder-rule.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { attachToVisit } from './attachments.service.ts';
import { nextDue } from './lifecycle.rules.ts';
import * as news from './news.service.ts';
import { insertVisit, isTimeTaken } from './storing.repo.ts';
import { findVisit, insertParticipants, listParticipants } from './visits.repo.ts';
import type { CreatorName, Particulars, Visit } from './visits.rules.ts';
import { toIdentity } from './visits.view.ts';

export { particularsOf } from './visits.rules.ts';

/** A visit that is to be stored; whether it may be is known. */
export interface Wish extends Particulars {
  readonly kind: VisitKind;
  readonly educatorId: string;
  readonly studentIds: readonly string[];
  readonly levelId: string | null;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
  readonly createdByRole: CreatorName;
  /** The school's rules when the visit was requested. */
  readonly noticeHours: number;
}

/** When a new visit is, and which offered slots it takes. */
export interface VisitTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly slotIds: readonly string[];
  readonly answerDueAt: Date | null;
}

/**
 * Runs what stores a visit, and refuses as given when somebody has another visit then: the database decides who was
 * first.
 */
export async function refusingTaken<T>(taken: Refusal, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    // Its refusal becomes ours, everything else stays what it is.
    if (isTimeTaken(error)) throw taken;
    throw error;
  }
}

/**
 * Stores a visit with places for its educator and students. The caller has locked their calendars, for which others
 * wait, and has read before what it could. It keeps the host's buffers and the institution's reminders of this moment;
 * call it in `refusingTaken`.
 */
export async function storeVisit(tx: PersonCtx, wish: Wish, time: VisitTime): Promise<Visit> {
  if (wish.levelId !== null && !(await levels.lockOpen(tx, [wish.levelId])))
    throw new Refusal('school_closed');
  await people.lockAccounts(tx, wish);
  const now = tx.clock.now();
  const { studentIds, ...wanted } = wish;
  const visit = {
    ...wanted,
    createdBy: tx.actor.personId,
    ...time,
    bufferMinutes: tx.host.bufferMinutes,
    finalBufferMinutes: tx.host.finalBufferMinutes,
    reminderMinutes: await reminderMinutes(tx),
    createdAt: now,
  };
  const fresh = {
    ...visit,
    id: '',
    state: 'booked' as const,
    missing: null,
    cancelRequested: false,
    moves: 0,
    freeCancelUntil: null,
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

/** A visit that was just stored, as its creator sees it. */
export function toStored(ctx: PersonCtx, visit: Visit, viewer: Viewer) {
  return {
    ...toIdentity(visit, { viewer, own: null, isSomebodyWaiting: false }, ctx.clock.now()),
    startTime: visit.startsAt.toISOString(),
    endTime: visit.endsAt.toISOString(),
  };
}
