import type { Kysely, Transaction } from 'kysely';
import { acrossInstitutions } from './across-institutions.ts';
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

declare const allBrand: unique symbol;

/**
 * Every institution at once, for timed work: due rows and rows to delete. Only repo functions whose names end in
 * `AcrossInstitutions` take it; the work on a row is done in its institution's scope.
 */
export interface AllInstitutions {
  readonly db: Kysely<DB>;
  readonly [allBrand]: true;
}

/** Only the contexts open it, for the product itself. */
export function openAllInstitutions(db: Kysely<DB>): AllInstitutions {
  return {
    db: acrossInstitutions(db, 'what is due or over is looked for in all of them at once'),
  } as AllInstitutions;
}

/** Only the edges (HTTP, sockets, jobs) and tests open scopes; the institution comes from the host or the session row. */
export function openScope(db: Kysely<DB> | Transaction<DB>, institutionId: string): Scope {
  return { institutionId, db } as Scope;
}
