import { createServer, type Server as HttpServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { featureJobs, features, filePlaces, forgettings, lanes } from './app-context.ts';
import * as identity from './features/identity/identity.service.ts';
import { mailLook } from './features/institutions/hosts.service.ts';
import * as institutions from './features/institutions/institutions.service.ts';
import { leadsBack } from './features/institutions/providers.service.ts';
import { askToUnsubscribe, unsubscribe } from './features/notifications/unsubscribing.service.ts';
import { newsSecret, takeNews } from './features/payouts/news.service.ts';
import type { MovableClock } from './platform/clock/clock.ts';
import { formCluster, type Cluster } from './platform/cluster/cluster.ts';
import type { Config } from './platform/config/config.ts';
import { createContexts, type Contexts } from './platform/context/contexts.ts';
import type { Ctx, Ports } from './platform/context/ctx.ts';
import { openDatabase, type DatabaseLimits, type OpenDatabase } from './platform/db/database.ts';
import { guardPort } from './platform/edge/guard-port.ts';
import { edgeLimits, type EdgeLimits } from './platform/edge/edge-limits.ts';
import { endUnclaimedUpgrades, type ClaimUpgrades } from './platform/edge/upgrades.ts';
import { createEventBus } from './platform/events/event-bus.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import type { DemoProvider } from './platform/identity-provider/demo-provider.ts';
import { serveDemoProvider } from './platform/identity-provider/demo-provider-page.ts';
import { createOpenIdProviders } from './platform/identity-provider/open-id.ts';
import { createMetrics, serveMetrics } from './platform/http/metrics.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { serveDescription } from './platform/http/openapi-page.ts';
import type { Route } from './platform/http/route.ts';
import { trustProxies } from './platform/http/trusted-proxies.ts';
import { serveWeb } from './platform/http/web-files.ts';
import { featureHandlers, featureJobNames } from './platform/jobs/feature-workers.ts';
import { jobsOf, startJobs, type JobWorker } from './platform/jobs/jobs.ts';
import { createSweeper, type Sweeper } from './platform/jobs/sweeper.ts';
import { createMailer, mailJobNames } from './platform/mail/mailer.ts';
import { serveOutbox } from './platform/mail/outbox-page.ts';
import type { MediaEngine } from './platform/media-engine/media-engine.ts';
import { GuardedMedia } from './platform/media-engine/media-passes.ts';
import type { Broadcaster } from './platform/broadcaster/broadcaster.ts';
import type { Recorder } from './platform/recorder/recorder.ts';
import type { Log } from './platform/operations/log.ts';
import { operationsRoutes, testModeRoutes } from './platform/operations/operations.ts';
import { allInTurn } from './platform/processes/all-in-turn.ts';
import { createProbe, createQuestion } from './platform/operations/probe.ts';
import { bindWebhooks } from './platform/operations/webhooks.ts';
import { createPayoutProviders } from './platform/payout-provider/payout-providers.ts';
import type { StripeAddress } from './platform/payout-provider/stripe-provider.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import { Paces } from './platform/pace/paces.ts';
import { createSocketServer, type SocketServer } from './platform/realtime/socket-server.ts';
import { heartbeats } from './platform/realtime/heartbeats.ts';
import { silentRealtime } from './platform/realtime/silent-realtime.ts';
import { createSeals } from './platform/context/seals.ts';
import type { SecurePort } from './platform/tls/secure-port.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** How long a browser waits before it comes back to a server that restarts. */
const drainPauseMs = 1000;

export interface ServerOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: MovableClock;
  readonly log: Log;
  readonly media: MediaEngine;
  readonly recorder: Recorder;
  readonly broadcaster: Broadcaster;
  /** The built web app; undefined serves the API alone. */
  readonly webFolder: string | undefined;
  /** Bounds on connections; the product's own unless a test has others. */
  readonly limits?: Partial<EdgeLimits>;
  /** Bounds on waiting for the database; the product's own unless a test has others. */
  readonly databaseLimits?: Partial<DatabaseLimits>;
  /** The factor by which each caller's limits are raised, where one account represents many. */
  readonly paceTimes?: number;
  /** Origins of identity providers that are asked by http and on this machine: a test's. */
  readonly trustedOrigins?: ReadonlySet<string>;
  /** Where Stripe is asked: a test's. */
  readonly stripeAddress?: StripeAddress | undefined;
  /** The identity provider of the demo, on the same port. */
  readonly demoProvider?: DemoProvider | undefined;
}

