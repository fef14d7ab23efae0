import { overOneConnection } from './connect.ts';

/** Names the lock of the start among the database's advisory locks. */
const startLock = 7_305_111;

/**
 * Lets one process after the other prepare the database at its start: the schema, the job queues, the first rows. A
 * process that dies meanwhile lets go of it.
 */
export function oneStartAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  return overOneConnection(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    return work();
  });
}
