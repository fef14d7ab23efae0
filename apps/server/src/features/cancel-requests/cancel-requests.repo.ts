import { sql, type QueryCreator, type RawBuilder } from 'kysely';
import type {
  Requester,
  RequestKind,
  RequestOutcome,
  RequestState,
} from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { roleNames } from '@lectern/contract/access/roles.ts';
import { isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { CancelRequest } from './cancel-requests.rules.ts';

const columns = [
  'visitRequests.id',
  'visitRequests.visitId',
  'visitRequests.levelId',
  sql<RequestKind>`visit_requests.kind`.as('kind'),
  sql<RequestState>`visit_requests.state`.as('state'),
  'visitRequests.askedBy',
  sql<Requester>`visit_requests.asked_as`.as('askedAs'),
  'visitRequests.reason',
  'visitRequests.startsAt',
  'visitRequests.endsAt',
  'visitRequests.otherStartsAt',
  'visitRequests.otherEndsAt',
  'visitRequests.otherSlotIds',
  'visitRequests.askedAt',
  sql<RequestOutcome | null>`visit_requests.outcome`.as('outcome'),
  'visitRequests.answer',
  'visitRequests.decidedBy',
  'visitRequests.endedAt',
] as const;

/** The fields of a new request. */
export type NewRequest = Omit<CancelRequest, 'id' | 'state' | 'outcome' | 'answer' | 'decidedBy' | 'endedAt'>;

/** Keeps a new request; null where the session has an open one, also of somebody who asked at the same moment. */
export async function insertRequest(scope: Scope, request: NewRequest): Promise<string | null> {
  const row = await scope.db
    .insertInto('visitRequests')
    .values({ ...request, otherSlotIds: [...request.otherSlotIds], institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A request of a school, whatever its outcome. */
export async function findRequest(
  scope: Scope,
  { id, levelId }: { id: string; levelId: string },
): Promise<CancelRequest | undefined> {
  return scope.db
    .selectFrom('visitRequests')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('levelId', '=', levelId)
    .executeTakeFirst();
}

/** The open request of a session, locked until the transaction ends. The session itself is locked before. */
export async function lockOpenRequest(scope: Scope, visitId: string): Promise<CancelRequest | undefined> {
  return scope.db
    .selectFrom('visitRequests')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}

/** How a request ends. */
export interface End {
  readonly state: Exclude<RequestState, 'open'>;
  readonly endedAt: Date;
  readonly outcome?: RequestOutcome;
  readonly answer?: string | null;
  readonly decidedBy?: string;
}

/** Ends an open request. */
export async function endRequest(scope: Scope, id: string, end: End): Promise<void> {
  await scope.db
    .updateTable('visitRequests')
    .set(end)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** A request with what a list shows of its session and people. */
export interface ListedRequest extends CancelRequest {
  readonly visitKind: VisitKind;
  readonly createdByRole: 'student' | 'educator' | 'admin';
  readonly noticeHours: number;
  readonly educatorId: string;
  readonly educatorName: string;
  readonly askedByName: string;
  readonly decidedByName: string | null;
  readonly studentCount: number;
  /** One of the students. */
  readonly studentId: string | null;
  readonly studentName: string | null;
  readonly studentImageFileId: string | null;
}

/** Which requests of a school. */
export interface WantedRequests {
  readonly levelId: string;
  /** One request, in any state. */
  readonly id?: string;
  readonly state?: RequestState;
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

const nameOf = (table: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** People of such a name who take part in sessions or ask. */
function called(scope: Scope, search: string) {
  return scope.db
    .selectFrom('people')
    .where('people.institutionId', '=', scope.institutionId)
    .where('people.role', 'in', [roleNames.student, roleNames.educator, roleNames.parent])
    .where(isFoundIn(nameOf('people'), search))
    .select(['people.id', 'people.role']);
}

/** Whether who asked, one of the students or the educator of the session is one of them. */
function isOfCalled({ institutionId }: Scope): RawBuilder<boolean> {
  return sql<boolean>`(visit_requests.asked_by in (select id from called) or visit_requests.visit_id in (
    select visit_participants.visit_id from called
    join visit_participants on visit_participants.person_id = called.id
    where visit_participants.institution_id = ${institutionId} and visit_participants.requested
      and called.role in (${sql.lit(roleNames.student)}, ${sql.lit(roleNames.educator)})))`;
}

/**
 * Which requests of a school are wanted. People of a name are looked for once, and of their places in sessions those
 * alone are read that somebody asked about: they are few, however many sessions there are.
 */
function pick(scope: Scope, { levelId, id, state, search }: WantedRequests) {
  const creator: QueryCreator<DB> =
    search === null
      ? scope.db
      : scope.db.with(
          (name) => name('called').materialized(),
          () => called(scope, search),
        );
  return creator
    .selectFrom('visitRequests')
    .where('visitRequests.institutionId', '=', scope.institutionId)
    .where('visitRequests.levelId', '=', levelId)
    .$if(id !== undefined, (query) => query.where('visitRequests.id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where('visitRequests.state', '=', state ?? ''))
    .$if(search !== null, (query) => query.where(isOfCalled(scope)));
}

/** Open ones by the start of their session, others the latest first. */
function orderOf({ state }: WantedRequests): RawBuilder<unknown> {
  return state === 'open'
    ? sql`visit_requests.starts_at, visit_requests.id`
    : sql`visit_requests.ended_at desc, visit_requests.id`;
}

/** The ids of a page, and how many there are in all: found once for both. Row details are read for the page only. */
async function pageOf(scope: Scope, wanted: WantedRequests): Promise<{ ids: string[]; total: number }> {
  const picked = pick(scope, wanted);
  const page = await picked
    .select(['visitRequests.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(orderOf(wanted))
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
  const ids = page.map(({ id }) => id);
  const [first] = page;
  if (first || wanted.offset === 0) return { ids, total: first?.total ?? 0 };
  const beyond = picked.select(({ fn }) => fn.countAll<number>().as('total'));
  return { ids, ...(await beyond.executeTakeFirstOrThrow()) };
}

/** The students of each session in a row. */
function students(scope: Scope) {
  return scope.db
    .selectFrom('visitParticipants')
    .innerJoin('people', 'people.id', 'visitParticipants.personId')
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where(sql<boolean>`visit_participants.visit_id = visits.id`)
    .where('visitParticipants.side', '=', 'student')
    .select([
      sql<number>`count(*) + (select count(*) from visit_invitations
        where visit_invitations.institution_id = visits.institution_id
          and visit_invitations.visit_id = visits.id and visits.kind = 'conference')`.as('studentCount'),
      sql<string | null>`min(person_id::text)`.as('studentId'),
      sql<string | null>`min(first_name || ' ' || last_name)`.as('studentName'),
      sql<string | null>`min(image_file_id::text)`.as('studentImageFileId'),
    ])
    .as('students');
}

/** Requests of a school and how many there are: open ones by the start of their session, others the latest first. */
export async function listRequests(
  scope: Scope,
  wanted: WantedRequests,
): Promise<{ rows: ListedRequest[]; total: number }> {
  const { ids, total } = await pageOf(scope, wanted);
  if (ids.length === 0) return { rows: [], total };
  const rows = await scope.db
    .selectFrom('visitRequests')
    .innerJoin('visits', 'visits.id', 'visitRequests.visitId')
    .innerJoin('people as educator', 'educator.id', 'visits.educatorId')
    .innerJoin('people as asker', 'asker.id', 'visitRequests.askedBy')
    .innerJoinLateral(students(scope), (join) => join.onTrue())
    .leftJoin('people as decider', (join) =>
      join
        .onRef('decider.institutionId', '=', 'visitRequests.institutionId')
        .onRef('decider.id', '=', 'visitRequests.decidedBy'),
    )
    .select(columns)
    .select([
      sql<VisitKind>`visits.kind`.as('visitKind'),
      sql<ListedRequest['createdByRole']>`visits.created_by_role`.as('createdByRole'),
      'visits.noticeHours',
      'visits.educatorId',
      nameOf('educator').as('educatorName'),
      nameOf('asker').as('askedByName'),
      sql<string | null>`${nameOf('decider')}`.as('decidedByName'),
      'students.studentCount',
      'students.studentId',
      'students.studentName',
      'students.studentImageFileId',
    ])
    .where('visitRequests.institutionId', '=', scope.institutionId)
    .where('visits.institutionId', '=', scope.institutionId)
    .where('educator.institutionId', '=', scope.institutionId)
    .where('asker.institutionId', '=', scope.institutionId)
    .where('visitRequests.id', 'in', ids)
    .orderBy(orderOf(wanted))
    .execute();
  return { rows, total };
}