export interface RunningServer {
  readonly http: HttpServer;
  /** Its TLS, where it has a certificate of its own. */
  readonly secure: SecurePort | null;
  /** For handlers of upgrades other than the sockets; any other upgrade is ended. */
  readonly claimUpgrades: ClaimUpgrades;
  readonly app: FastifyInstance;
  readonly contexts: Contexts;
  readonly sweeper: Sweeper;
  readonly guard: GuardedMedia;
  readonly routes: readonly Route[];
  readonly database: OpenDatabase;
  listen(port: number, bind: string): Promise<number>;
  /** Takes no new calls, tells the sockets, finishes the jobs, closes the database. */
  stop(): Promise<void>;
}

interface Parts {
  readonly options: ServerOptions;
  readonly database: OpenDatabase;
  readonly cluster: Cluster;
  readonly storage: Storage;
  readonly jobs: JobWorker;
  readonly contexts: Contexts;
  readonly sweeper: Sweeper;
  readonly guard: GuardedMedia;
  readonly sockets: { current: SocketServer | undefined };
  readonly paces: Paces;
}

function createPorts(
  options: ServerOptions,
  { database, cluster, guard, storage }: Pick<Parts, 'database' | 'cluster' | 'guard' | 'storage'>,
  live: { jobs: () => JobWorker; sockets: Parts['sockets']; contexts: () => Contexts },
): Ports & { mailHandlers: ReturnType<typeof createMailer>['handlers'] } {
  const { broadcaster, clock, config, log, recorder } = options;
  const { smtpUrl, from } = config.mail;
  const mail = createMailer({
    ...{ db: database.db, clock, jobs: live.jobs, smtpUrl, from },
    lookOf: async (id, hostId) => mailLook(await live.contexts().forInstitution(id), hostId),
  });
  return {
    events: createEventBus(),
    identityProviders: createOpenIdProviders(options),
    jobs: jobsOf(live.jobs),
    ...{ log, mail, recorder, broadcaster, storage, filePlaces },
    mailHandlers: mail.handlers,
    media: guard,
    payoutProviders: createPayoutProviders(options),
    processes: cluster.processes,
    get realtime() {
      return live.sockets.current?.realtime ?? silentRealtime;
    },
    limits: createRateLimiter(database.db),
    floodLimits: cluster.floodLimits,
    secret: config.secret,
    needsSecondFactor: config.production,
    seals: createSeals(config.secretsKeys),
  };
}

function isApi({ config }: ServerOptions): boolean {
  return config.roles.includes('api');
}

function collectRoutes(parts: Parts): Route[] {
  const { options, database, cluster, jobs, contexts, sweeper, sockets } = parts;
  const routes = isApi(options) ? features.flatMap((feature) => feature.routes ?? []) : [];
  routes.push(
    ...operationsRoutes({
      database: createProbe(() => database.pool.query('select 1')),
      jobs: () => jobs.healthy(),
      engine: () => options.media.healthy(),
      redis: () => cluster.isLinked(),
    }),
  );
  if (options.config.testMode)
    routes.push(
      ...testModeRoutes({
        clock: options.clock,
        db: database.db,
        contexts,
        realtime: () => sockets.current?.realtime ?? silentRealtime,
        tellProcesses: (offsetMs) => cluster.tellClock(offsetMs),
        sweepNow: () => sweeper.runNow(),
      }),
    );
  return routes;
}

async function createApp(parts: Parts, routes: readonly Route[]): Promise<FastifyInstance> {
  const { options, contexts, jobs, sockets } = parts;
  const metrics = createMetrics({
    sockets: () => sockets.current?.count() ?? 0,
    givenUp: createQuestion(() => jobs.failed.count()),
  });
  const app = await createHttpServer({
    config: options.config,
    log: options.log,
    clock: options.clock,
    contexts,
    routes,
    limits: limitsOf(options),
    paces: parts.paces,
    observe: (name, status, seconds) => metrics.observe(name, status, seconds),
  });
  serveDescription(app, () => openApiDocument(routes, 'Lectern API'));
  serveMetrics(app, metrics);
  serveOutbox(app, options.config, contexts.forProduct().all);
  const { demoProvider: provider } = options;
  if (provider && isApi(options)) {
    const isReturnAddress = (ctx: Ctx, address: string) => leadsBack(ctx, provider.issuer, address);
    serveDemoProvider(app, { provider, contexts, isReturnAddress });
  }
  await bindWebhooks(app, {
    ...{ ...options, contexts, paces: parts.paces, onJoined: (room: string) => parts.guard.lookAt(room) },
    payouts: { secretOf: newsSecret, onNews: takeNews },
    unsubscribe: { ask: askToUnsubscribe, end: unsubscribe },
  });
  const pages = { contexts, log: options.log, configurationOf: institutions.configuration };
  if (options.webFolder && isApi(options)) serveWeb(app, options.webFolder, pages);
  return app;
}

const limitsOf = ({ limits }: ServerOptions): EdgeLimits => ({ ...edgeLimits, ...limits });

