import { sql, type RawBuilder } from 'kysely';
import type {
  Requester,
  RequestKind,
  RequestOutcome,
  RequestState,
} from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
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

/** What a new request is made of. */
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

/** A request of a school, whatever became of it. */
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
  /** One request alone, whatever its state. */
  readonly id?: string;
  readonly state?: RequestState;
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

const nameOf = (table: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** Whether one of the people of a request's session, its educator among them, or who asked has such a name. */
function isSearched(search: string): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from visit_participants
      join people as somebody on somebody.institution_id = visit_participants.institution_id
        and somebody.id = visit_participants.person_id
      where visit_participants.institution_id = visit_requests.institution_id
        and visit_participants.visit_id = visit_requests.visit_id
        and visit_participants.side in ('student', 'educator')
        and ${isFoundIn(nameOf('somebody'), search)})
    or exists (select from people as asker
      where asker.institution_id = visit_requests.institution_id
        and asker.id = visit_requests.asked_by
        and ${isFoundIn(nameOf('asker'), search)}))`;
}

/** Which requests are wanted. The names are read only where they are searched. */
function pick(scope: Scope, { levelId, id, state, search }: WantedRequests) {
  return scope.db
    .selectFrom('visitRequests')
    .where('visitRequests.institutionId', '=', scope.institutionId)
    .where('visitRequests.levelId', '=', levelId)
    .$if(id !== undefined, (query) => query.where('visitRequests.id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where('visitRequests.state', '=', state ?? ''))
    .$if(search !== null, (query) => query.where(isSearched(search ?? '')));
}

/** Open ones by the start of their session, others the latest first. */
function orderOf({ state }: WantedRequests): RawBuilder<unknown> {
  return state === 'open'
    ? sql`visit_requests.starts_at, visit_requests.id`
    : sql`visit_requests.ended_at desc, visit_requests.id`;
}

/** The ids of a page: what a row shows is read of these alone. */
function pageOf(scope: Scope, wanted: WantedRequests) {
  return pick(scope, wanted)
    .select('visitRequests.id')
    .orderBy(orderOf(wanted))
    .offset(wanted.offset)
    .limit(wanted.limit);
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
  const page = scope.db
    .selectFrom(pageOf(scope, wanted).as('page'))
    .innerJoin('visitRequests', 'visitRequests.id', 'page.id')
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
    .orderBy(orderOf(wanted));
  const [rows, { total }] = await Promise.all([
    page.execute(),
    pick(scope, wanted)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
