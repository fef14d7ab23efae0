import { sql } from 'kysely';
import type { ReferralState } from '@lectern/contract/referrals/referrals.names.ts';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

/** A referral as it is stored. */
export interface ReferralRow {
  readonly id: string;
  readonly referredBy: string;
  readonly referredTo: string;
  readonly studentId: string;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
  /** The session for which it was made; null for one that was made for a subject. */
  readonly visitId: string | null;
  readonly notes: string;
  readonly state: ReferralState;
  readonly createdAt: Date;
}

const columns = [
  'id',
  'referredBy',
  'referredTo',
  'studentId',
  'subjectId',
  'subcategoryId',
  'visitId',
  'notes',
  sql<ReferralState>`state`.as('state'),
  'createdAt',
] as const;

/** Keeps a new referral; null where the session was referred before, or the same for a subject is still open. */
export async function insertReferral(
  scope: Scope,
  row: Omit<ReferralRow, 'id' | 'state'> & { readonly dueAt: Date },
): Promise<string | null> {
  const made = await scope.db
    .insertInto('referrals')
    .values({ ...row, institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

function selectReferral(scope: Scope, id: string) {
  return scope.db
    .selectFrom('referrals')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id);
}

export async function findReferral(scope: Scope, id: string): Promise<ReferralRow | undefined> {
  return selectReferral(scope, id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockReferral(scope: Scope, id: string): Promise<ReferralRow | undefined> {
  return selectReferral(scope, id).forUpdate().executeTakeFirst();
}

/** An open referral goes into another state, or is looked at again later. */
export async function updateOpen(
  scope: Scope,
  id: string,
  change: { readonly state: ReferralState; readonly dueAt: Date | null },
): Promise<void> {
  await scope.db
    .updateTable('referrals')
    .set(change)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

export async function insertReferralVisit(scope: Scope, referralId: string, visitId: string): Promise<void> {
  const { institutionId } = scope;
  await scope.db.insertInto('referralVisits').values({ institutionId, referralId, visitId }).execute();
}

/** The referral out of which a session was booked. */
export async function findReferralOfVisit(scope: Scope, visitId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('referralVisits')
    .select('referralId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .executeTakeFirst();
  return row?.referralId;
}

/** Whether a session that was booked out of a referral is still to come, or goes on. */
export async function hasSessionToCome(scope: Scope, referralId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('referralVisits')
    .innerJoin('visits', 'visits.id', 'referralVisits.visitId')
    .select('visits.id')
    .where('referralVisits.institutionId', '=', scope.institutionId)
    .where('visits.institutionId', '=', scope.institutionId)
    .where('referralVisits.referralId', '=', referralId)
    .where('visits.state', 'in', ['booked', 'inCall', 'notePending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Students with whom an educator has or had a referral, made by them or naming them, since a moment. */
export async function listReferredStudents(
  scope: Scope,
  { educatorId, since }: { educatorId: string; since: Date },
): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('referrals')
    .select('studentId')
    .distinct()
    .where('institutionId', '=', scope.institutionId)
    .where((where) => where.or([where('referredBy', '=', educatorId), where('referredTo', '=', educatorId)]))
    .where('createdAt', '>', since)
    .execute();
  return rows.map(({ studentId }) => studentId);
}

/** Open referrals whose time has come. */
export async function listDueReferralsAcrossInstitutions(
  all: AllInstitutions,
  now: Date,
  limit: number,
): Promise<{ institutionId: string; id: string }[]> {
  return all.db
    .selectFrom('referrals')
    .select(['institutionId', 'id'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}
