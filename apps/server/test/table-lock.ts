import { sql, type Transaction } from 'kysely';
import { vi } from 'vitest';
import type { DB } from '../src/platform/db/tables.ts';
import type { TestRows } from './test-server.ts';

/** A table that nobody else reads until it is released: each statement that asks for it keeps its connection. */
export interface TableLock {
  /** What changes while it is held. */
  readonly transaction: Transaction<DB>;
  /** Waits until so many statements wait for it. */
  blocked: (statements: number) => Promise<void>;
  /** Keeps what was changed. */
  release: () => Promise<void>;
}

/** Locks a table of the product. */
export async function lockTable({ db }: TestRows, table: string): Promise<TableLock> {
  const transaction = await db.startTransaction().execute();
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
  const waiting = sql`select pid from pg_locks where not granted and relation = ${table}::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  return {
    transaction,
    blocked: async (statements) => {
      await vi.waitUntil(async () => (await waiting.execute(db)).rows.length >= statements, {
        timeout: 30_000,
      });
    },
    release: async () => {
      await transaction.commit().execute();
    },
  };
}
