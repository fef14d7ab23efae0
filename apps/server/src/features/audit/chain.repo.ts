import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

/** An entry's data in the chain. */
export interface ChainedEntry {
  readonly id: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly levelIds: readonly string[];
  readonly changeHash: Buffer | null;
  readonly addressHash: Buffer | null;
  /** Hash of the people in its session; null for other records, and for entries from before this was kept. */
  readonly involvedHash: Buffer | null;
  readonly createdAt: Date;
}

/** The end of an institution's chain; number 0 before the first entry. */
export interface Head {
  readonly number: number;
  readonly hash: Buffer;
}

export interface Link extends Head {
  readonly entryId: string;
}

const entryColumns = [
  ...(['id', 'actorId', 'action', 'subjectKind', 'subjectId'] as const),
  ...(['levelIds', 'changeHash', 'addressHash', 'involvedHash', 'createdAt'] as const),
] as const;

export async function listUnlinkedAcrossInstitutions(
  all: AllInstitutions,
  limit: number,
): Promise<{ institutionId: string }[]> {
  return all.db.selectFrom('auditUnlinked').select('institutionId').distinct().limit(limit).execute();
}

/** The end of the chain, which nobody else moves until the running transaction ends. */
export async function lockHead(scope: Scope, first: { hash: Buffer; askedOn: string }): Promise<Head> {
  const { institutionId } = scope;
  await scope.db
    .insertInto('auditHeads')
    .values({ institutionId, ...first })
    .onConflict((conflict) => conflict.column('institutionId').doNothing())
    .execute();
  return scope.db
    .selectFrom('auditHeads')
    .select(['number', 'hash'])
    .where('institutionId', '=', institutionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The link that nothing follows, even if the kept end says otherwise. */
export async function findLastLink(scope: Scope): Promise<Head | undefined> {
  return scope.db
    .selectFrom('auditLinks')
    .select(['number', 'hash'])
    .where('institutionId', '=', scope.institutionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findHead(scope: Scope): Promise<Head | undefined> {
  return scope.db
    .selectFrom('auditHeads')
    .select(['number', 'hash'])
    .where('institutionId', '=', scope.institutionId)
    .executeTakeFirst();
}

/** Entries that are written and not in the chain, the oldest first. */
export async function listUnlinked(scope: Scope, limit: number): Promise<ChainedEntry[]> {
  return scope.db
    .selectFrom('auditUnlinked as waiting')
    .innerJoin('auditEntries as entry', (join) =>
      join
        .onRef('entry.institutionId', '=', 'waiting.institutionId')
        .onRef('entry.id', '=', 'waiting.entryId'),
    )
    .select(entryColumns.map((column) => `entry.${column}` as const))
    .where('waiting.institutionId', '=', scope.institutionId)
    .orderBy('entry.seq')
    .limit(limit)
    .execute();
}

/** Puts entries behind the end of the chain. */
export async function insertLinks(scope: Scope, links: readonly Link[]): Promise<void> {
  const { institutionId } = scope;
  const head = links.at(-1);
  if (head === undefined) return;
  const given = links.map((link) => ({ ...link, hash: link.hash.toString('hex') }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (number bigint, "entryId" uuid, hash text)
    ), linked as (
      insert into audit_links (institution_id, number, entry_id, hash)
      select ${institutionId}::uuid, number, "entryId", decode(hash, 'hex') from given
    )
    delete from audit_unlinked using given
    where audit_unlinked.institution_id = ${institutionId} and audit_unlinked.entry_id = given."entryId"`.execute(
    scope.db,
  );
  await scope.db
    .updateTable('auditHeads')
    .set({ number: head.number, hash: head.hash })
    .where('institutionId', '=', institutionId)
    .execute();
}

/** A link with its entry as it is now; without one where the entry is gone. */
export interface LinkedEntry extends Link {
  readonly entry: ChainedEntry | null;
}

/** A limited number of links after a number, in order. */
export async function listLinks(scope: Scope, after: number, limit: number): Promise<LinkedEntry[]> {
  const links = await scope.db
    .selectFrom('auditLinks')
    .select(['number', 'hash', 'entryId'])
    .where('institutionId', '=', scope.institutionId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  if (links.length === 0) return [];
  const entryIds = links.map(({ entryId }) => entryId);
  const entries = await scope.db
    .selectFrom('auditEntries')
    .select(entryColumns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', entryIds)
    .execute();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return links.map((link) => ({ ...link, entry: byId.get(link.entryId) ?? null }));
}

/** What is stored next to entries. */
export async function listSalted(scope: Scope, entryIds: readonly string[]) {
  if (entryIds.length === 0) return [];
  return scope.db
    .selectFrom('auditValues')
    .select(['entryId', 'part', 'salt', 'content'])
    .where('institutionId', '=', scope.institutionId)
    .where('entryId', 'in', entryIds)
    .execute();
}

/** The first entry that is neither in the chain nor waits for it. */
export async function findLoose(scope: Scope): Promise<{ id: string } | undefined> {
  return scope.db
    .selectFrom('auditEntries as entry')
    .select('entry.id')
    .where('entry.institutionId', '=', scope.institutionId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auditLinks as link')
            .select('link.number')
            .where('link.institutionId', '=', scope.institutionId)
            .whereRef('link.entryId', '=', 'entry.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auditUnlinked as waiting')
            .select('waiting.entryId')
            .where('waiting.institutionId', '=', scope.institutionId)
            .whereRef('waiting.entryId', '=', 'entry.id'),
        ),
      ),
    )
    .orderBy('entry.seq')
    .limit(1)
    .executeTakeFirst();
}
