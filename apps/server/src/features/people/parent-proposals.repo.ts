import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import type { EnteredParent, Link } from './parents.repo.ts';

/** A further parent of a student, as another parent proposes them. */
export interface ProposalRow extends EnteredParent, Link {
  readonly id: string;
  readonly createdAt: Date;
}

function selectOpen(scope: Scope, now: Date) {
  return scope.db
    .selectFrom('parentProposals')
    .select(['id', 'parentId', 'studentId', 'firstName', 'lastName', 'email', 'createdAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('lapsesAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id');
}

/** A parent's proposals, longest waiting first, without lapsed ones. */
export async function listProposalsOf(
  scope: Scope,
  parentId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ProposalRow[]> {
  return selectOpen(scope, now).where('parentId', '=', parentId).limit(limit).execute();
}

/** The people proposed for a student by parents, longest waiting first, without lapsed ones. */
export async function listProposalsAbout(
  scope: Scope,
  studentId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ProposalRow[]> {
  return selectOpen(scope, now).where('studentId', '=', studentId).limit(limit).execute();
}

/** The addresses that a parent proposes for a student. */
export async function listProposedEmails(
  scope: Scope,
  { parentId, studentId }: Link,
  now: Date,
): Promise<string[]> {
  const rows = await selectOpen(scope, now)
    .where('parentId', '=', parentId)
    .where('studentId', '=', studentId)
    .execute();
  return rows.map(({ email }) => email);
}

/** Keeps a proposal in place of an older one of the same parent, student and address. */
export async function putProposal(
  scope: Scope,
  proposal: EnteredParent & Link & { createdAt: Date; lapsesAt: Date },
): Promise<void> {
  const { firstName, lastName, createdAt, lapsesAt } = proposal;
  await scope.db
    .insertInto('parentProposals')
    .values({ ...proposal, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'parentId', 'studentId', 'email'])
        .doUpdateSet({ firstName, lastName, createdAt, lapsesAt }),
    )
    .execute();
}

/** Removes an open proposal, of one parent or about one student; undefined if there is none. */
export async function deleteProposal(
  scope: Scope,
  { id, now, ...whose }: { id: string; now: Date } & ({ parentId: string } | { studentId: string }),
): Promise<(EnteredParent & Link) | undefined> {
  const [column, personId] =
    'parentId' in whose ? (['parentId', whose.parentId] as const) : (['studentId', whose.studentId] as const);
  return scope.db
    .deleteFrom('parentProposals')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where(column, '=', personId)
    .where('lapsesAt', '>', now)
    .returning(['parentId', 'studentId', 'firstName', 'lastName', 'email'])
    .executeTakeFirst();
}

/** Removes other parents' proposals of the same address for a student; returns who they were. */
export async function deleteSameProposals(
  scope: Scope,
  { studentId, email }: { studentId: string; email: string },
): Promise<string[]> {
  const rows = await scope.db
    .deleteFrom('parentProposals')
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', '=', studentId)
    .where('email', '=', email)
    .returning('parentId')
    .execute();
  return rows.map(({ parentId }) => parentId);
}

/** Removes proposals by some people, and for them. */
export async function deleteProposalsWith(scope: Scope, personIds: readonly string[]): Promise<void> {
  const isOne = sql<string>`any(${personIds}::uuid[])`;
  await scope.db
    .deleteFrom('parentProposals')
    .where('institutionId', '=', scope.institutionId)
    .where((where) => where.or([where('parentId', '=', isOne), where('studentId', '=', isOne)]))
    .execute();
}

/**
 * Moves the proposals of one account to another, which is linked to the same students already. A proposal of both is
 * kept once, and neither account is proposed by itself.
 */
export async function moveProposals(scope: Scope, fromId: string, toId: string): Promise<void> {
  const { institutionId } = scope;
  await sql`
    insert into parent_proposals (institution_id, parent_id, student_id, email, first_name, last_name, created_at, lapses_at)
    select institution_id, ${toId}::uuid, student_id, email, first_name, last_name, created_at, lapses_at
    from parent_proposals where institution_id = ${institutionId} and parent_id = ${fromId}
    on conflict do nothing`.execute(scope.db);
  await sql`
    delete from parent_proposals as proposed using people as account
    where proposed.institution_id = ${institutionId} and proposed.parent_id = ${toId}
      and account.institution_id = ${institutionId} and account.id in (${fromId}, ${toId})
      and proposed.email = lower(account.email)`.execute(scope.db);
}
