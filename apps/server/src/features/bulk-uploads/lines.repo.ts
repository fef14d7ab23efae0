import type {
  ChangedField,
  LineOutcome,
  LineResult,
} from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import { renewStatistics } from '../../platform/db/statistics.ts';
import type { ParentValues, Remark } from './cells.rules.ts';
import type { FieldChange } from './comparing.rules.ts';
import type { AddressChange } from './line-results.rules.ts';

/** What a line adds apart from fields. */
export interface Adds {
  readonly parents?: readonly ParentValues[];
  readonly levelIds?: readonly string[];
  readonly subcategoryIds?: readonly string[];
}

/** A line as it is kept. */
export interface LineRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly name: string;
  readonly key: string;
  readonly outcome: LineOutcome;
  readonly personId: string | null;
  readonly version: number | null;
  readonly changes: readonly FieldChange[];
  readonly adds: Adds;
  readonly problems: readonly Remark[];
  readonly warnings: readonly Remark[];
  readonly result: LineResult | null;
  readonly wishedEmail: string | null;
  readonly formerAddress: AddressChange['former'];
  readonly leftFields: readonly ChangedField[];
}

/** A line as it was read. */
export type NewLine = Omit<LineRow, 'result' | 'wishedEmail' | 'formerAddress' | 'leftFields'>;

export function selectLines(scope: Scope, uploadId: string) {
  return scope.db
    .selectFrom('bulkUploadLines')
    .select([
      ...(['line', 'cells', 'name', 'key', 'outcome', 'personId', 'version', 'changes', 'adds'] as const),
      ...(['problems', 'warnings', 'result', 'wishedEmail', 'formerAddress', 'leftFields'] as const),
    ])
    .$castTo<LineRow>()
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId);
}

/** Keeps lines as they were read. */
export async function insertLines(
  scope: Scope,
  uploadId: string,
  given: { lines: readonly NewLine[]; createdAt: Date },
): Promise<void> {
  const json = JSON.stringify(given.lines);
  await sql`
    insert into bulk_upload_lines (institution_id, upload_id, created_at, line, cells, name, key, outcome,
      person_id, version, changes, adds, problems, warnings)
    select ${scope.institutionId}::uuid, ${uploadId}::uuid, ${given.createdAt}::timestamptz, given.line, given.cells,
      given.name, given.key, given.outcome, given."personId", given.version, given.changes, given.adds,
      given.problems, given.warnings
    from jsonb_to_recordset(${json}::jsonb) as given (line int, cells jsonb, name text, key text, outcome text,
      "personId" uuid, version int, changes jsonb, adds jsonb, problems jsonb, warnings jsonb)`.execute(
    scope.db,
  );
}

export async function deleteLines(scope: Scope, uploadId: string): Promise<void> {
  await scope.db
    .deleteFrom('bulkUploadLines')
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId)
    .execute();
}

/** The next lines that are to be done. */
export async function listToDo(scope: Scope, uploadId: string, limit: number): Promise<LineRow[]> {
  return selectLines(scope, uploadId)
    .where('result', 'is', null)
    .where('outcome', 'in', ['new', 'changed'])
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** The next lines that were done and not undone. */
export async function listDone(scope: Scope, uploadId: string, limit: number): Promise<LineRow[]> {
  return selectLines(scope, uploadId).where('result', '=', 'done').orderBy('line').limit(limit).execute();
}

/** The people whom an upload has added, behind one of its lines. */
export async function listAdded(
  scope: Scope,
  uploadId: string,
  page: { after: number; limit: number },
): Promise<LineRow[]> {
  return selectLines(scope, uploadId)
    .where('result', '=', 'done')
    .where('outcome', '=', 'new')
    .where('line', '>', page.after)
    .orderBy('line')
    .limit(page.limit)
    .execute();
}

/** The result of a line. `unchanged` means that somebody else did the same meanwhile. */
export interface LineChange {
  readonly line: number;
  readonly outcome: LineOutcome;
  readonly result: LineResult | null;
  readonly personId: string | null;
  readonly problems: readonly Remark[];
  readonly wishedEmail: string | null;
  readonly formerAddress: AddressChange['former'];
  readonly leftFields: readonly ChangedField[];
}

/** Marks lines with what became of them. */
export async function updateLines(
  scope: Scope,
  uploadId: string,
  changes: readonly LineChange[],
): Promise<void> {
  const json = JSON.stringify(changes);
  await sql`
    update bulk_upload_lines set outcome = given.outcome, result = given.result, person_id = given."personId",
      problems = given.problems, wished_email = given."wishedEmail", former_address = given."formerAddress",
      left_fields = given."leftFields"
    from jsonb_to_recordset(${json}::jsonb) as given (line int, outcome text, result text, "personId" uuid,
      problems jsonb, "wishedEmail" text, "formerAddress" jsonb, "leftFields" jsonb)
    where bulk_upload_lines.institution_id = ${scope.institutionId}
      and bulk_upload_lines.upload_id = ${uploadId} and bulk_upload_lines.line = given.line`.execute(
    scope.db,
  );
}

/** Addresses that uploads wish for these people and that are not confirmed yet. */
export async function listWishedEmails(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ personId: string; email: string }[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<{ personId: string; email: string }>`
    select person_id, wished_email as email from bulk_upload_lines
    where institution_id = ${scope.institutionId} and person_id = any(${[...personIds]}::uuid[])
      and wished_email is not null`.execute(scope.db);
  return rows;
}

/** Updates the planner statistics of tables that an upload grows and every line reads. */
export async function renewGrown(scope: Scope): Promise<void> {
  await renewStatistics(scope, ['people', 'auditEntries', 'bulkUploadLines']);
}
