import type { LetterKind } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

/** A letter as it is kept. */
export interface LetterRow {
  readonly line: number;
  readonly kind: LetterKind;
  /** In small letters. */
  readonly address: string;
  /** The person of the line: for a parent's letter the student. */
  readonly personId: string;
  readonly tries: number;
}

/** Which letters of an upload go to one address together. */
export interface Post {
  readonly uploadId: string;
  readonly kind: LetterKind;
  readonly address: string;
}

/** Lines of an upload, by their numbers. */
interface LineRange {
  readonly after: number;
  readonly upTo: number;
}

/**
 * People to whom an upload could write at this moment: those who have not joined and have no valid invitation, those
 * who have joined and get another address, and parents from lines that nobody has followed up. People who got a
 * letter already may be among them.
 */
function openLetters(scope: Scope, uploadId: string, { now, within }: { now: Date; within?: LineRange }) {
  const { institutionId } = scope;
  const inRange = within ? sql`lines.line > ${within.after} and lines.line <= ${within.upTo}` : sql`true`;
  return sql`
    with done as (
      select lines.line, lines.outcome, lines.changes, lines.adds, lines.wished_email,
        people.id as person_id, people.email, people.mail_verified
      from bulk_upload_lines as lines
      join people on people.institution_id = ${institutionId} and people.id = lines.person_id and people.active
      where lines.institution_id = ${institutionId} and lines.upload_id = ${uploadId} and lines.result = 'done'
        and ${inRange}
    ), wanted as (
      select line, 'invitation' as kind, lower(email) as address, person_id from done
      where email is not null and not mail_verified
        and (outcome = 'new' or changes @> '[{"field":"email"}]') and wished_email is null
        and not exists (select from credentials
          where credentials.institution_id = ${institutionId} and credentials.person_id = done.person_id
            and (valid_until is null or valid_until > ${now}))
        and not exists (select from last_sign_ins as seen
          where seen.institution_id = ${institutionId} and seen.person_id = done.person_id)
        and not exists (select from one_time_links as links
          where links.institution_id = ${institutionId} and links.person_id = done.person_id
            and links.purpose = 'password_reset' and links.used_at is null and links.expires_at > ${now})
      union all
      select line, 'address', lower(wished_email), person_id from done
      where wished_email is not null and lower(wished_email) is distinct from lower(email)
        and not exists (select from one_time_links as links
          where links.institution_id = ${institutionId} and links.person_id = done.person_id
            and lower(links.new_email) = lower(done.wished_email) and links.used_at is null and links.expires_at > ${now})
      union all
      select distinct line, 'parent', entered.email, done.person_id from done
      cross join lateral jsonb_to_recordset(done.adds -> 'parents') as given (email text)
      join student_parents as entered on entered.institution_id = ${institutionId}
        and entered.student_id = done.person_id and entered.email = lower(given.email)
        and entered.parent_id is null
    )
    select line, kind, address, person_id from wanted`;
}

/** How many addresses an upload could write to, and was not asked to yet. */
export async function countOpen(scope: Scope, uploadId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select address from (
        select line, kind, address from (${openLetters(scope, uploadId, { now })}) as wanted
        except
        select line, kind, address from bulk_upload_letters
        where institution_id = ${scope.institutionId} and upload_id = ${uploadId} and state <> 'failed'
      ) as letters group by address) as addresses`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** How many lines one statement checks. */
const linesAtOnce = 5_000;

async function lastLine(scope: Scope, uploadId: string): Promise<number> {
  const row = await scope.db
    .selectFrom('bulkUploadLines')
    .select(({ fn }) => fn.max('line').as('last'))
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

async function insertWithin(
  scope: Scope,
  uploadId: string,
  { now, within }: { now: Date; within: LineRange },
): Promise<number> {
  const { rows } = await sql`
    insert into bulk_upload_letters
      (institution_id, upload_id, line, kind, address, person_id, state, due_at, created_at)
    select ${scope.institutionId}::uuid, ${uploadId}::uuid, line, kind, address, person_id, 'waiting',
      ${now}::timestamptz, ${now}::timestamptz
    from (${openLetters(scope, uploadId, { now, within })}) as letters
    on conflict (institution_id, upload_id, line, kind, address)
      do update set state = 'waiting', due_at = excluded.due_at, tries = 0, reason = null
      where bulk_upload_letters.state = 'failed'
    returning 1`.execute(scope.db);
  return rows.length;
}

/** Stores letters for everybody to whom an upload could write; returns how many. Failed ones are retried. */
export async function insertOpen(scope: Scope, uploadId: string, now: Date): Promise<number> {
  const last = await lastLine(scope, uploadId);
  let kept = 0;
  for (let after = 0; after < last; after += linesAtOnce)
    kept += await insertWithin(scope, uploadId, { now, within: { after, upTo: after + linesAtOnce } });
  return kept;
}

/** How far the letters of an upload are, in addresses. */
export interface LetterCounts {
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
}

export async function countLetters(scope: Scope, uploadId: string): Promise<LetterCounts> {
  const { rows } = await sql<LetterCounts>`
    select count(distinct address) filter (where state = 'waiting')::int as waiting,
      count(distinct address) filter (where state = 'sent')::int as sent,
      count(distinct address) filter (where state = 'failed')::int as failed
    from bulk_upload_letters
    where institution_id = ${scope.institutionId} and upload_id = ${uploadId}`.execute(scope.db);
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0 };
}

/** The first letters that failed, with the names of their lines. */
export async function listFailed(
  scope: Scope,
  uploadId: string,
  limit: number,
): Promise<{ line: number; name: string; reason: string }[]> {
  const { rows } = await sql<{ line: number; name: string; reason: string }>`
    select distinct letters.line, coalesce(lines.name, '') as name, coalesce(letters.reason, '') as reason
    from bulk_upload_letters as letters
    left join bulk_upload_lines as lines on lines.institution_id = ${scope.institutionId}
      and lines.upload_id = letters.upload_id and lines.line = letters.line
    where letters.institution_id = ${scope.institutionId} and letters.upload_id = ${uploadId}
      and letters.state = 'failed'
    order by letters.line, reason limit ${limit}`.execute(scope.db);
  return rows;
}

/** One at a time writes letters of uploads of an institution, until the transaction ends: they have one pace together. */
export async function lockLetters(scope: Scope): Promise<void> {
  const key = `bulk-upload-letters:${scope.institutionId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(scope.db);
}

