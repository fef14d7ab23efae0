import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** The private address of somebody's calendar. */
export interface FeedRow {
  readonly personId: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly contentHash: Buffer | null;
  readonly contentChangedAt: Date | null;
}

const columns = ['personId', 'createdAt', 'readAt', 'contentHash', 'contentChangedAt'] as const;

function select({ db, institutionId }: Scope) {
  return db.selectFrom('calendarFeeds').select(columns).where('institutionId', '=', institutionId);
}

export async function findOwnFeed(scope: Scope, personId: string): Promise<FeedRow | undefined> {
  return select(scope).where('personId', '=', personId).executeTakeFirst();
}

export async function findFeed(scope: Scope, tokenHash: Buffer): Promise<FeedRow | undefined> {
  return select(scope).where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Gives somebody an address in place of the one before. */
export async function replaceFeed(
  scope: Scope,
  feed: { personId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  const fresh = { ...feed, readAt: null, contentHash: null, contentChangedAt: null };
  await scope.db
    .insertInto('calendarFeeds')
    .values({ ...fresh, institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'personId']).doUpdateSet(fresh))
    .execute();
}

export async function deleteFeeds(scope: Scope, personIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom('calendarFeeds')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
}

/** Notes when and what was read, unless the address has changed by now. */
export async function saveRead(
  scope: Scope,
  tokenHash: Buffer,
  read: { readAt: Date; contentHash: Buffer; contentChangedAt: Date },
): Promise<void> {
  await scope.db
    .updateTable('calendarFeeds')
    .set(read)
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** A visit of somebody's calendar. */
export interface FeedVisit {
  readonly visitId: string;
  readonly kind: VisitKind;
  readonly state: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly subject: string | null;
  readonly sequence: number;
  readonly changedAt: Date;
  readonly educatorName: string;
  /** Of its students, or of a parent's children among them. */
  readonly firstNames: readonly string[];
}

/** The owner of a calendar, and the wanted part of it. */
export interface WantedVisits {
  readonly personId: string;
  readonly side: 'educator' | 'student' | 'parent';
  readonly from: Date;
  readonly until: Date;
  /** Cancelled ones only if they were cancelled after this. */
  readonly cancelledSince: Date;
  readonly most: number;
}

/** Students of a visit who count for the reader: of a parent the children whose accounts and schools are open. */
function placesFor({ institutionId }: Scope, { side, personId }: WantedVisits) {
  const places = sql`from visit_participants as places
    join people as students on students.institution_id = ${institutionId} and students.id = places.person_id
    where places.institution_id = ${institutionId} and places.visit_id = visits.id
      and places.side = 'student' and places.state <> 'removed'`;
  if (side === 'educator') return places;
  if (side === 'student') return sql`${places} and places.person_id = ${personId}`;
  return sql`${places} and students.active
    and exists (select from guardianships where guardianships.institution_id = ${institutionId}
      and guardianships.parent_id = ${personId} and guardianships.student_id = places.person_id)
    and exists (select from levels where levels.institution_id = ${institutionId}
      and levels.id = students.level_id and levels.is_open)`;
}

/** Visits of somebody's calendar, the first first. */
export async function listFeedVisits(scope: Scope, wanted: WantedVisits): Promise<FeedVisit[]> {
  const { institutionId, db } = scope;
  const { side, personId, from, until, cancelledSince, most } = wanted;
  const places = placesFor(scope, wanted);
  const isOwn = side === 'educator' ? sql`visits.educator_id = ${personId}` : sql`exists (select ${places})`;
  const { rows } = await sql<FeedVisit>`
    select visits.id as visit_id, visits.kind, visits.state, visits.starts_at, visits.ends_at,
      subjects.name as subject, visits.calendar_sequence as sequence,
      coalesce(visits.calendar_changed_at, visits.created_at) as changed_at,
      educators.first_name || ' ' || educators.last_name as educator_name,
      array(select students.first_name ${places} order by students.first_name) as first_names
    from visits
    join people as educators on educators.institution_id = ${institutionId} and educators.id = visits.educator_id
    left join subjects on subjects.institution_id = ${institutionId} and subjects.id = visits.subject_id
    where visits.institution_id = ${institutionId} and ${isOwn} and visits.kind <> 'onDemand'
      and visits.starts_at >= ${from} and visits.starts_at < ${until}
      and (visits.state <> 'cancelled'
        or coalesce(visits.calendar_changed_at, visits.created_at) >= ${cancelledSince})
    order by visits.starts_at, visits.id
    limit ${most}`.execute(db);
  return rows;
}
