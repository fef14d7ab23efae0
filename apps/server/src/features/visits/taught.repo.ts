import { sql } from 'kysely';
import { isFoundIn, nameInAlphabet, personName } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { visitNames } from './names.repo.ts';
import { readVisit, visitFields, type Visit } from './visits.rules.ts';

/** An educator and since when sessions with them count. */
export interface TaughtSince {
  readonly educatorId: string;
  readonly since: Date;
  /** Only who is known by then: by a session that has begun, or one to come that the educator cannot have made up. */
  readonly knownBy?: Date;
}

/** The students with whom an educator has or had a session that was not cancelled, as the database keeps them. */
function taughtBy(scope: Scope, taught: TaughtSince) {
  const { educatorId, since, knownBy } = taught;
  const query = scope.db
    .selectFrom('taughtStudents')
    .select('studentId')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('lastStartsAt', '>', since);
  if (knownBy === undefined) return query;
  return query.where(({ eb, exists, or }) =>
    or([eb('lastStartsAt', '<=', knownBy), exists(knowing(scope, { educatorId, since, knownBy }))]),
  );
}

/**
 * Sessions by which an educator knows the student of a row. Of those to come one counts that somebody else made, and no
 * class: its educator gives the places in it. The offset keeps PostgreSQL from asking once for all rows instead of for
 * each, by which it reads every place of every session.
 */
function knowing({ db, institutionId }: Scope, { educatorId, since, knownBy }: Required<TaughtSince>) {
  return db
    .selectFrom('visits')
    .innerJoin('visitParticipants as place', 'place.visitId', 'visits.id')
    .select('visits.id')
    .where('visits.institutionId', '=', institutionId)
    .where('place.institutionId', '=', institutionId)
    .where('place.personId', '=', sql<string>`taught_students.student_id`)
    .where('place.side', '=', 'student')
    .where('visits.educatorId', '=', educatorId)
    .where('visits.state', '!=', 'cancelled')
    .where('visits.startsAt', '>', since)
    .where(({ and, eb, or }) =>
      or([
        eb('visits.startsAt', '<=', knownBy),
        and([eb('visits.createdBy', '!=', educatorId), eb('visits.kind', '!=', 'classroom')]),
      ]),
    )
    .offset(0);
}

/** Whether a student has or had a session with an educator. */
export async function hasSessionWith(scope: Scope, studentId: string, taught: TaughtSince): Promise<boolean> {
  const row = await taughtBy(scope, taught).where('studentId', '=', studentId).executeTakeFirst();
  return row !== undefined;
}

/** Which students of an educator's are listed. */
export interface WantedTaught {
  readonly levelIds: readonly string[];
  readonly search: string | null;
  /** Only those whose account is open. */
  readonly isActive: boolean;
  /** Others who are the educator's for another reason than a session. */
  readonly others?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** A student in such a list. */
export interface TaughtRow {
  readonly id: string;
  readonly name: string;
  readonly imageFileId: string | null;
  readonly active: boolean;
}

/**
 * Students of some schools who have or had a session with an educator, by name, and how many there are. They are looked up
 * by the array of their ids: as a set to join, the whole school would be read for them.
 */
export async function listTaught(
  scope: Scope,
  taught: TaughtSince,
  wanted: WantedTaught,
): Promise<{ rows: TaughtRow[]; total: number }> {
  const students = taughtBy(scope, taught).unionAll(
    sql<{ studentId: string }>`select unnest(${wanted.others ?? []}::uuid[])`,
  );
  let query = scope.db
    .selectFrom('people')
    .where('people.institutionId', '=', scope.institutionId)
    .where('people.levelId', '=', sql<string>`any(${wanted.levelIds}::uuid[])`)
    .where('people.id', '=', sql<string>`any(array(${students}))`);
  if (wanted.isActive) query = query.where('people.active', '=', true);
  if (wanted.search) query = query.where(isFoundIn(personName, wanted.search));
  const page = await query
    .select(['people.id', personName.as('name'), 'people.imageFileId', 'people.active'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy(nameInAlphabet)
    .orderBy('people.id')
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
  const rows = page.map(({ total: _total, ...row }) => row);
  const [first] = page;
  if (first !== undefined || wanted.offset === 0) return { rows, total: first?.total ?? 0 };
  // A page beyond the end says nothing of how many there are.
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Which sessions of a student are listed: those of some schools that have begun. */
export interface WantedHistory {
  readonly studentId: string;
  readonly levelIds: readonly string[];
  /** Only those with this educator. */
  readonly educatorId: string | null;
  readonly until: Date;
  readonly offset: number;
  readonly limit: number;
}

/** A session of a student with the names that a list shows. */
export interface PastVisit {
  readonly visit: Visit;
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly educatorName: string;
}

/** Sessions of a student, the newest first, and how many there are. */
export async function listHistory(
  scope: Scope,
  { studentId, levelIds, educatorId, until, offset, limit }: WantedHistory,
): Promise<{ rows: PastVisit[]; total: number }> {
  const { institutionId } = scope;
  const query = scope.db
    .selectFrom('visits')
    .innerJoin('visitParticipants as own', 'own.visitId', 'visits.id')
    .where('visits.institutionId', '=', institutionId)
    .where('own.institutionId', '=', institutionId)
    .where('own.personId', '=', studentId)
    .where('own.side', '=', 'student')
    .where('own.state', '!=', 'removed')
    .where('visits.levelId', '=', sql<string>`any(${levelIds}::uuid[])`)
    .$if(educatorId !== null, (some) => some.where('visits.educatorId', '=', educatorId ?? ''))
    .where('visits.startsAt', '<=', until);
  const [rows, { total }] = await Promise.all([
    query
      .select(visitFields.map((column) => `visits.${column}` as const))
      .select([
        visitNames.subject.as('subject'),
        visitNames.subcategory.as('subcategory'),
        visitNames.educator.as('educatorName'),
      ])
      .orderBy('visits.startsAt', 'desc')
      .orderBy('visits.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const listed = rows.map(({ subject, subcategory, educatorName, ...row }) => ({
    visit: readVisit(row),
    ...{ subject, subcategory, educatorName },
  }));
  return { rows: listed, total };
}
