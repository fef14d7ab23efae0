import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type CompiledQuery,
  type QueryCompiler,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import pg from 'pg';
import { isAcrossInstitutions } from './across-institutions.ts';
import { openPool } from './connect.ts';
import { refuseUnbound } from './institution-guard.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

/** int8 (counts, bytes, cents) fits a number here; numeric is never used for calculations. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** A civil date is text 'YYYY-MM-DD', never an instant in some zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** How long is waited for the database, in milliseconds. */
export interface DatabaseLimits {
  /** For a connection: a new one, or one that somebody else has. */
  readonly connectMs: number;
  /** For a statement. */
  readonly statementMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** For the next statement of a transaction: others wait for its locks. */
  readonly idleInTransactionMs: number;
}

/** Far above what anything of the product needs, and short enough that nobody waits for an answer in vain. */
const databaseLimits: DatabaseLimits = {
  connectMs: 15_000,
  statementMs: 30_000,
  lockMs: 15_000,
  idleInTransactionMs: 60_000,
};

class GuardedCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const query = super.compileQuery(node, queryId);
    if (!isAcrossInstitutions(node)) refuseUnbound(query.sql);
    return query;
  }
}

class GuardedDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new GuardedCompiler();
  }
}

/**
 * Opens a pool to the database at `url`; columns are snake_case there and camelCase here. Statements without an
 * institution are refused, in production too: work across institutions uses `acrossInstitutions`.
 */
export function openDatabase(url: string, poolSize = 20, given: Partial<DatabaseLimits> = {}): OpenDatabase {
  const limits = { ...databaseLimits, ...given };
  const pool = openPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  });
  const db = new Kysely<DB>({ dialect: new GuardedDialect({ pool }), plugins: [new CamelCasePlugin()] });
  return { db, pool, close: () => db.destroy() };
}
