import { sql, type CompiledQuery } from 'kysely';
import { openScope, type AllInstitutions, type Scope } from '../src/platform/db/scope.ts';
import type { TestServer } from './test-server.ts';

/** A node of a plan as the database tells it. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How the database read one table, and how many of its rows it looked at. */
export interface TableReads {
  readonly kinds: readonly string[];
  readonly examined: number;
  /** How many of them an index alone could not tell of. */
  readonly fetched: number;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function readsOfTable(nodes: readonly Plan[], table: string): TableReads {
  const found = nodes.filter((node) => node['Relation Name'] === table);
  const rowsOf = (node: Plan): number =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const sumOf = (some: readonly Plan[]): number => some.reduce((sum, node) => sum + rowsOf(node), 0);
  return {
    kinds: [...new Set(found.map((node) => node['Node Type']))],
    examined: sumOf(found),
    fetched: sumOf(found.filter((node) => node['Node Type'] !== 'Index Only Scan')),
  };
}

/** Runs something, and tells every query that was asked meanwhile. */
async function askedBy(db: Scope['db'], work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query) => {
    asked.push(query);
    return execute(query);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = execute;
  }
  if (asked.length === 0) throw new Error('Nothing was asked.');
  return asked;
}

/**
 * Runs something across all institutions, and tells which tables the database has to read whole for it because no index
 * helps. A table of a test is small and would be read whole anyway, so that is forbidden while the plans are made.
 */
export async function tablesReadWhole(all: AllInstitutions, work: () => Promise<unknown>): Promise<string[]> {
  const asked = await askedBy(all.db, work);
  const found: string[] = [];
  await all.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    for (const query of asked) {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        ...query,
        sql: `explain (format json) ${query.sql}`,
      });
      const plan = rows[0] && Object.values(rows[0])[0]?.[0]?.Plan;
      for (const node of plan ? nodesOf(plan) : [])
        if (node['Relation Name'] && (await isReadWhole(tx, node))) found.push(node['Relation Name']);
    }
  });
  return found;
}

/** Whether a node goes through a table, or through an index that has every row of it, from end to end. */
async function isReadWhole(db: Scope['db'], node: Plan): Promise<boolean> {
  if (node['Node Type'] === 'Seq Scan') return true;
  if (!node['Index Name'] || node['Index Cond']) return false;
  const { rows } = await sql<{ isWhole: boolean }>`
    select indpred is null as is_whole from pg_index where indexrelid = ${node['Index Name']}::regclass`.execute(
    db,
  );
  return rows[0]?.isWhole ?? true;
}

/** Runs something with a scope of an institution, and tells how the database read each table for it. */
export async function readPlans(
  server: TestServer,
  institutionId: string,
  work: (scope: Scope) => Promise<unknown>,
): Promise<(table: string) => TableReads> {
  const { db } = server.server.database;
  const asked = await askedBy(db, async () => work(openScope(db, institutionId)));
  const nodes: Plan[] = [];
  for (const query of asked) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      ...query,
      sql: `explain (analyze, format json) ${query.sql}`,
    });
    const plan = rows[0] && Object.values(rows[0])[0]?.[0]?.Plan;
    if (plan) nodes.push(...nodesOf(plan));
  }
  return (table) => readsOfTable(nodes, table);
}
