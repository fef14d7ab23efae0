import { sql } from 'kysely';
import type { ReferralTab } from '@lectern/contract/referrals/referrals.names.ts';
import { isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** A referral with the names that a list shows. */
export interface ListedReferral {
  readonly id: string;
  readonly studentName: string;
  readonly studentNumber: string | null;
  readonly referredToName: string;
  readonly referredByName: string;
  readonly visitId: string | null;
  readonly notes: string;
  readonly createdAt: Date;
}

/** The owner and tab of referrals, by the name of the other educator. */
export interface WantedReferrals {
  readonly tab: ReferralTab;
  readonly educatorId: string;
  /** The educator's schools: of students of others nothing is listed. */
  readonly levelIds: readonly string[];
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

function selectTab(scope: Scope, { tab, educatorId, levelIds, search }: WantedReferrals) {
  const query = scope.db
    .selectFrom('referrals')
    .innerJoin('people as student', 'student.id', 'referrals.studentId')
    .innerJoin('people as maker', 'maker.id', 'referrals.referredBy')
    .innerJoin('people as receiver', 'receiver.id', 'referrals.referredTo')
    .where('referrals.institutionId', '=', scope.institutionId)
    .where('student.institutionId', '=', scope.institutionId)
    .where('student.levelId', '=', sql<string>`any(${levelIds}::uuid[])`)
    .where('maker.institutionId', '=', scope.institutionId)
    .where('receiver.institutionId', '=', scope.institutionId);
  const other = tab === 'created' ? 'receiver' : 'maker';
  const searched = search
    ? query.where(
        isFoundIn(sql`${sql.ref(`${other}.first_name`)} || ' ' || ${sql.ref(`${other}.last_name`)}`, search),
      )
    : query;
  if (tab === 'created') return searched.where('referrals.referredBy', '=', educatorId);
  return searched
    .where('referrals.referredTo', '=', educatorId)
    .where('referrals.state', '=', tab === 'received' ? 'open' : 'completed');
}

/** Referrals of an educator's, the newest first, and how many there are. */
export async function listReferrals(
  scope: Scope,
  wanted: WantedReferrals,
): Promise<{ rows: ListedReferral[]; total: number }> {
  const query = selectTab(scope, wanted);
  const [rows, { total }] = await Promise.all([
    query
      .select([
        'referrals.id',
        sql<string>`student.first_name || ' ' || student.last_name`.as('studentName'),
        'student.studentNumber',
        sql<string>`receiver.first_name || ' ' || receiver.last_name`.as('referredToName'),
        sql<string>`maker.first_name || ' ' || maker.last_name`.as('referredByName'),
        'referrals.visitId',
        'referrals.notes',
        'referrals.createdAt',
      ])
      .orderBy('referrals.createdAt', 'desc')
      .orderBy('referrals.id')
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
