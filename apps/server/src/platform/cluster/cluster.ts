import { createHmac, randomBytes } from 'node:crypto';
import type { MovableClock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Log } from '../operations/log.ts';
import { onlyProcess, processLeases } from '../processes/process-leases.ts';
import type { Processes } from '../processes/processes.ts';
import { createFloodLimiter } from '../rate-limit/flood-limit.ts';
import type { RateLimiter } from '../rate-limit/rate-limit.ts';
import { createRedisFloodLimiter } from './redis-flood-limit.ts';
import type { SocketServer, SocketServerOptions } from '../realtime/socket-server.ts';
import { openRedis, type RedisLink } from './redis-link.ts';

/** What one server process shares with the others; with none, if it is the only one. */
export interface Cluster {
  readonly processes: Processes;
  readonly floodLimits: RateLimiter;
  readonly adapter: SocketServerOptions['adapter'];
  /** Whether Redis is there; null for the only process. */
  isLinked(): boolean | null;
  /** Lets this process's sockets follow what happens among the processes, from now on. */
  join(sockets: SocketServer): Promise<void>;
  /** Moves the clocks of the other processes as far as this one's; returns once they have. */
  tellClock(offsetMs: number): Promise<void>;
  /** Is called while the database is still open. */
  leave(): Promise<void>;
}

export interface ClusterOptions {
  readonly config: Pick<Config, 'redisUrl' | 'secret'>;
  readonly database: OpenDatabase;
  readonly clock: MovableClock;
  readonly log: Log;
}

/** Browsers refetch what is lost while Redis is away: after the last process is back, all at once. */
const settleMs = 1500;
const recheckMs = 1000;

const clockNews = 'clock_moved';
const gapNews = 'pushes_lost';

/** Names this process; it must not contain the end of a name. */
function newName(): string {
  return randomBytes(9).toString('base64url');
}

function alone({ database }: ClusterOptions): Cluster {
  const processes = onlyProcess({ name: newName(), db: database.db });
  return {
    processes,
    floodLimits: createFloodLimiter(),
    adapter: undefined,
    isLinked: () => null,
    join: () => processes.start(),
    tellClock: async () => undefined,
    leave: async () => undefined,
  };
}

/** Cuts the connections of this process once nothing has been lost for a while. */
function cutter(sockets: () => SocketServer | undefined): { soon: () => void; never: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(() => sockets()?.cutAll(), settleMs);
    },
    never: () => clearTimeout(timer),
  };
}

/** While no news comes from others, each socket's right to be there is looked up instead. */
function watchWithoutNews(redis: RedisLink, sockets: SocketServer): () => void {
  const timer = setInterval(() => {
    if (!redis.healthy()) void sockets.recheck();
  }, recheckMs);
  return () => clearInterval(timer);
}

async function among(options: ClusterOptions, url: string): Promise<Cluster> {
  const { config, database, clock, log } = options;
  const prefix = `lectern-${createHmac('sha256', config.secret).update('redis').digest('hex').slice(0, 12)}`;
  const redis = await openRedis({ url, prefix, log: log.child({ module: 'redis' }) });
  let sockets: SocketServer | undefined;
  let unwatch: () => void = () => undefined;
  const cut = cutter(() => sockets);
  const processes = processLeases({ name: newName(), db: database.db, log, onForgotten: cut.soon });
  const tell = async (news: string, value: number) => {
    try {
      await sockets?.tellProcesses(news, value);
    } catch (error) {
      // A process that ends just now does not answer, and need not.
      log.warn({ err: error, news }, 'not every server process has answered');
    }
  };
  redis.onReturn(() => {
    cut.soon();
    void tell(gapNews, 0);
  });
  return {
    processes,
    floodLimits: createRedisFloodLimiter(redis, log),
    adapter: redis.adapter,
    isLinked: () => redis.healthy(),
    join: async (joined) => {
      sockets = joined;
      joined.onProcessNews(gapNews, cut.soon);
      joined.onProcessNews(clockNews, (offsetMs) => clock.move((offsetMs - clock.offsetMs()) / 1000));
      unwatch = watchWithoutNews(redis, joined);
      await processes.start();
    },
    tellClock: (offsetMs) => tell(clockNews, offsetMs),
    leave: async () => {
      cut.never();
      unwatch();
      await processes.stop();
      await redis.close();
    },
  };
}

/** Joins the other processes through Redis if the configuration names one, or runs alone. */
export async function formCluster(options: ClusterOptions): Promise<Cluster> {
  const { redisUrl } = options.config;
  return redisUrl ? among(options, redisUrl) : alone(options);
}
