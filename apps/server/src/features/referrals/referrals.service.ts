import { may } from '@lectern/contract/access/capabilities.ts';
import { isParent } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import { referralTabs, type ReferralTab } from '@lectern/contract/referrals/referrals.names.ts';
import type { referralsCalls } from '@lectern/contract/referrals/referrals.calls.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import { hadFrom } from '../visits/taught.service.ts';
import { mayDecline, referralViewerOf, type ReferralViewer } from './referrals.policy.ts';
import {
  findReferral,
  hasSessionToCome,
  insertReferralVisit,
  listReferredStudents,
  lockReferral,
  updateOpen,
  type ReferralRow,
} from './referrals.repo.ts';
import { listReferrals } from './referral-lists.repo.ts';
import { toItem, toSummary } from './referrals.view.ts';

type Summary = CallResult<typeof referralsCalls.referral>;

function tabOf(code: number): ReferralTab {
  const tabs: readonly ReferralTab[] = ['created', 'received', 'completed'];
  return found(tabs.find((tab) => referralTabs[tab] === code));
}

/** A page of the referrals of the educator who asks, the newest first; ended ones are among those made only. */
export async function ownReferrals(
  ctx: PersonCtx,
  query: CallParsed<typeof referralsCalls.referrals>['query'],
): Promise<CallResult<typeof referralsCalls.referrals>> {
  const { pageNumber, search, visitType } = query;
  const limit = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await listReferrals(ctx.scope, {
    tab: tabOf(visitType),
    educatorId: ctx.actor.personId,
    levelIds: await people.levelIdsOfEducator(ctx, ctx.actor.personId),
    search: search || null,
    offset: (pageNumber - 1) * limit,
    limit,
  });
  return {
    data: rows.map(toItem),
    pageNumber,
    itemsPerPage: limit,
    totalPages: totalPages(total, limit),
    totalItems: total,
  };
}

/** Whether a student's school is one of the educator who asks. */
export async function isAskersSchool(ctx: PersonCtx, levelId: string | null): Promise<boolean> {
  return levelId !== null && people.isEducatorAt(ctx, ctx.actor.personId, levelId);
}

/** The asker's role in a referral. An educator who has left the student's school does not know of it. */
async function viewerOf(ctx: PersonCtx, row: ReferralRow): Promise<ReferralViewer> {
  const { role, personId } = ctx.actor;
  const isParentOfStudent = isParent(role) && (await people.isParentOf(ctx, personId, row.studentId));
  const viewer = referralViewerOf(personId, { ...row, isParentOfStudent });
  if (viewer !== 'educator') return viewer;
  const { levelId } = await people.getPerson(ctx, row.studentId);
  return (await isAskersSchool(ctx, levelId)) ? viewer : null;
}

/** Whether the named educator teaches what is meant at the school where the student is now. */
export async function isTaughtTo(
  ctx: Ctx,
  wanted: { educatorId: string; subcategoryId: string | null; levelId: string | null },
): Promise<boolean> {
  const { educatorId, subcategoryId, levelId } = wanted;
  if (levelId === null || !(await people.isEducatorAt(ctx, educatorId, levelId))) return false;
  return subcategoryId === null || subjects.doesTeach(ctx, { educatorId, subcategoryId, levelId });
}

async function isBookable(ctx: Ctx, row: ReferralRow, student: people.PersonFacts): Promise<boolean> {
  const { referredTo: educatorId, subcategoryId } = row;
  return row.state === 'open' && isTaughtTo(ctx, { educatorId, subcategoryId, levelId: student.levelId });
}

async function summaryOf(ctx: PersonCtx, row: ReferralRow, viewer: ReferralViewer): Promise<Summary> {
  const named = await people.getPeople(ctx, [row.referredBy, row.referredTo, row.studentId]);
  const student = found(named.get(row.studentId));
  const subcategories = await subjects.getSubcategories(ctx, [row.subcategoryId]);
  const subjectNames = await subjects.getSubjectNames(ctx, [row.subjectId]);
  const mayAnswer = viewer === 'attendee' && may(ctx.actor.role, 'bookVisits');
  const declining = mayDecline(viewer, {
    ...row,
    hasSessionToCome: await hasSessionToCome(ctx.scope, row.id),
  });
  return toSummary(row, {
    viewer,
    referredByName: found(named.get(row.referredBy)).name,
    referredToName: found(named.get(row.referredTo)).name,
    studentName: student.name,
    subjectName: subjectNames.get(row.subjectId ?? '') ?? null,
    subcategoryName: subcategories.get(row.subcategoryId ?? '')?.name ?? null,
    mayBook: mayAnswer && (await isBookable(ctx, row, student)),
    mayDecline: mayAnswer && declining.ok,
  });
}

/** One referral, for the student, their parents and both educators. Refuses with not_found for everybody else. */
export async function readReferral(ctx: PersonCtx, id: string): Promise<Summary> {
  const row = found(await findReferral(ctx.scope, id));
  const viewer = found(await viewerOf(ctx, row));
  return summaryOf(ctx, row, viewer);
}

/**
 * 'No thanks' of the student or a parent: an open referral ends. Refuses with referral_booked while a session out of it
 * is to come, and with referral_over when it is over already.
 */
export async function declineReferral(ctx: PersonCtx, id: string): Promise<Summary> {
  return transaction(ctx, async (tx) => {
    const row = found(await lockReferral(tx.scope, id));
    const viewer = await viewerOf(tx, row);
    const isBooked = await hasSessionToCome(tx.scope, id);
    refuseUnless(mayDecline(viewer, { ...row, hasSessionToCome: isBooked }));
    const ended = { state: 'ended', dueAt: null } as const;
    await updateOpen(tx.scope, id, ended);
    return summaryOf(tx, { ...row, ...ended }, viewer);
  });
}

/** Students with whom an educator has or had a referral, made by them or naming them, within the last 12 months. */
export async function studentsReferredWith(ctx: Ctx, educatorId: string): Promise<readonly string[]> {
  return listReferredStudents(ctx.scope, { educatorId, since: hadFrom(ctx) });
}

/** What a booking takes from a referral: nothing that the booker sends changes it. */
export interface ReferralToBook {
  readonly id: string;
  readonly studentId: string;
  readonly educatorId: string;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
}

/** A referral by its id, for booking from it; the caller checks whose it is. Undefined for an unknown id. */
export async function findReferralToBook(ctx: Ctx, id: string): Promise<ReferralToBook | undefined> {
  const row = await findReferral(ctx.scope, id);
  if (!row) return undefined;
  const { studentId, referredTo: educatorId, subjectId, subcategoryId } = row;
  return { id, studentId, educatorId, subjectId, subcategoryId };
}

/** Remembers that a session was booked from a referral. Refuses with referral_over when it is no longer open. */
export async function keepBooked(tx: Ctx, referralId: string, visitId: string): Promise<void> {
  const row = await lockReferral(tx.scope, referralId);
  if (row?.state !== 'open') throw new Refusal('referral_over');
  await insertReferralVisit(tx.scope, referralId, visitId);
}
