import { sql, type RawBuilder } from 'kysely';
import { isLike, likeText } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** An entry's place in the list. */
export interface Place {
  readonly at: Date;
  readonly entryId: string;
}

/** Filters for entries: null does not filter. */
export interface WantedEntries {
  /** The level whose administrators read them. */
  readonly levelId: string | null;
  readonly actions: readonly string[] | null;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  /** Entries about sessions with them count as entries about the subject, too. */
  readonly involvedId: string | null;
  /** The actor, the subject, or a person of the session it was about, is one of these. */
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

/** The number of the entry at a place; no entry is older or newer than one that is not there. */
function numberAt({ institutionId }: Scope, { entryId }: Place): RawBuilder<unknown> {
  return sql`(select seq from audit_entries where institution_id = ${institutionId} and id = ${entryId})`;
}

/** The list along which entries are read: of all, of one level, or of one person or thing. */
type Line = 'all' | 'level' | 'actor' | 'subject' | 'involved';

interface Along {
  readonly from: RawBuilder<unknown>;
  /** The table whose order the index has. */
  readonly listed: RawBuilder<unknown>;
  readonly isOnLine: readonly RawBuilder<unknown>[];
}

const joined = (table: RawBuilder<unknown>) => sql`${table} join audit_entries as entry
  on entry.institution_id = listed.institution_id and entry.id = listed.entry_id`;

/** Reads along a line; of somebody or something, that of the row `one`. */
function along(line: Line, levelId: string | null): Along {
  const isSeen = levelId === null ? [] : [sql`${levelId}::uuid = any(entry.level_ids)`];
  const entries = { from: sql`audit_entries as entry`, listed: sql`entry` };
  switch (line) {
    case 'all':
      return { ...entries, isOnLine: isSeen };
    case 'level':
      return {
        ...{ from: joined(sql`audit_audiences as listed`), listed: sql`listed` },
        isOnLine: [sql`listed.level_id = ${levelId}`],
      };
    case 'actor':
      return { ...entries, isOnLine: [sql`entry.actor_id = one.id`, ...isSeen] };
    case 'subject':
      return { ...entries, isOnLine: [sql`entry.subject_id = one.id`, ...isSeen] };
    case 'involved':
      return {
        ...{ from: joined(sql`audit_involved as listed`), listed: sql`listed` },
        isOnLine: [sql`listed.person_id = one.id`, ...isSeen],
      };
  }
}

function isOfAny({ institutionId }: Scope, ids: readonly string[]): RawBuilder<unknown> {
  return sql`(entry.actor_id = any(${ids}::uuid[]) or entry.subject_id = any(${ids}::uuid[])
    or exists (select from audit_involved as there where there.institution_id = ${institutionId}
      and there.entry_id = entry.id and there.person_id = any(${ids}::uuid[])))`;
}

/** The filters for the entries of a list. */
type Narrowing = Omit<WantedEntries, 'subjectId' | 'involvedId'>;

function narrowing(scope: Scope, wanted: Narrowing, place: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const { actions, actorId, anyOf, from, until, olderThan, newerThan } = wanted;
  const at = sql`${place}.created_at`;
  return [
    ...(actions ? [sql`entry.action = any(${actions}::text[])`] : []),
    ...(actorId ? [sql`entry.actor_id = ${actorId}`] : []),
    ...(anyOf ? [isOfAny(scope, anyOf)] : []),
    ...(from ? [sql`${at} >= ${from}`] : []),
    ...(until ? [sql`${at} < ${until}`] : []),
    ...(olderThan ? [sql`(${at}, ${place}.seq) < (${olderThan.at}, ${numberAt(scope, olderThan)})`] : []),
    ...(newerThan ? [sql`(${at}, ${place}.seq) > (${newerThan.at}, ${numberAt(scope, newerThan)})`] : []),
  ];
}

/** Entries of a line in their order, no more than are wanted; the newest first unless those after a place are. */
function stretch(scope: Scope, wanted: Narrowing, { line, read }: { line: Line; read: RawBuilder<unknown> }) {
  const { from, listed, isOnLine } = along(line, wanted.levelId);
  const conditions = [
    sql`${listed}.institution_id = ${scope.institutionId}`,
    ...isOnLine,
    ...narrowing(scope, wanted, listed),
  ];
  const direction = wanted.newerThan ? sql`asc` : sql`desc`;
  return sql<EntryRow>`select ${read} from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${listed}.created_at ${direction}, ${listed}.seq ${direction} limit ${wanted.limit}`;
}

const columns = sql`entry.id, entry.seq, entry.created_at, entry.actor_id, entry.action, entry.subject_kind,
  entry.subject_id, entry.change_hash`;

/** The indexes of few people and things, and the other filters on their entries; null if nobody is named. */
function linesOf(wanted: WantedEntries): { lines: Line[]; ids: readonly string[]; rest: Narrowing } | null {
  const { subjectId, involvedId, ...rest } = wanted;
  if (subjectId !== null)
    return { lines: involvedId === null ? ['subject'] : ['subject', 'involved'], ids: [subjectId], rest };
  if (rest.anyOf !== null)
    return { lines: ['actor', 'subject', 'involved'], ids: rest.anyOf, rest: { ...rest, anyOf: null } };
  if (rest.actorId === null) return null;
  return { lines: ['actor'], ids: [rest.actorId], rest: { ...rest, actorId: null } };
}

/**
 * The statement that lists entries from a position; newest first unless those after a position are wanted. For few
 * people and things, a page of each is read by its own index, and these are put in order.
 */
export function entriesStatement(scope: Scope, wanted: WantedEntries): RawBuilder<EntryRow> {
  const few = linesOf(wanted);
  if (few === null)
    return stretch(scope, wanted, { line: wanted.levelId === null ? 'all' : 'level', read: columns });
  const { lines, ids, rest } = few;
  const found = lines.map(
    (line) => sql`select entry_id from unnest(${ids}::uuid[]) as one(id)
      cross join lateral (${stretch(scope, rest, { line, read: sql`entry.id as entry_id` })}) as stretch`,
  );
  const direction = wanted.newerThan ? sql`asc` : sql`desc`;
  return sql<EntryRow>`
    select ${columns} from (${sql.join(found, sql` union `)}) as found
    join audit_entries as entry on entry.institution_id = ${scope.institutionId} and entry.id = found.entry_id
    order by entry.created_at ${direction}, entry.seq ${direction} limit ${wanted.limit}`;
}

export async function listEntries(scope: Scope, wanted: WantedEntries): Promise<EntryRow[]> {
  return (await entriesStatement(scope, wanted).execute(scope.db)).rows;
}

/** The names of people in the entries of a level, or all, oldest first; erased names are absent. */
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

/**
 * The name in the entry of a removal, and the condition for such entries: the expressions of the index, letter for
 * letter.
 */
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

/** The places of entries in the chain, with the hash before each. */
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