function attachSockets(parts: Parts, http: HttpServer, claimUpgrades: ClaimUpgrades): SocketServer {
  return createSocketServer({
    claimUpgrades,
    limits: limitsOf(parts.options),
    paces: parts.paces,
    httpServer: parts.options.config.roles.includes('realtime') ? http : undefined,
    contexts: parts.contexts,
    clock: parts.options.clock,
    log: parts.options.log,
    trustedProxies: trustProxies(parts.options.config.trustedProxies),
    messages: [...heartbeats, ...features.flatMap((feature) => feature.realtime?.messages ?? [])],
    connections: features.flatMap((feature) => feature.realtime?.connections ?? []),
    gone: features.flatMap((feature) => feature.realtime?.gone ?? []),
    redeemTicket: (ctx, ticket) => identity.redeemTicket(ctx, ticket),
    process: parts.cluster.processes.name,
    adapter: parts.cluster.adapter,
  });
}

function running(
  { cluster, contexts, database, guard, jobs, options, storage, sweeper }: Parts,
  edge: Pick<RunningServer, 'http' | 'secure' | 'claimUpgrades' | 'app' | 'routes'> & {
    socketServer: SocketServer;
  },
): RunningServer {
  const { socketServer, ...open } = edge;
  const { app, http } = open;
  const { roles } = options.config;
  return {
    ...open,
    contexts,
    sweeper,
    guard,
    database,
    listen: async (port, bind) => {
      await app.listen({ port, host: bind });
      sweeper.start(roles.includes('worker') ? 'all' : 'ofEachProcess');
      guard.start();
      const address = http.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    stop: async () => {
      socketServer.drain(drainPauseMs);
      await allInTurn([
        () => sweeper.stop(),
        () => socketServer.close(),
        () => app.close(),
        () => jobs.stop(),
        () => guard.stop(),
        () => cluster.leave(),
        () => storage.close(),
        () => database.close(),
      ]);
    },
  };
}

/** Contexts of callers and jobs, told by the features who somebody is and which host was asked. */
function productContexts({ db }: OpenDatabase, clock: MovableClock, ports: Ports): Contexts {
  return createContexts({
    db,
    clock,
    ports,
    resolveHost: (name) => institutions.resolveHost(db, name),
    authenticate: (ctx, proof, childId) => identity.authenticate(ctx, proof, childId),
    hostOf: (id) => institutions.hostOfInstitution(db, id),
    institutionIds: () => institutions.allInstitutionIds(db),
  });
}

/** Wires everything by hand and is ready to listen. The database must be migrated. */
export async function createProductServer(options: ServerOptions): Promise<RunningServer> {
  const { databasePool, roles } = options.config;
  const database = openDatabase(options.databaseUrl, databasePool, options.databaseLimits);
  const sockets: Parts['sockets'] = { current: undefined };
  const live: { jobs: JobWorker | undefined } = { jobs: undefined };
  const jobsPort = () => {
    if (!live.jobs) throw new Error('The job queue has not started.');
    return live.jobs;
  };
  const storage = openStorage(options.config);
  const trouble = await storage.trouble();
  if (trouble) options.log.error({ trouble }, 'files can be neither kept nor read at the moment');
  const cluster = await formCluster({
    config: options.config,
    database,
    clock: options.clock,
    log: options.log,
  });
  const liveSignIns = (ids: readonly string[]) => identity.liveSignInsOfAll(contexts.forProduct(), ids);
  const guard = new GuardedMedia({ ...options, liveSignIns });
  const later = { jobs: jobsPort, sockets, contexts: () => contexts };
  const ports = createPorts(options, { database, cluster, guard, storage }, later);
  const contexts: Contexts = productContexts(database, options.clock, ports);
  for (const feature of features) ports.events.subscribe(feature.jobs?.subscriptions ?? []);
  const jobNames = [...mailJobNames, ...featureJobNames(featureJobs)];
  const jobs = await startJobs(options.databaseUrl, jobNames, options.log);
  live.jobs = jobs;
  if (roles.includes('worker'))
    await jobs.work([...ports.mailHandlers, ...featureHandlers(featureJobs, contexts)]);
  const sweeper = createSweeper({ contexts, lanes, forgettings, log: options.log });
  const paces = new Paces(options.clock, options.paceTimes);
  const own = { options, database, cluster, storage, jobs };
  const parts: Parts = { ...own, contexts, sweeper, guard, sockets, paces };
  const routes = collectRoutes(parts);
  const app = await createApp(parts, routes);
  const http = app.server ?? createServer();
  const secure = guardPort(app, http, { ...options, limits: limitsOf(options) });
  await app.ready();
  const claimUpgrades = endUnclaimedUpgrades(http);
  const socketServer = attachSockets(parts, http, claimUpgrades);
  sockets.current = socketServer;
  await cluster.join(socketServer);
  return running(parts, { http, secure, claimUpgrades, app, routes, socketServer });
}
