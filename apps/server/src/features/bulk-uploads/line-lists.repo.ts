import type { LineFilter } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { UploadCounts } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { sql, type SqlBool } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import { selectLines, type LineRow } from './lines.repo.ts';

/** Accepted lines with a warning: a rejected line counts as wrong, even with warnings. */
const warned = sql<SqlBool>`(warnings <> '[]' and outcome not in ('conflict','error'))`;

/** How many lines do what, as they were read. */
export async function countLines(scope: Scope, uploadId: string): Promise<UploadCounts> {
  const { rows } = await sql<UploadCounts>`
    select count(*)::int as lines,
      count(*) filter (where outcome = 'new')::int as new,
      count(*) filter (where outcome = 'changed')::int as changed,
      count(*) filter (where outcome = 'unchanged')::int as unchanged,
      count(*) filter (where outcome = 'conflict')::int as conflict,
      count(*) filter (where outcome = 'error')::int as error,
      count(*) filter (where ${warned})::int as warned,
      count(*) filter (where changes @> '[{"field":"active","after":false}]')::int as deactivations,
      count(*) filter (where outcome = 'changed' and changes @> '[{"field":"email"}]')::int as emails,
      0 as done, 0 as failed, 0 as undone, 0 as left
    from bulk_upload_lines
    where institution_id = ${scope.institutionId} and upload_id = ${uploadId}`.execute(scope.db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/** The accounts that an upload would close. */
export async function listClosed(scope: Scope, uploadId: string): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select person_id from bulk_upload_lines
    where institution_id = ${scope.institutionId} and upload_id = ${uploadId}
      and outcome = 'changed' and changes @> '[{"field":"active","after":false}]'`.execute(scope.db);
  return rows.map(({ personId }) => personId);
}

const faulty = sql<SqlBool>`(outcome in ('conflict','error') or result = 'failed')`;

function isWanted(only: LineFilter): ReturnType<typeof sql<SqlBool>> {
  if (only === 'faulty') return faulty;
  if (only === 'warned') return warned;
  if (only === 'left') return sql<SqlBool>`(result = 'left' or left_fields <> '[]')`;
  return sql<SqlBool>`outcome = ${only}`;
}

/** A page of the lines of an upload, those that do not go in first, else in their order; and how many there are. */
export async function listLines(
  scope: Scope,
  uploadId: string,
  { only, offset, limit }: { only: LineFilter | undefined; offset: number; limit: number },
): Promise<{ rows: LineRow[]; total: number }> {
  const query = only ? selectLines(scope, uploadId).where(isWanted(only)) : selectLines(scope, uploadId);
  const counted = scope.db
    .selectFrom('bulkUploadLines')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId);
  const [rows, count] = await Promise.all([
    query
      .orderBy(sql`${faulty} is true`, 'desc')
      .orderBy('line')
      .offset(offset)
      .limit(limit)
      .execute(),
    (only ? counted.where(isWanted(only)) : counted).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** The next lines that did not go in, behind one of them. */
export async function listFaulty(
  scope: Scope,
  uploadId: string,
  page: { after: number; limit: number },
): Promise<LineRow[]> {
  return selectLines(scope, uploadId)
    .where(faulty)
    .where('line', '>', page.after)
    .orderBy('line')
    .limit(page.limit)
    .execute();
}
