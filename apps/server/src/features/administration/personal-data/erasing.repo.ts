import { sql, type RawBuilder } from 'kysely';
import { tablesWithPeople, type Personal } from '../../../platform/db/personal-tables.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import type { Related } from './erasing-lines.repo.ts';
import type { Patterns } from './erasing.rules.ts';

/** The erased person, what identifies them, and the pseudonym. */
export interface Erased {
  readonly personId: string;
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly dateOfBirth: string | null;
  readonly patterns: Patterns;
  readonly related: Related;
  readonly pseudonym: string;
}

interface PersonalTable {
  readonly name: string;
  readonly rule: Personal;
}

/** More than any text has: where no column says less, nothing is cut. */
const longestText = 2_000_000_000;

/** Texts of all tables are looked through: that takes longer than any other statement may. */
const statementMs = 600_000;

const visitsOf = (institutionId: string, personId: string) => sql`
  select visit_id from visit_participants where institution_id = ${institutionId} and person_id = ${personId}
  union select id from visits where institution_id = ${institutionId} and educator_id = ${personId}`;

export function namedColumn(name: string): RawBuilder<unknown> {
  return sql`${sql.ref(name)}`;
}

function relatedIn(table: string, { groupIds, uploadIds }: Related): readonly string[] {
  if (table === 'studentGroups') return groupIds;
  return table === 'bulkUploads' ? uploadIds : [];
}

/** Whether a row is the person's, of a session of theirs, or one of the groups and uploads that have them. */
function isTheirs(
  { institutionId }: Scope,
  { name: table, rule }: PersonalTable,
  { personId, related }: Erased,
): RawBuilder<unknown> {
  const { of = [], about = [], isOfVisit } = rule;
  const own = [...of, ...about].map((column) => sql`${namedColumn(column)} = ${personId}`);
  const visit = sql`${namedColumn(table === 'visits' ? 'id' : 'visitId')} in (${visitsOf(institutionId, personId)})`;
  const ids = relatedIn(table, related);
  const all = [
    ...own,
    ...(isOfVisit || table === 'visits' ? [visit] : []),
    ...(ids.length > 0 ? [sql`id = any(${ids}::uuid[])`] : []),
  ];
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

/** Columns whose texts have at least one sign, named like those of `longestTexts`. */
async function neededTexts(scope: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ place: string }>`
    select class.relname || ' ' || found[1] as place
    from pg_constraint as rule
    join pg_class as class on class.oid = rule.conrelid and class.relnamespace = 'public'::regnamespace,
      regexp_matches(pg_get_constraintdef(rule.oid), 'length\\("?(\\w+)"?\\) >= 1', 'g') as found
    where rule.contype = 'c'`.execute(scope.db);
  return new Set(rows.map(({ place }) => place));
}

/** Stands for a text that is gone where its column takes no empty one. */
const nothingLeft = '–';

const asInDatabase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const placeOf = (table: string, column: string): string => `${asInDatabase(table)} ${asInDatabase(column)}`;

interface Replacing {
  readonly column: string;
  readonly most: number;
  /** The text after erasure, of any length. */
  readonly replaced: RawBuilder<unknown>;
}

/** Room for a space and the first eight signs of an id. */
const suffixLength = 9;

/**
 * The text after erasure in a table whose rows have different ones: if the pseudonym could make two alike, the
 * beginning of the id keeps them apart.
 */
function keptApart(
  { institutionId }: Scope,
  { one: { name: table, rule }, column, most, replaced }: Replacing & { readonly one: PersonalTable },
  { patterns, pseudonym }: Erased,
): RawBuilder<unknown> {
  const at = (of: string, name: string) => sql.ref(`${of}.${name}`);
  const nameless = (of: string) =>
    sql`lower(left(regexp_replace(${at(of, column)}, ${patterns.inLabels}::text, ${pseudonym}, 'gi'), ${most}))`;
  const isBeside = (rule.distinctBy ?? []).map(
    (name) => sql`${at('other', name)} is not distinct from ${at(table, name)}`,
  );
  return sql`case when exists (select from ${sql.table(table)} as other
      where other.institution_id = ${institutionId} and other.id <> ${at(table, 'id')}
        and ${sql.join(isBeside, sql` and `)} and ${nameless('other')} = ${nameless(table)})
    then left(${replaced}, ${most - suffixLength}) || ' ' || left(${at(table, 'id')}::text, ${suffixLength - 1})
    else left(${replaced}, ${most}) end`;
}

/** A text grows by the pseudonym as far as its column lets it. */
async function replaceNames(
  scope: Scope,
  { longest, ...one }: PersonalTable & { readonly longest: ReadonlyMap<string, number> },
  erased: Erased,
): Promise<void> {
  const { name: table, rule } = one;
  const { patterns, pseudonym } = erased;
  const ofInstitution = sql`institution_id = ${scope.institutionId}`;
  const theirs = isTheirs(scope, one, erased);
  const ofTheirs = rule.areLabels ? patterns.inLabels : patterns.ofTheirs;
  const byText = sql`case when ${theirs} then ${ofTheirs}::text else ${patterns.anywhere}::text end`;
  for (const column of rule.texts ?? []) {
    const text = namedColumn(column);
    const most = longest.get(placeOf(table, column)) ?? longestText;
    const replaced = sql`regexp_replace(${text}, ${byText}, ${pseudonym}, 'gi')`;
    const fitting = rule.distinctBy
      ? keptApart(scope, { one, column, most, replaced }, erased)
      : sql`left(${replaced}, ${most})`;
    await sql`update ${sql.table(table)} set ${text} = ${fitting}
      where ${ofInstitution} and ${text} ~* ${ofTheirs}::text and ${text} ~* ${byText}`.execute(scope.db);
  }
  const pattern = sql`case when ${theirs} then ${patterns.ofTheirs}::text else ${patterns.anywhere}::text end`;
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
  { name: table, rule, needed }: PersonalTable & { readonly needed: ReadonlySet<string> },
  { personId }: Erased,
): Promise<void> {
  for (const { by, texts } of rule.written ?? [])
    for (const column of texts)
      await sql`update ${sql.table(table)}
        set ${namedColumn(column)} = ${needed.has(placeOf(table, column)) ? nothingLeft : ''}
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
  const [longest, needed] = [await longestTexts(scope), await neededTexts(scope)];
  for (const [name, rule] of tablesWithPeople()) {
    const one = { name, rule, longest, needed };
    await deleteRows(scope, one, erased);
    await blankWritten(scope, one, erased);
    await emptyAboutStudent(scope, one, erased);
    await replaceNames(scope, one, erased);
  }
  await eraseInJobs(scope, erased);
}
