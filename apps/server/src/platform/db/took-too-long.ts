import { DatabaseError } from 'pg';

/** A statement was cancelled, a lock did not become free, a transaction idled. */
const codes: ReadonlySet<string> = new Set(['57014', '55P03', '25P03']);

/** No connection became free, none could be made, or this one was cut while its transaction idled. */
const connectionTroubles = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
];

/** Whether something failed because one of the bounds on waiting for the database was reached. */
export function tookTooLong(error: unknown): boolean {
  if (error instanceof DatabaseError) return codes.has(error.code ?? '');
  return error instanceof Error && connectionTroubles.includes(error.message);
}
