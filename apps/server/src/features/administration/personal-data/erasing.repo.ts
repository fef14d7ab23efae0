import { sql, type RawBuilder } from 'kysely';
import { tablesWithPeople, type Personal } from '../../../platform/db/personal-tables.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import type { Patterns } from './erasing.rules.ts';

/** The erased person, what identifies them, and the pseudonym. */
export interface Erased {
  readonly personId: string;
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly dateOfBirth: string | null;
  readonly patterns: Patterns;
  readonly pseudonym: string;
}

interface PersonalTable {
  readonly name: string;
  readonly rule: Personal;
}

/** Texts of all tables are looked through: that takes longer than any other statement may. */
const statementMs = 600_000;

const visitsOf = (institutionId: string, personId: string) => sql`
  select visit_id from visit_participants where institution_id = ${institutionId} and person_id = ${personId}
  union select id from visits where institution_id = ${institutionId} and educator_id = ${personId}`;

export function namedColumn(name: string): RawBuilder<unknown> {
  return sql`${sql.ref(name)}`;
}

/** Whether a row is the person's, or of a session of theirs. */
function isTheirs({ institutionId }: Scope, { name: table, rule }: PersonalTable, personId: string) {
  const { of = [], about = [], isOfVisit } = rule;
  const own = [...of, ...about].map((column) => sql`${namedColumn(column)} = ${personId}`);
  const visit = sql`${namedColumn(table === 'visits' ? 'id' : 'visitId')} in (${visitsOf(institutionId, personId)})`;
  const all = isOfVisit || table === 'visits' ? [...own, visit] : own;
  return all.length === 0 ? sql`false` : sql`(${sql.join(all, sql` or `)})`;
}

/** How long the texts of columns are at most, by 'table column' as the database calls them; most have a limit. */
async function longestTexts(scope: Scope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ place: string; most: number }>`
    select class.relname || ' ' || found[1] as place, min(found[2]::int) as most
    from pg_constraint as rule
    join pg_class as class on class.oid = rule.conrelid and class.relnamespace = 'public'::regnamespace,
      regexp_matches(pg_get_constraintdef(rule.oid), 'length\\("?(\\w+)"?\\) <= (\\d+)', 'g') as found
    where rule.contype = 'c' group by place`.execute(scope.db);
  return new Map(rows.map(({ place, most }) => [place, most]));
}

const asInDatabase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A text grows by the pseudonym as far as its column lets it. */
async function replaceNames(
  scope: Scope,
  { longest, ...one }: PersonalTable & { readonly longest: ReadonlyMap<string, number> },
  erased: Erased,
): Promise<void> {
  const { name: table, rule } = one;
  const { patterns, pseudonym } = erased;
  const ofInstitution = sql`institution_id = ${scope.institutionId}`;
  const theirs = isTheirs(scope, one, erased.personId);
  const pattern = sql`case when ${theirs} then ${patterns.ofTheirs}::text else ${patterns.anywhere}::text end`;
  for (const column of rule.texts ?? []) {
    const text = namedColumn(column);
    const replaced = sql`regexp_replace(${text}, ${pattern}, ${pseudonym}, 'gi')`;
    const most = longest.get(`${asInDatabase(table)} ${asInDatabase(column)}`);
    const fitting = most === undefined ? replaced : sql`left(${replaced}, ${most})`;
    await sql`update ${sql.table(table)} set ${text} = ${fitting}
      where ${ofInstitution} and ${text} ~* ${patterns.ofTheirs}::text and ${text} ~* ${pattern}`.execute(
      scope.db,
    );
  }
  for (const column of rule.json ?? []) {
    const value = namedColumn(column);
    const replaced = sql`public.replaced_in_json(${value}, ${pattern}, ${pseudonym})`;
    await sql`update ${sql.table(table)} set ${value} = ${replaced}
      where ${ofInstitution} and ${value}::text ~* ${patterns.hint}::text
        and ${replaced} is distinct from ${value}`.execute(scope.db);
  }
}

/** What a job was told, and why it failed, in the words of whatever refused it. */
const jobTexts = ['data', 'output', 'sourceOutput'] as const;

/**
 * Deletes the jobs for a person: to the address, or for the child of a number and birth date. Jobs for others that
 * mention them get the pseudonym, because they still have to run.
 */
async function eraseInJobs(scope: Scope, { patterns, pseudonym, ...erased }: Erased): Promise<void> {
  const ofInstitution = sql`data ->> 'institutionId' = ${scope.institutionId}::text`;
  await sql`delete from pgboss.job where ${ofInstitution} and (
    exists (select from jsonb_each_text(data) as one where lower(one.value) = lower(${erased.email}::text))
    or (lower(data ->> 'studentNumber') = lower(${erased.studentNumber}::text)
      and data ->> 'dateOfBirth' = ${erased.dateOfBirth}::text))`.execute(scope.db);
  for (const column of jobTexts) {
    const value = sql.ref(column);
    const replaced = sql`public.replaced_in_json(${value}, ${patterns.anywhere}::text, ${pseudonym})`;
    await sql`update pgboss.job set ${value} = ${replaced}
      where ${ofInstitution} and ${value}::text ~* ${patterns.hint}::text
        and ${replaced} is distinct from ${value}`.execute(scope.db);
  }
}

async function blankWritten(
  scope: Scope,
  { name: table, rule }: PersonalTable,
  { personId }: Erased,
): Promise<void> {
  for (const { by, texts } of rule.written ?? [])
    for (const column of texts)
      await sql`update ${sql.table(table)} set ${namedColumn(column)} = ''
        where institution_id = ${scope.institutionId} and ${namedColumn(by)} = ${personId}`.execute(scope.db);
}

/** Texts about a student that no bill depends on. */
async function emptyAboutStudent(
  scope: Scope,
  { name: table, rule }: PersonalTable,
  { personId }: Erased,
): Promise<void> {
  const { institutionId } = scope;
  for (const column of rule.ofStudent?.emptied ?? [])
    await sql`update ${sql.table(table)} set ${namedColumn(column)} = ''
      where institution_id = ${institutionId} and visit_id in (
        select visit_id from visit_participants
        where institution_id = ${institutionId} and person_id = ${personId} and side = 'student')`.execute(
      scope.db,
    );
}

async function deleteRows(scope: Scope, { name: table, rule }: PersonalTable, erased: Erased): Promise<void> {
  const { institutionId } = scope;
  const own = rule.isDeleted
    ? (rule.of ?? []).map((column) => sql`${namedColumn(column)} = ${erased.personId}`)
    : [];
  const mailed =
    rule.email !== undefined && erased.email !== null
      ? [sql`lower(${namedColumn(rule.email)}) = lower(${erased.email})`]
      : [];
  const any = [...own, ...mailed];
  if (any.length === 0) return;
  await sql`delete from ${sql.table(table)}
    where institution_id = ${institutionId} and (${sql.join(any, sql` or `)})`.execute(scope.db);
}

/** Erases what all tables and the jobs have of a person, but for their own row, the audit and files. */
export async function eraseRows(scope: Scope, erased: Erased): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(scope.db);
  const longest = await longestTexts(scope);
  for (const [name, rule] of tablesWithPeople()) {
    const one = { name, rule, longest };
    await deleteRows(scope, one, erased);
    await blankWritten(scope, one, erased);
    await emptyAboutStudent(scope, one, erased);
    await replaceNames(scope, one, erased);
  }
  await eraseInJobs(scope, erased);
}
