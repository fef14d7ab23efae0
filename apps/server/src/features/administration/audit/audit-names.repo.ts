import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/db/scope.ts';

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** Names of the things that have one. */
export async function listNames(
  scope: Scope,
  table: 'subjects' | 'subcategories' | 'flagCategories',
  ids: readonly string[],
): Promise<NamedRow[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .execute();
}

/** Codes of lists by their values. */
export async function listCodes(scope: Scope, ids: readonly string[]): Promise<NamedRow[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('codeListCodes')
    .select(['id', 'value as name'])
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .execute();
}

/** Hosts by the names that they are reached at. */
export async function listHosts(scope: Scope, ids: readonly string[]): Promise<NamedRow[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('hosts')
    .select(['id', 'hostName as name'])
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .execute();
}

/** A session by its own id or by that of a recording. */
export interface VisitRow {
  readonly id: string;
  readonly visitId: string;
  readonly kind: VisitKind;
  readonly startsAt: Date;
}

export async function listVisits(scope: Scope, ids: readonly string[]): Promise<VisitRow[]> {
  if (ids.length === 0) return [];
  const { institutionId } = scope;
  const { rows } = await sql<VisitRow>`
    with wanted as (
      select id, id as visit_id from visits where institution_id = ${institutionId} and id = any(${ids}::uuid[])
      union all
      select id, visit_id from recordings where institution_id = ${institutionId} and id = any(${ids}::uuid[])
    )
    select wanted.id, wanted.visit_id, visits.kind, visits.starts_at
    from wanted join visits on visits.id = wanted.visit_id
    where visits.institution_id = ${institutionId}`.execute(scope.db);
  return rows;
}
