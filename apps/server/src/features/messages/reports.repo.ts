import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import { isFoundIn } from '../../platform/db/found-text.ts';

/** A message as it was when it was reported. */
export interface Evidence {
  readonly messageId: string;
  readonly number: number;
  readonly senderId: string;
  readonly senderName: string;
  readonly body: string;
  readonly fileId: string | null;
  readonly createdAt: string;
  readonly isWithdrawn: boolean;
  readonly hash: string;
}

interface NewReport {
  readonly levelId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly studentId: string;
  readonly educatorId: string;
  readonly reportedBy: string;
  readonly reason: string;
  readonly createdAt: Date;
}

/** Keeps a report; undefined where the same person reported the same message before. */
export async function insertReport(
  scope: Scope,
  { evidence, ...report }: NewReport & { readonly evidence: readonly Evidence[] },
): Promise<string | undefined> {
  const row = await scope.db
    .insertInto('messageReports')
    .values({ ...report, evidence: JSON.stringify(evidence), institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** How many characters of reasons are stored for one report. */
const mostReasons = 2_000;

/** Adds a reason to an existing report; undefined if it is not new or there is no room for it. */
export async function addReason(
  scope: Scope,
  { messageId, reportedBy, reason }: Pick<NewReport, 'messageId' | 'reportedBy' | 'reason'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update message_reports set reason = case when reason = '' then ${reason} else reason || E'\n' || ${reason} end
    where institution_id = ${scope.institutionId} and message_id = ${messageId} and reported_by = ${reportedBy}
      and ${reason} <> '' and not ${reason} = any(string_to_array(reason, E'\n'))
      and length(reason) + 1 + length(${reason}) <= ${mostReasons}
    returning id`.execute(scope.db);
  return rows[0]?.id;
}

/** A report with the names that a list shows. */
export interface ReportRow {
  readonly id: string;
  readonly levelId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly educatorName: string;
  readonly reportedByName: string;
  readonly reason: string;
  readonly createdAt: Date;
}

/** Reports that somebody sees: of some schools, and those of which they were told in the place of a school below them. */
export interface ReportsSeen {
  readonly levelIds: readonly string[];
  readonly personId: string;
  /** The levels below them now, or null for everything. */
  readonly reach: readonly string[] | null;
}

function isSeen({ institutionId }: Scope, { levelIds, personId, reach }: ReportsSeen) {
  return sql<boolean>`(message_reports.level_id = any(${levelIds}::uuid[]) or (
    (${reach === null} or message_reports.level_id = any(${reach ?? []}::uuid[])) and exists (
      select from message_report_guards told where told.institution_id = ${institutionId}
        and told.person_id = ${personId} and told.report_id = message_reports.id)))`;
}

function select(scope: Scope) {
  return scope.db
    .selectFrom('messageReports')
    .innerJoin('people as student', 'student.id', 'messageReports.studentId')
    .innerJoin('people as educator', 'educator.id', 'messageReports.educatorId')
    .innerJoin('people as reporter', 'reporter.id', 'messageReports.reportedBy')
    .where('messageReports.institutionId', '=', scope.institutionId)
    .where('student.institutionId', '=', scope.institutionId)
    .where('educator.institutionId', '=', scope.institutionId)
    .where('reporter.institutionId', '=', scope.institutionId);
}

const columns = [
  'messageReports.id',
  'messageReports.levelId',
  'messageReports.conversationId',
  'messageReports.messageId',
  'messageReports.studentId',
  'messageReports.reason',
  'messageReports.createdAt',
  sql<string>`student.first_name || ' ' || student.last_name`.as('studentName'),
  sql<string>`educator.first_name || ' ' || educator.last_name`.as('educatorName'),
  sql<string>`reporter.first_name || ' ' || reporter.last_name`.as('reportedByName'),
] as const;

/** Reports that somebody sees, the newest first, and how many there are. */
export async function listReports(
  scope: Scope,
  seen: ReportsSeen,
  page: { search: string | null; offset: number; limit: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  let query = select(scope).where(isSeen(scope, seen));
  if (page.search !== null)
    query = query.where(isFoundIn(sql`student.first_name || ' ' || student.last_name`, page.search));
  const [rows, { total }] = await Promise.all([
    query
      .select(columns)
      .orderBy('messageReports.createdAt', 'desc')
      .orderBy('messageReports.id')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** A report with its evidence, if somebody sees it. */
export async function findReport(
  scope: Scope,
  id: string,
  seen: ReportsSeen,
): Promise<(ReportRow & { evidence: readonly Evidence[] }) | undefined> {
  const row = await select(scope)
    .select(columns)
    .select('messageReports.evidence')
    .where('messageReports.id', '=', id)
    .where(isSeen(scope, seen))
    .executeTakeFirst();
  return row && { ...row, evidence: row.evidence as unknown as readonly Evidence[] };
}

/** Numbers of the messages of a conversation that were kept with reports that somebody sees, in no order. */
export async function listKeptNumbers(
  scope: Scope,
  conversationId: string,
  seen: ReportsSeen,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select distinct (one->>'number')::int as number
    from message_reports, jsonb_array_elements(message_reports.evidence::jsonb) as one
    where message_reports.institution_id = ${scope.institutionId} and ${isSeen(scope, seen)}
      and message_reports.conversation_id = ${conversationId}`.execute(scope.db);
  return rows.map(({ number }) => number);
}
