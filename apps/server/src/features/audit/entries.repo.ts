import { sql, type RawBuilder } from 'kysely';
import { isLike, likeText } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** An entry's place in the list. */
export interface Place {
  readonly at: Date;
  readonly entryId: string;
}

/** Which entries are wanted: what is null does not narrow. */
export interface WantedEntries {
  /** The level whose administrators read them. */
  readonly levelId: string | null;
  readonly actions: readonly string[] | null;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  /** Who acted, or what it was about, is one of these. */
  readonly anyOf: readonly string[] | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly olderThan: Place | null;
  readonly newerThan: Place | null;
  readonly limit: number;
}

export interface EntryRow {
  readonly id: string;
  readonly seq: number;
  readonly createdAt: Date;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly changeHash: Buffer | null;
}

/** Few people or things are found by their own indexes; all else along the index of the list, of one level or of all. */
function sourceOf({ levelId, anyOf, actorId, subjectId }: WantedEntries) {
  const isFew = anyOf !== null || actorId !== null || subjectId !== null;
  if (levelId === null || isFew)
    return {
      from: sql`audit_entries as entry`,
      listed: sql`entry`,
      isSeen: levelId === null ? [] : [sql`${levelId}::uuid = any(entry.level_ids)`],
    };
  return {
    from: sql`audit_audiences as seen join audit_entries as entry
      on entry.institution_id = seen.institution_id and entry.id = seen.entry_id`,
    listed: sql`seen`,
    isSeen: [sql`seen.level_id = ${levelId}`],
  };
}

/** The number of the entry at a place; no entry is older or newer than one that is not there. */
function numberAt({ institutionId }: Scope, { entryId }: Place): RawBuilder<unknown> {
  return sql`(select seq from audit_entries where institution_id = ${institutionId} and id = ${entryId})`;
}

function narrowing(scope: Scope, wanted: WantedEntries, place: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const { actions, actorId, subjectId, anyOf, from, until, olderThan, newerThan } = wanted;
  const at = sql`${place}.created_at`;
  return [
    ...(actions ? [sql`entry.action = any(${actions}::text[])`] : []),
    ...(actorId ? [sql`entry.actor_id = ${actorId}`] : []),
    ...(subjectId ? [sql`entry.subject_id = ${subjectId}`] : []),
    ...(anyOf
      ? [sql`(entry.actor_id = any(${anyOf}::uuid[]) or entry.subject_id = any(${anyOf}::uuid[]))`]
      : []),
    ...(from ? [sql`${at} >= ${from}`] : []),
    ...(until ? [sql`${at} < ${until}`] : []),
    ...(olderThan ? [sql`(${at}, ${place}.seq) < (${olderThan.at}, ${numberAt(scope, olderThan)})`] : []),
    ...(newerThan ? [sql`(${at}, ${place}.seq) > (${newerThan.at}, ${numberAt(scope, newerThan)})`] : []),
  ];
}

/** The statement that lists entries, from a place on; the newest first unless those after a place are wanted. */
export function entriesStatement(scope: Scope, wanted: WantedEntries): RawBuilder<EntryRow> {
  const { from, listed, isSeen } = sourceOf(wanted);
  const conditions = [
    sql`${listed}.institution_id = ${scope.institutionId}`,
    ...isSeen,
    ...narrowing(scope, wanted, listed),
  ];
  const direction = wanted.newerThan ? sql`asc` : sql`desc`;
  return sql<EntryRow>`
    select entry.id, entry.seq, entry.created_at, entry.actor_id, entry.action, entry.subject_kind,
      entry.subject_id, entry.change_hash
    from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${listed}.created_at ${direction}, ${listed}.seq ${direction} limit ${wanted.limit}`;
}

export async function listEntries(scope: Scope, wanted: WantedEntries): Promise<EntryRow[]> {
  return (await entriesStatement(scope, wanted).execute(scope.db)).rows;
}

/** What the entries of a level, or all, have kept of the names of people, the oldest first; what was erased is absent. */
export async function listKeptNames(
  scope: Scope,
  { personIds, levelId }: { personIds: readonly string[]; levelId: string | null },
): Promise<{ personId: string; firstName: string | null; lastName: string | null }[]> {
  if (personIds.length === 0) return [];
  const isSeen = levelId === null ? sql`true` : sql`${levelId}::uuid = any(entry.level_ids)`;
  const { rows } = await sql<{ personId: string; firstName: string | null; lastName: string | null }>`
    select person_id,
      coalesce(kept->'after'->>'firstName', kept->'before'->>'firstName') as first_name,
      coalesce(kept->'after'->>'lastName', kept->'before'->>'lastName') as last_name
    from (
      select entry.subject_id as person_id, entry.created_at, entry.seq, value.content::jsonb as kept
      from audit_entries as entry
      join audit_values as value on value.institution_id = entry.institution_id and value.entry_id = entry.id
        and value.part = 'change'
      where entry.institution_id = ${scope.institutionId} and entry.subject_id = any(${personIds}::uuid[])
        and entry.subject_kind = 'person' and ${isSeen}
    ) as entries
    order by created_at, seq`.execute(scope.db);
  return rows;
}

/** The name in the entry of a removal, and which values are of one: the expressions of the index, letter for letter. */
const removedName = sql<string>`((value.content::jsonb -> 'before' ->> 'firstName') || ' ' ||
  (value.content::jsonb -> 'before' ->> 'lastName'))`;
const isOfRemoval = sql`value.part = 'change' and value.content like '%"after":{%"firstName":null%'`;

/** People who were removed, by a part of the name that the entry of it has, or by the beginning of one of its words. */
export async function listRemovedByName(
  scope: Scope,
  wanted: { search: string; isWithin: boolean; levelId: string | null; limit: number },
): Promise<string[]> {
  const { isWithin, levelId, limit } = wanted;
  const typed = likeText(wanted.search);
  const patterns = isWithin ? [`%${typed}%`] : [`${typed}%`, `% ${typed}%`];
  const isNamed = sql.join(
    patterns.map((pattern) => isLike(removedName, pattern)),
    sql` or `,
  );
  const isSeen = levelId === null ? sql`true` : sql`${levelId}::uuid = any(entry.level_ids)`;
  // Planned as if all were wanted, by the index of the names, and not along the entries until there are enough.
  const { rows } = await sql<{ personId: string }>`
    with named as materialized (
      select value.entry_id from audit_values as value
      where value.institution_id = ${scope.institutionId} and ${isOfRemoval} and (${isNamed})
    )
    select entry.subject_id as person_id from named
    join audit_entries as entry on entry.institution_id = ${scope.institutionId} and entry.id = named.entry_id
    where entry.action = 'person.removed' and ${isSeen}
    order by entry.subject_id limit ${limit}`.execute(scope.db);
  return rows.map(({ personId }) => personId);
}

/** Where entries stand in the chain, with the hash before each. */
export async function listPlacesInChain(scope: Scope, entryIds: readonly string[]) {
  if (entryIds.length === 0) return [];
  return scope.db
    .selectFrom('auditLinks as link')
    .leftJoin('auditLinks as before', (join) =>
      join
        .onRef('before.institutionId', '=', 'link.institutionId')
        .on('before.number', '=', ({ ref }) => sql<number>`${ref('link.number')} - 1`),
    )
    .select(['link.entryId', 'link.number', 'link.hash', 'before.hash as previous'])
    .where('link.institutionId', '=', scope.institutionId)
    .where('link.entryId', 'in', entryIds)
    .execute();
}
