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

/** What a student lets each parent have, whether or not anything was said yet. */
export async function listAgreementsOf(scope: Scope, studentId: string): Promise<AgreementRow[]> {
  return selectAgreements(scope).where('studentId', '=', studentId).execute();
}

/** What the students of a parent let them have: of those who come of age soon, and who have. */
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

/** Parents to whom a student who is of age lets the messages. */
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
      keeps_messages, asked_at)
    select institution_id, ${toId}::uuid, student_id, born, rests_at, rested_at, agreed_at, keeps_messages, asked_at
    from parent_agreements where institution_id = ${institutionId} and parent_id = ${fromId}
    on conflict do nothing`.execute(scope.db);
  await sql`
    delete from parent_agreements
    where institution_id = ${institutionId} and parent_id = ${fromId}`.execute(scope.db);
}

/**
 * Links of students born in a span of days that nothing is kept of yet, and those whose date of birth is another by now; it
 * may be that one was reckoned from an unknown date.
 */
export async function listComingAcrossInstitutions(
  all: AllInstitutions,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<LinkSomewhere[]> {
  const { rows } = await sql<LinkSomewhere>`
    (select links.institution_id, links.parent_id, links.student_id
    from people student
    join guardianships links on links.institution_id = student.institution_id and links.student_id = student.id
    where student.role = ${roleNames.student} and student.date_of_birth between ${from}::date and ${to}::date
      and not exists (
        select from parent_agreements kept where kept.institution_id = links.institution_id
          and kept.parent_id = links.parent_id and kept.student_id = links.student_id)
    limit ${limit})
    union all
    (select kept.institution_id, kept.parent_id, kept.student_id
    from parent_agreements kept
    join people student on student.institution_id = kept.institution_id and student.id = kept.student_id
    where kept.born is distinct from student.date_of_birth
    limit ${limit})`.execute(all.db);
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
