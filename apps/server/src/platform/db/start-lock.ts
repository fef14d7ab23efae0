import pg from 'pg';

/** Names the lock of the start among the database's advisory locks. */
const startLock = 7_305_111;

/**
 * Lets one process after the other prepare the database at its start: the schema, the job queues, the first rows. A
 * process that dies meanwhile lets go of it.
 */
export async function oneStartAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // A connection that breaks is no reason to fall over; the work itself notices that the database is gone.
  client.on('error', () => undefined);
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    return await work();
  } finally {
    await client.end();
  }
}
