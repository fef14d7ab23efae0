import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Server } from 'socket.io';
import type { Log } from '../operations/log.ts';

type Adapter = NonNullable<Parameters<Server['adapter']>[0]>;
type Client = ReturnType<typeof newClient>;

export interface RedisLinkOptions {
  readonly url: string;
  /** Begins every name in Redis, so that several installations may share one. */
  readonly prefix: string;
  readonly log: Log;
}

export interface RedisLink {
  /** Carries what one process pushes to the sockets of all. */
  readonly adapter: Adapter;
  /** Runs a script on a key, at once or not at all: rejects while Redis is away. */
  run(script: string, key: string, values: readonly number[]): Promise<number>;
  healthy(): boolean;
  /** Calls back each time that Redis is there again after it was away: pushes may have been lost. */
  onReturn(listener: () => void): void;
  close(): Promise<void>;
}

const longestPauseMs = 500;
/** How long a reader waits for news; less than the silence after which a connection counts as dead. */
const blockMs = 2000;
const pingMs = 2000;
const silenceMs = 6000;

function newClient(url: string, isWaiting: boolean) {
  return createClient({
    url,
    RESP: 2,
    disableOfflineQueue: !isWaiting,
    pingInterval: pingMs,
    socket: {
      connectTimeout: silenceMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (retries) => Math.min(50 * (retries + 1), longestPauseMs),
    },
  });
}

/** Ends a client that may be ended already. */
function end(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** The number of the newest entry, after which a new reader begins. */
async function newestEntry(client: Client, stream: string): Promise<string> {
  const newest = await client.xRevRange(stream, '+', '-', { COUNT: 1 });
  return newest?.[0]?.id ?? '0-0';
}

/**
 * The adapter's reader. By itself it would begin with "from now on" at each reading until the first entry has come,
 * and miss entries between two of them: it begins after a known entry instead.
 */
function newReader(link: { url: string; newest: string; log: Log }): Client {
  const client = newClient(link.url, true);
  client.on('error', (error: unknown) =>
    link.log.debug({ err: error }, 'a reader of Redis reports an error'),
  );
  const read = client.xRead.bind(client);
  const begin = <S extends { id: unknown }>(stream: S): S =>
    stream.id === '$' ? { ...stream, id: link.newest } : stream;
  return Object.assign(client, {
    xRead: (streams: Parameters<typeof read>[0], options: Parameters<typeof read>[1]) =>
      read(Array.isArray(streams) ? streams.map(begin) : begin(streams), options),
    disconnect: async () => end(client),
  });
}

/** Connects to Redis, which must be there at the start. Afterwards it may go away and come back. */
export async function openRedis({ url, prefix, log }: RedisLinkOptions): Promise<RedisLink> {
  const client = newClient(url, false);
  const returns: (() => void)[] = [];
  let wasThere = false;
  client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis reports an error'));
  client.on('ready', () => {
    if (wasThere) for (const tell of returns) tell();
    wasThere = true;
  });
  await client.connect();
  const streamName = `${prefix}:sockets`;
  const newest = await newestEntry(client, streamName);
  const readers: Client[] = [];
  const publish = client.publish.bind(client);
  // The adapter does not look at the outcome: an error must not end the process.
  const lossy = (...message: Parameters<typeof publish>) => publish(...message).catch(() => 0);
  const forAdapter = Object.assign(client, {
    publish: lossy,
    duplicate: () => {
      const reader = newReader({ url, newest, log });
      readers.push(reader);
      return reader;
    },
  });
  const options = { streamName, channelPrefix: streamName, blockTimeInMs: blockMs };
  return {
    adapter: createAdapter(forAdapter, options) as unknown as Adapter,
    run: async (script, key, values) =>
      Number(
        await client.eval(script, {
          keys: [`${prefix}:${key}`],
          arguments: values.map((one) => String(one)),
        }),
      ),
    healthy: () => client.isReady,
    onReturn: (listener) => returns.push(listener),
    close: async () => {
      for (const reader of readers) end(reader);
      end(client);
    },
  };
}
