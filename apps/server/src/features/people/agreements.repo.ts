import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';
import type { Link } from './parents.repo.ts';

/** A parent and a student who comes of age, or has. */
export interface AgreementRow extends Link {
  /** The date of birth that `restsAt` was reckoned from. */
  readonly born: string | null;
  /** When the student comes of age at the school. */
  readonly restsAt: Date;
  /** Since when the link rests; null while the parent has it. */
  readonly restedAt: Date | null;
  readonly agreedAt: Date | null;
  readonly keepsMessages: boolean;
  /** When the parent last asked. */
  readonly askedAt: Date | null;
}

/** A link of some institution. */
export interface LinkSomewhere extends Link {
  readonly institutionId: string;
}

const columns = [
  ...(['parentId', 'studentId', 'born', 'restsAt'] as const),
  ...(['restedAt', 'agreedAt', 'keepsMessages', 'askedAt'] as const),
] as const;

function selectAgreements(scope: Scope) {
  return scope.db
    .selectFrom('parentAgreements')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .orderBy('parentId');
}

/** What a student shares with each parent, even where nothing was decided yet. */
export async function listAgreementsOf(scope: Scope, studentId: string): Promise<AgreementRow[]> {
  return selectAgreements(scope).where('studentId', '=', studentId).execute();
}

/** What the students of a parent share with them: those who are of age, or soon will be. */
export async function listAgreementsWith(scope: Scope, parentId: string): Promise<AgreementRow[]> {
  return selectAgreements(scope).where('parentId', '=', parentId).orderBy('studentId').execute();
}

/** One of them, locked until the transaction ends. */
export async function lockAgreement(
  scope: Scope,
  { parentId, studentId }: Link,
): Promise<AgreementRow | undefined> {
  return selectAgreements(scope)
    .where('parentId', '=', parentId)
    .where('studentId', '=', studentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a row in place of an older one of the two. */
export async function putAgreement(scope: Scope, row: AgreementRow): Promise<void> {
  const { born, restsAt, restedAt, agreedAt, keepsMessages, askedAt } = row;
  await scope.db
    .insertInto('parentAgreements')
    .values({ ...row, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'parentId', 'studentId'])
        .doUpdateSet({ born, restsAt, restedAt, agreedAt, keepsMessages, askedAt }),
    )
    .execute();
}

export async function deleteAgreement(scope: Scope, { parentId, studentId }: Link): Promise<void> {
  await scope.db
    .deleteFrom('parentAgreements')
    .where('institutionId', '=', scope.institutionId)
    .where('parentId', '=', parentId)
    .where('studentId', '=', studentId)
    .execute();
}

/** Parents with whom a student who is of age shares the messages. */
export async function listMessageReaderIds(scope: Scope, studentId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('parentAgreements')
    .select('parentId')
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', '=', studentId)
    .where('keepsMessages', '=', true)
    .execute();
  return rows.map(({ parentId }) => parentId);
}

/** Makes the agreements with one account of a parent those with another. */
export async function moveAgreements(scope: Scope, fromId: string, toId: string): Promise<void> {
  const { institutionId } = scope;
  await sql`
    insert into parent_agreements (institution_id, parent_id, student_id, born, rests_at, rested_at, agreed_at,
      keeps_messages, asked_at, is_stale)
    select institution_id, ${toId}::uuid, student_id, born, rests_at, rested_at, agreed_at, keeps_messages, asked_at,
      is_stale
    from parent_agreements where institution_id = ${institutionId} and parent_id = ${fromId}
    on conflict do nothing`.execute(scope.db);
  await sql`
    delete from parent_agreements
    where institution_id = ${institutionId} and parent_id = ${fromId}`.execute(scope.db);
}

/**
 * Notes that a link was evaluated: with a date of birth, that it must be again when people born then are about to come
 * of age.
 */
export async function noteReckoned(
  scope: Scope,
  { parentId, studentId }: Link,
  unreckonedBorn: string | null,
): Promise<void> {
  await scope.db
    .updateTable('parentAgreements')
    .set({ isStale: false })
    .where('institutionId', '=', scope.institutionId)
    .where('parentId', '=', parentId)
    .where('studentId', '=', studentId)
    .where('isStale', '=', true)
    .execute();
  await scope.db
    .updateTable('guardianships')
    .set({ unreckonedBorn })
    .where('institutionId', '=', scope.institutionId)
    .where('parentId', '=', parentId)
    .where('studentId', '=', studentId)
    .where('unreckonedBorn', 'is distinct from', unreckonedBorn)
    .execute();
}

/**
 * Links of students born in a span of days that were not reckoned by that day, and those whose date of birth is another by
 * now; it may be that one was reckoned from an unknown date.
 */
export async function listComingAcrossInstitutions(
  all: AllInstitutions,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<LinkSomewhere[]> {
  const { rows } = await sql<LinkSomewhere>`
    (select institution_id, parent_id, student_id from guardianships
    where unreckoned_born between ${from}::date and ${to}::date order by unreckoned_born limit ${limit})
    union
    (select institution_id, parent_id, student_id from parent_agreements
    where is_stale order by rests_at limit ${limit})`.execute(all.db);
  return rows;
}

/** Links whose students come of age now and have not agreed, those that have waited longest first. */
export async function listRestingDueAcrossInstitutions(
  all: AllInstitutions,
  { now, limit }: { now: Date; limit: number },
): Promise<LinkSomewhere[]> {
  return all.db
    .selectFrom('parentAgreements')
    .select(['institutionId', 'parentId', 'studentId'])
    .where('restedAt', 'is', null)
    .where('agreedAt', 'is', null)
    .where('restsAt', '<=', now)
    .orderBy('restsAt')
    .limit(limit)
    .execute();
}

/**
 * Notes links of students who have long been of age, e.g. because their date of birth was entered only then: they rest at
 * once.
 */
export async function noteLongOfAgeAcrossInstitutions(
  all: AllInstitutions,
  { bornBefore, now }: { bornBefore: string; now: Date },
): Promise<void> {
  await sql`
    insert into parent_agreements (institution_id, parent_id, student_id, born, rests_at)
    select links.institution_id, links.parent_id, links.student_id, student.date_of_birth, ${now}
    from people student
    join guardianships links on links.institution_id = student.institution_id and links.student_id = student.id
    where student.role = ${roleNames.student} and student.date_of_birth < ${bornBefore}::date
    on conflict do nothing`.execute(all.db);
}

/** Marks links written at the same moment as the date of birth, so that neither transaction saw the other. */
export async function markUnseenAcrossInstitutions(all: AllInstitutions): Promise<void> {
  await sql`
    update parent_agreements set is_stale = true from people student
    where student.institution_id = parent_agreements.institution_id and student.id = parent_agreements.student_id
      and parent_agreements.born is distinct from student.date_of_birth and not is_stale`.execute(all.db);
  await sql`
    update guardianships set unreckoned_born = student.date_of_birth from people student
    where student.institution_id = guardianships.institution_id and student.id = guardianships.student_id
      and student.date_of_birth is distinct from guardianships.unreckoned_born and not exists (
        select from parent_agreements kept where kept.institution_id = guardianships.institution_id
          and kept.parent_id = guardianships.parent_id and kept.student_id = guardianships.student_id)`.execute(
    all.db,
  );
}
