import type { Kysely, Transaction } from 'kysely';
import type { DB } from './tables.ts';

declare const scopeBrand: unique symbol;

/**
 * One institution's share of the database. Every repo function takes it first and names `institutionId` in its query.
 * The guard of the database refuses a query that does not; a scope is built at the edges only.
 */
export interface Scope {
  readonly institutionId: string;
  readonly db: Kysely<DB> | Transaction<DB>;
  readonly [scopeBrand]: true;
}

/** Only the edges (HTTP, sockets, jobs) and tests open scopes; the institution comes from the host or the session row. */
export function openScope(db: Kysely<DB> | Transaction<DB>, institutionId: string): Scope {
  return { institutionId, db } as Scope;
}
