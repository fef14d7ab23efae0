import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAccounts, fillDemo } from './demo.ts';
import { prepareFirstRun } from './first-run.ts';
import { movableClock, type MovableClock } from './platform/clock/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { claimDataFolder } from './platform/config/data-folder.ts';
import { migrate } from './platform/db/migrate.ts';
import { oneStartAtATime } from './platform/db/start-lock.ts';
import { openProductDatabase, readClockOffset } from './platform/db/product-database.ts';
import { followAddress } from './features/institutions/institutions.service.ts';
import { boundHeapGrowth } from './platform/operations/heap.ts';
import { createLog, type Log } from './platform/operations/log.ts';
import { createDemoProvider } from './platform/identity-provider/demo-provider.ts';
import { startEngine } from './platform/media-engine/start-engine.ts';
import { roomBroadcaster } from './platform/broadcaster/room-broadcaster.ts';
import { embeddedRecorder } from './platform/recorder/embedded-recorder.ts';
import { leadToHttps } from './platform/tls/https-redirect.ts';
import { createProductServer, type RunningServer } from './server.ts';

boundHeapGrowth();

/** A drain that takes longer than this is cut: the sender of the signal is waiting. */
const drainMs = 9_000;
/** So long an end waits for the step of a start that is under way; then what it works with is stopped under it. */
const stepMs = 4_000;

const webFolder = path.resolve(fileURLToPath(import.meta.url), '../../../web/dist');

interface Stop {
  readonly what: string;
  run(): Promise<void> | void;
}

/** Things that were started, to be stopped in the opposite order. */
class Running {
  private readonly stops: Stop[] = [];
  private readonly ending = new AbortController();
  private readonly log: Log;
  private started: Promise<void> = Promise.resolve();

  constructor(log: Log) {
    this.log = log;
  }

  /** Aborted by the first signal to end. */
  get end(): AbortSignal {
    return this.ending.signal;
  }

  /** Starts everything; told to end meanwhile, it stops before its next step. Throws what the start throws. */
  async start(work: () => Promise<void>): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.started = done.promise;
    await work().finally(done.resolve);
  }

  /** One step of a start, and how long it took. Throws instead once the end has been asked for. */
  async step<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.end.throwIfAborted();
    const began = performance.now();
    const result = await work();
    say(`${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  }

  add(what: string, run: Stop['run']): void {
    this.stops.unshift({ what, run });
  }

  async stop(): Promise<void> {
    for (let next = this.stops.shift(); next; next = this.stops.shift()) {
      const { what, run } = next;
      try {
        await run();
      } catch (error) {
        // The rest must be stopped anyway.
        this.log.error({ err: error }, `${what} could not be stopped`);
      }
    }
  }

  drainOn(signal: NodeJS.Signals): void {
    process.on(signal, () => {
      if (this.end.aborted) return;
      this.ending.abort();
      say('Stopping ...');
      setTimeout(() => process.exit(1), drainMs).unref();
      const late = new Promise<void>((resolve) => setTimeout(resolve, stepMs));
      void Promise.race([this.started, late])
        .then(() => this.stop())
        .then(() => process.exit(0));
    });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function originOf({ appUrl, port, tls }: Config): string {
  return appUrl ?? `${tls ? 'https' : 'http'}://localhost:${port}`;
}

/** Its codes and its key are of one process, so it is there where this is the only one. */
function hasDemoProvider({ demo, production, redisUrl }: Config): boolean {
  return demo && !production && redisUrl === undefined;
}

/** The first start fills an empty installation: with the demo, or with what lets a first administrator in. */
async function fill(
  { config, running: { end } }: Start,
  server: RunningServer,
  clock: MovableClock,
): Promise<void> {
  end.throwIfAborted();
  const { port } = config;
  const appUrl = originOf(config);
  await followAddress(server.database.db, config);
  const hasProvider = hasDemoProvider(config);
  if (config.demo) await fillDemo(server, { clock, port, report: say, hasProvider, end });
  else await prepareFirstRun(server, { appUrl, now: clock.now(), report: say });
}

async function run(config: Config, log: Log, running: Running): Promise<void> {
  running.add('the data folder', await claimDataFolder(config.dataDir));
  // Files written from now on are readable by this user only.
  process.umask(0o077);
  const database = await running.step(config.databaseUrl ? 'Database reached' : 'Database started', () =>
    openProductDatabase(config),
  );
  running.add('the database', () => database.stop());
  const { port: wanted, bind } = config;
  const server = await oneStartAtATime(database.url, () =>
    prepare({ config, log, running, url: database.url }),
  );
  running.end.throwIfAborted();
  const port = await server.listen(wanted, bind);
  if (config.httpPort !== undefined) {
    const isOurs = (host: string): boolean => server.secure?.isNamed(host) ?? false;
    const stop = await leadToHttps({ port: config.httpPort, bind, httpsPort: port, isOurs });
    running.add('the way from http', stop);
  }
  say(`Lectern is at ${config.tls ? 'https' : 'http'}://localhost:${port}`);
}

interface Start {
  readonly config: Config;
  readonly log: Log;
  readonly running: Running;
  readonly url: string;
}

/** Everything up to the first caller: processes starting at the same time wait. */
async function prepare(start: Start): Promise<RunningServer> {
  const { config, log, running, url } = start;
  await running.step('Schema up to date', () => migrate(url));
  const clock = movableClock(config.testMode ? await readClockOffset(url, config.testClock) : 0);
  const engine = await running.step(
    config.media.cluster ? 'Media engine: cluster' : 'Media engine started',
    () => startEngine(config, log, running.end),
  );
  running.add('the media engine', () => engine.stop());
  const { dataDir, searchPath } = config;
  const recorder = embeddedRecorder({ dataDir, searchPath, media: engine.media, inside: engine.inside, log });
  running.add('the recorder', () => recorder.stop());
  const broadcaster = roomBroadcaster({ searchPath, media: engine.media, inside: engine.inside, log });
  running.add('the broadcaster', () => broadcaster.stop());
  const server = await running.step('Server ready', async () =>
    createProductServer({
      config,
      databaseUrl: url,
      clock,
      log,
      media: engine.media,
      recorder,
      broadcaster,
      webFolder: existsSync(webFolder) ? webFolder : undefined,
      demoProvider: hasDemoProvider(config)
        ? await createDemoProvider(config, { clock, origin: originOf(config), accounts: demoAccounts })
        : undefined,
    }),
  );
  running.add('the server', () => server.stop());
  await fill(start, server, clock);
  running.add('the signalling', engine.attach(server));
  return server;
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // The person who starts the product reads this in a terminal.
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const config = readConfigOrExit();
const log = createLog(config);
const running = new Running(log);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) running.drainOn(signal);
// A terminal that is closed takes nothing more; that must not keep the rest from ending in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  await running.start(() => run(config, log, running));
} catch (error) {
  // A start that was told to end fails at its next step, and what it has started is stopped then.
  if (!running.end.aborted) await giveUp(error);
}

/** A start that fails says why in one sentence and leaves nothing running. */
async function giveUp(error: unknown): Promise<never> {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  log.debug({ err: error }, 'the start failed');
  await running.stop();
  process.exit(1);
}
