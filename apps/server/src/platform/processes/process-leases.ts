import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Log } from '../operations/log.ts';
import type { Processes } from './processes.ts';

const everyMs = 1000;
/** A process that has said nothing for this long is gone. */
const leaseSeconds = 5;
/** After a pause like this in what we hear ourselves, nobody is judged until a whole lease has passed. */
const pauseMs = 3000;

export interface ProcessLeases extends Processes {
  /** Says once that this process lives, and from now on every second. */
  start(): Promise<void>;
  /** Says that it ends, so that nobody waits for it. */
  stop(): Promise<void>;
}

/** The only process on its database: leftovers of others are over. */
export function onlyProcess({ name, db }: Pick<LeaseOptions, 'name' | 'db'>): ProcessLeases {
  const alive = [name];
  return {
    name,
    alive: () => alive,
    start: async () => {
      await sql`
        with gone as (delete from server_processes)
        insert into server_processes (name) values (${name})`.execute(db);
    },
    stop: async () => undefined,
  };
}

export interface LeaseOptions {
  readonly name: string;
  readonly db: Database;
  readonly log: Log;
  /** The others thought this process was gone, and have forgotten everyone connected to it. */
  readonly onForgotten: () => void;
}

/** Tells whether others had given this process up. */
async function renew({ db, name }: LeaseOptions): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with renewed as (update server_processes set seen_at = clock_timestamp() where name = ${name} returning name),
    added as (
      insert into server_processes (name) select ${name} where not exists (select from renewed)
      on conflict do nothing returning name
    )
    select exists (select from added) as is_new`.execute(db);
  return rows[0]?.isNew ?? false;
}

async function dropLapsed(db: Database): Promise<void> {
  await sql`
    delete from server_processes
    where seen_at < clock_timestamp() - make_interval(secs => ${leaseSeconds})`.execute(db);
}

async function listNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from server_processes order by name`.execute(db);
  return rows.map((row) => row.name);
}

function isSame(one: readonly string[] | null, other: readonly string[]): boolean {
  return one?.length === other.length && one.every((name, index) => name === other[index]);
}

/**
 * Several processes on one database: each renews a row every second, and a row that was not renewed for five seconds is
 * taken away by the others. A process that was cut off from the database itself judges nobody until everybody has had
 * the time to come back.
 */
export function processLeases(options: LeaseOptions): ProcessLeases {
  const { name, db, log } = options;
  let names: readonly string[] | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let steadySince = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const look = async (isFirst: boolean) => {
    const wasForgotten = (await renew(options)) && !isFirst;
    const now = performance.now();
    if (now - renewedAt > pauseMs) steadySince = now;
    renewedAt = now;
    if (wasForgotten) options.onForgotten();
    const isSteady = now - steadySince >= leaseSeconds * 1000;
    if (isSteady) await dropLapsed(db);
    const found = await listNames(db);
    if (!isSteady) names = null;
    else if (!isSame(names, found)) names = found;
  };
  return {
    name,
    alive: () => (performance.now() - renewedAt > pauseMs ? null : names),
    start: async () => {
      await look(true);
      timer = setInterval(() => {
        round = round
          .then(() => look(false))
          .catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it lives'));
      }, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await round;
      await sql`delete from server_processes where name = ${name}`.execute(db);
    },
  };
}
