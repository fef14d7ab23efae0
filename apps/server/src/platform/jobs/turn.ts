import type pg from 'pg';

/** Lets one process at a time do something. */
export interface Turn {
  /** Does it if it is nobody else's turn; where `mayWait`, as soon as it is nobody else's turn. */
  take(work: () => Promise<void>, mayWait: boolean): Promise<void>;
}

/** Of the one process there is, it is always the turn. */
export const alwaysOurs: Turn = { take: (work) => work() };

/** Names the sweeps' lock among the database's advisory locks. */
const sweepLock = 7_305_112;

/** One process at a time by a lock in the database, which frees it at once when a process is gone. */
export function turnByLock(pool: pg.Pool): Turn {
  return {
    take: async (work, mayWait) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        const lock = mayWait
          ? 'select true as mine from (select pg_advisory_lock($1)) as waited'
          : 'select pg_try_advisory_lock($1) as mine';
        const { rows } = await client.query<{ mine: boolean }>(lock, [sweepLock]);
        if (!rows[0]?.mine) return;
        await work();
        await client.query('select pg_advisory_unlock($1)', [sweepLock]);
      } catch (error) {
        // The connection goes, and with it the lock, whatever state it is in.
        broken = error instanceof Error ? error : new Error('the turn broke');
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}
