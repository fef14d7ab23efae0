import type { CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import { sql, type SelectQueryBuilder } from 'kysely';
import { beginsWith, isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { DB } from '../../platform/db/tables.ts';

/** A code of a list. */
export interface CodeRow {
  readonly id: string;
  readonly value: string;
  readonly description: string;
  readonly sortOrder: number;
  readonly active: boolean;
}

/** The entered fields of a code. */
export type CodeValues = Omit<CodeRow, 'id'>;

const columns = ['id', 'value', 'description', 'sortOrder', 'active'] as const;

/** Which codes are wanted. */
export interface WantedCodes {
  readonly kind: CodeListKind;
  readonly search: string | null;
  readonly active: boolean | null;
  readonly offset: number;
  readonly limit: number;
}

/** From so many characters on they are looked for anywhere; fewer are in every text, and no index finds them there. */
const anywhereFrom = 3;
const value = sql.ref<string>('value');
const description = sql.ref<string>('description');
/**
 * A code is also matched without its punctuation, as people type it into a select; the index has the same
 * expression, letter for letter.
 */
const words = sql<string>`value || ' ' || description || ' ' || translate(value, '-._+@/', '')`;

type Codes = SelectQueryBuilder<DB, 'codeListCodes', object>;

function searched(query: Codes, typed: string): Codes {
  if (Array.from(typed).length >= anywhereFrom) return query.where(isFoundIn(words, typed));
  return query.where(sql<boolean>`(${beginsWith(value, typed)} or ${beginsWith(description, typed)})`);
}

function wantedCodes(scope: Scope, { kind, search, active }: WantedCodes): Codes {
  let query: Codes = scope.db
    .selectFrom('codeListCodes')
    .where('institutionId', '=', scope.institutionId)
    .where('kind', '=', kind);
  if (active !== null) query = query.where('active', '=', active);
  return search === null || search === '' ? query : searched(query, search);
}

/** The statement for a page of a list in its order. */
export function selectPage(scope: Scope, wanted: WantedCodes) {
  return wantedCodes(scope, wanted)
    .select(columns)
    .orderBy('sortOrder')
    .orderBy(sql`lower(value)`)
    .orderBy('id')
    .offset(wanted.offset)
    .limit(wanted.limit);
}

/** A page of a list in its order, and how many codes there are. */
export async function listCodes(
  scope: Scope,
  wanted: WantedCodes,
): Promise<{ rows: readonly CodeRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    selectPage(scope, wanted).execute(),
    wantedCodes(scope, wanted)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Codes of all lists by their ids; each tells its list. */
export async function findCodes(
  scope: Scope,
  ids: readonly string[],
): Promise<(CodeRow & { readonly kind: CodeListKind })[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('codeListCodes')
    .select([...columns, 'kind'])
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as CodeListKind }));
}

/** Codes of a list with one of these values, ignoring case. */
export async function findByValues(
  scope: Scope,
  kind: CodeListKind,
  values: readonly string[],
): Promise<CodeRow[]> {
  if (values.length === 0) return [];
  return scope.db
    .selectFrom('codeListCodes')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(value) in (select lower(typed) from unnest(${values}::text[]) as typed)`)
    .execute();
}

/** How many codes a list has, and how often it was changed. */
export async function countCodes(
  scope: Scope,
  kind: CodeListKind,
): Promise<{ total: number; version: number }> {
  const [{ total }, list] = await Promise.all([
    scope.db
      .selectFrom('codeListCodes')
      .where('institutionId', '=', scope.institutionId)
      .where('kind', '=', kind)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    scope.db
      .selectFrom('codeLists')
      .select('version')
      .where('institutionId', '=', scope.institutionId)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  ]);
  return { total, version: list?.version ?? 0 };
}

/** Counts a change of a list; nobody else changes it until the transaction ends. */
export async function advanceList(scope: Scope, kind: CodeListKind): Promise<void> {
  await scope.db
    .insertInto('codeLists')
    .values({ institutionId: scope.institutionId, kind, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'kind'])
        .doUpdateSet({ version: sql<number>`code_lists.version + 1` }),
    )
    .execute();
}

/** So many rows go into one statement. */
const atOnce = 2_000;

export async function insertCodes(
  scope: Scope,
  kind: CodeListKind,
  { codes, createdAt }: { codes: readonly CodeValues[]; createdAt: Date },
): Promise<void> {
  for (let at = 0; at < codes.length; at += atOnce)
    await scope.db
      .insertInto('codeListCodes')
      .values(
        codes
          .slice(at, at + atOnce)
          .map((code) => ({ ...code, institutionId: scope.institutionId, kind, createdAt })),
      )
      .execute();
}

/** Saves what is entered of codes; their values stay. */
export async function updateCodes(scope: Scope, codes: readonly CodeRow[]): Promise<void> {
  if (codes.length === 0) return;
  const column = <K extends keyof CodeRow>(name: K): CodeRow[K][] => codes.map((code) => code[name]);
  await sql`
    update code_list_codes as codes
    set description = given.description, sort_order = given.sort_order, active = given.active
    from unnest(${column('id')}::uuid[], ${column('description')}::text[], ${column('sortOrder')}::int[],
      ${column('active')}::boolean[]) as given(id, description, sort_order, active)
    where codes.institution_id = ${scope.institutionId} and codes.id = given.id`.execute(scope.db);
}
