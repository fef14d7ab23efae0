import { sql } from 'kysely';
import type { EnrolmentState } from '@lectern/contract/enrolment/enrolment.names.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** The content of a request. */
export interface EnrolmentValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly levelIds: readonly string[];
  readonly subcategoryIds: readonly string[];
  readonly studentNumber: string | null;
  readonly documentFileId: string | null;
}

/** A request as it is stored. */
export interface EnrolmentRow extends EnrolmentValues {
  readonly personId: string;
  readonly state: EnrolmentState;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly version: number;
}

const columns = [
  'personId',
  'state',
  'firstName',
  'lastName',
  'mobile',
  'levelIds',
  'subcategoryIds',
  'studentNumber',
  'documentFileId',
  'submittedAt',
  'decidedAt',
  'reason',
  'version',
] as const;

/** The check constraint of the table holds what the type says of the state. */
export async function findEnrolment(scope: Scope, personId: string): Promise<EnrolmentRow | undefined> {
  return scope.db
    .selectFrom('enrolments')
    .select(columns)
    .$narrowType<{ state: EnrolmentState }>()
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

/** Keeps a request in place of the one before. */
export async function putEnrolment(
  scope: Scope,
  { personId, submittedAt, ...values }: EnrolmentValues & { personId: string; submittedAt: Date },
): Promise<void> {
  const { institutionId } = scope;
  const { levelIds, subcategoryIds } = values;
  const given = {
    ...{ ...values, levelIds: [...levelIds], subcategoryIds: [...subcategoryIds] },
    ...{ state: 'submitted', submittedAt, decidedAt: null, decidedBy: null, reason: null },
  };
  await scope.db
    .insertInto('enrolments')
    .values({ ...given, institutionId, personId })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'personId'])
        .doUpdateSet({ ...given, version: sql<number>`enrolments.version + 1` }),
    )
    .execute();
}

/** Decides a request that has that version and waits; false where somebody was before. */
export async function decideRow(
  scope: Scope,
  { personId, version }: { personId: string; version: number },
  decided: { state: 'accepted' | 'refused'; reason: string | null; decidedBy: string; decidedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('enrolments')
    .set({ ...decided, version: version + 1 })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('version', '=', version)
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Waiting requests of a role, at any of these schools; null for all schools. */
export interface WantedRequests {
  readonly role: Role;
  readonly levelIds: readonly string[] | null;
}

/** An open request, with its sender's role. */
export interface OpenRow extends EnrolmentRow {
  readonly role: Role;
}

/** Waiting requests of any of the kinds, longest waiting first, and how many there are. */
export async function listOpen(
  scope: Scope,
  wanted: readonly WantedRequests[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: OpenRow[]; total: number }> {
  const query = scope.db
    .selectFrom('enrolments')
    .innerJoin('people', 'people.id', 'enrolments.personId')
    .where('enrolments.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where('enrolments.state', '=', 'submitted')
    .where('people.active', '=', true)
    .where(({ and, eb, or, val }) =>
      or(
        wanted.map(({ role, levelIds }) =>
          and([
            eb('people.role', '=', role),
            levelIds === null ? val(true) : sql<boolean>`enrolments.level_ids && ${levelIds}::uuid[]`,
          ]),
        ),
      ),
    );
  const [rows, { total }] = await Promise.all([
    query
      .select(columns.map((name) => `enrolments.${name}` as const))
      .select('people.role')
      .$narrowType<{ state: EnrolmentState; role: Role }>()
      .orderBy('enrolments.submittedAt')
      .orderBy('enrolments.personId')
      .offset(offset)
      .limit(limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
