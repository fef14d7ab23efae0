import type { AuditAction, AuditSubject } from '@lectern/contract/audit/audit.names.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** What is stored next to an entry: text, its salt, and the hash of both, which the entry keeps. */
export interface Salted {
  readonly content: string;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

export interface NewEntry {
  readonly id: string;
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: string;
  /** The levels whose administrators see the entry. */
  readonly levelIds: readonly string[];
  /** The people in the session that the entry is about, and their hash; null for other entries. */
  readonly involved: { readonly personIds: readonly string[]; readonly hash: Buffer } | null;
  readonly change: Salted | null;
  readonly address: Salted | null;
  readonly createdAt: Date;
}

/** How many entries of an act somebody has since a moment. */
export async function countActs(
  scope: Scope,
  { actorId, action, since }: { actorId: string; action: AuditAction; since: Date },
): Promise<number> {
  const { entries } = await scope.db
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('institutionId', '=', scope.institutionId)
    .where('actorId', '=', actorId)
    .where('createdAt', '>', since)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return entries;
}

/** Bytes as the database reads them out of JSON. */
const hex = (bytes: Buffer | undefined): string | null => bytes?.toString('hex') ?? null;

function valuesOf({ id, change, address }: NewEntry) {
  const of = (part: 'change' | 'address', salted: Salted | null) =>
    salted ? [{ entryId: id, part, content: salted.content, salt: hex(salted.salt) }] : [];
  return [...of('change', change), ...of('address', address)];
}

/**
 * Writes entries with their salted values, who may see them and who is involved, and marks them as not yet in the
 * chain.
 */
export async function insertEntries(scope: Scope, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const given = entries.map(({ change, address, involved, ...entry }) => ({
    ...{ ...entry, changeHash: hex(change?.hash), addressHash: hex(address?.hash) },
    ...{ involvedIds: involved?.personIds ?? [], involvedHash: hex(involved?.hash) },
  }));
  await sql`
    with given as (
      select given.*, array(select jsonb_array_elements_text(given."levelIds")::uuid) as level_ids,
        array(select jsonb_array_elements_text(given."involvedIds")::uuid) as involved_ids
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, "actorId" uuid, action text,
        "subjectKind" text, "subjectId" uuid, "levelIds" jsonb, "changeHash" text, "addressHash" text,
        "involvedIds" jsonb, "involvedHash" text, "createdAt" timestamptz)
    ), written as (
      insert into audit_entries (institution_id, id, actor_id, action, subject_kind, subject_id, level_ids,
        change_hash, address_hash, involved_hash, created_at)
      select ${scope.institutionId}::uuid, id, "actorId", action, "subjectKind", "subjectId", level_ids,
        decode("changeHash", 'hex'), decode("addressHash", 'hex'), decode("involvedHash", 'hex'), "createdAt"
      from given
      returning id, seq, created_at, level_ids
    ), waiting as (
      insert into audit_unlinked (institution_id, entry_id) select ${scope.institutionId}::uuid, id from written
    ), involving as (
      insert into audit_involved (institution_id, person_id, created_at, seq, entry_id)
      select ${scope.institutionId}::uuid, unnest(given.involved_ids), written.created_at, seq, written.id
      from written join given on given.id = written.id
    )
    insert into audit_audiences (institution_id, level_id, created_at, seq, entry_id)
    select ${scope.institutionId}::uuid, unnest(level_ids), created_at, seq, id from written`.execute(
    scope.db,
  );
  await insertValues(scope, entries.flatMap(valuesOf));
}

async function insertValues(scope: Scope, values: readonly object[]): Promise<void> {
  if (values.length === 0) return;
  await sql`
    insert into audit_values (institution_id, entry_id, part, content, salt)
    select ${scope.institutionId}::uuid, "entryId", part, content, decode(salt, 'hex')
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given ("entryId" uuid, part text, content text,
      salt text)`.execute(scope.db);
}
