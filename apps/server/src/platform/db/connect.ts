import pg from 'pg';

/**
 * A pool whose connections may break at any time (the database restarts or is stopped): the statement at hand or the next
 * one on it fails, an idle one is replaced at the next statement. Without its listeners the process would end.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool listens to a connection only while nobody has it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Does something over one connection, and closes it. It may break at any time, too: then the work's statement fails.
 * Throws when the database cannot be reached.
 */
export async function overOneConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