/** How many letters the institution has written since a moment, and the first of them. */
export async function sentSince(scope: Scope, since: Date): Promise<{ count: number; first: Date | null }> {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::int as count, min(sent_at) as first from (
      select upload_id, kind, address, sent_at from bulk_upload_letters
      where institution_id = ${scope.institutionId} and state = 'sent' and sent_at > ${since}
      group by upload_id, kind, address, sent_at) as posts`.execute(scope.db);
  return rows[0] ?? { count: 0, first: null };
}

/** When an address was written to last by an upload; null where it never was. */
export async function lastSentTo(scope: Scope, address: string): Promise<Date | null> {
  const row = await scope.db
    .selectFrom('bulkUploadLetters')
    .select(({ fn }) => fn.max('sentAt').as('last'))
    .where('institutionId', '=', scope.institutionId)
    .where('address', '=', address)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return row?.last ?? null;
}

function selectWaiting(scope: Scope, uploadId: string) {
  return scope.db
    .selectFrom('bulkUploadLetters')
    .select(['line', 'kind', 'address', 'personId', 'tries'])
    .$castTo<LetterRow>()
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId)
    .where('state', '=', 'waiting');
}

/** The next letter of an upload that is due, with all of its kind to the same address. */
export async function nextPost(scope: Scope, uploadId: string, now: Date): Promise<LetterRow[]> {
  const first = await selectWaiting(scope, uploadId)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  if (!first) return [];
  return selectWaiting(scope, uploadId)
    .where('kind', '=', first.kind)
    .where('address', '=', first.address)
    .orderBy('line')
    .execute();
}

/** When the next letter of an upload is due; null where none waits. */
export async function nextDue(scope: Scope, uploadId: string): Promise<Date | null> {
  const row = await scope.db
    .selectFrom('bulkUploadLetters')
    .select(({ fn }) => fn.min('dueAt').as('next'))
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.next ?? null;
}

/** The possible outcomes of waiting letters. */
export type LetterChange =
  | { readonly state: 'sent'; readonly sentAt: Date }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly dueAt: Date; readonly tries?: number };

/** Marks what became of letters that wait: those to one address, or all of an upload. */
export async function updateLetters(
  scope: Scope,
  { uploadId, ...post }: Post | { readonly uploadId: string },
  change: LetterChange,
): Promise<void> {
  const query = scope.db
    .updateTable('bulkUploadLetters')
    .set(change)
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId)
    .where('state', '=', 'waiting');
  await (
    'address' in post ? query.where('kind', '=', post.kind).where('address', '=', post.address) : query
  ).execute();
}

/** Forgets letters that wait: those to one address, or all of an upload. */
export async function deleteWaiting(
  scope: Scope,
  { uploadId, ...post }: Post | { readonly uploadId: string },
): Promise<void> {
  const query = scope.db
    .deleteFrom('bulkUploadLetters')
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId)
    .where('state', '=', 'waiting');
  await (
    'address' in post ? query.where('kind', '=', post.kind).where('address', '=', post.address) : query
  ).execute();
}

/** How many uploads have their turn in one round. */
const atOnce = 20;

/** Uploads with a letter that is due, those that have waited longest first. */
export async function listLettersDueAcrossInstitutions(
  all: AllInstitutions,
  now: Date,
): Promise<{ institutionId: string; id: string }[]> {
  return all.db
    .selectFrom('bulkUploads')
    .select(['institutionId', 'id'])
    .where('lettersDueAt', '<=', now)
    .orderBy('lettersDueAt')
    .limit(atOnce)
    .execute();
}
