import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import { headers, restBase } from '@lectern/contract/core/envelope.ts';
import { bodyLimits } from '@lectern/contract/core/pace.ts';
import type { Config } from '../config/config.ts';
import type { Contexts } from '../context/contexts.ts';
import { Refusal } from '../context/refusal.ts';
import type { Clock } from '../clock/clock.ts';
import type { EdgeLimits } from '../edge/edge-limits.ts';
import { isWebSocketUpgrade } from '../edge/upgrades.ts';
import type { Log } from '../operations/log.ts';
import { paceOfCall } from '../pace/call-paces.ts';
import type { Paces } from '../pace/paces.ts';
import { Admission } from './admission.ts';
import { answerRefusal, answerRoute, transportRefusal } from './answer-route.ts';
import { isModestJson } from './json-body.ts';
import { answerPlainly, limitPlainRoutes, sendPlainRefusal } from './plain-routes.ts';
import { requestTimeoutMs, watchBodies } from './request-body.ts';
import { securityHeaders } from './response-headers.ts';
import type { Route } from './route.ts';
import { trustProxies } from './trusted-proxies.ts';

const largestUploadBytes = 64 * 1024 * 1024;

export interface HttpOptions {
  readonly config: Pick<Config, 'production' | 'media' | 'trustedProxies' | 'tls' | 'databasePool'>;
  readonly log: Log;
  readonly clock: Clock;
  readonly contexts: Contexts;
  readonly routes: readonly Route[];
  readonly limits: EdgeLimits;
  readonly paces: Paces;
  /** Told of every answer, for the metrics. */
  readonly observe: (route: string, status: number, seconds: number) => void;
}

function bodyLimitOf({ call }: Route): number {
  if (call.transfer === 'multipart') return largestUploadBytes;
  return paceOfCall(call) === 'pictures' ? bodyLimits.picturesBytes : bodyLimits.usualBytes;
}

function bindRoute(
  app: FastifyInstance,
  options: HttpOptions & { admission: Admission },
  entry: Route,
): void {
  app.route({
    method: entry.call.method,
    url: `${restBase}${entry.call.path}`,
    schema: {},
    config: { entry },
    bodyLimit: bodyLimitOf(entry),
    onRequest: (request) => options.admission.admit(request, entry),
    handler: (request, reply) =>
      options.admission.work(request, entry, (ctx) => answerRoute(options, entry, { request, reply, ctx })),
    errorHandler: (error: FastifyError, _request, reply) => {
      void answerRefusal(options, entry, { error, reply });
    },
  });
}

/** Refuses to start when two routes share an address or one has no gate: such a route would be open by mistake. */
function refuseUngated(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const { call, gate } of routes) {
    const name = `${call.method} ${call.path}`;
    if (!gate?.name) throw new Error(`Route ${name} names no policy.`);
    if (seen.has(name)) throw new Error(`Route ${name} is bound twice.`);
    seen.add(name);
  }
}

/** The HTTP edge: every answer in the envelope, every refusal by its name, every bug as 500 and in the log. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  refuseUngated(options.routes);
  const headersFor = securityHeaders(options.config);
  const app = Fastify({
    loggerInstance: options.log.child({ module: 'http' }, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxies(options.config.trustedProxies),
    bodyLimit: bodyLimits.usualBytes,
    requestTimeout: requestTimeoutMs,
    // Requests without a route because their address cannot be read.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headersFor(request));
      void sendPlainRefusal(reply, transportRefusal(error) ?? new Refusal('not_found'));
    },
    routerOptions: { maxParamLength: 200 },
    http: {
      maxHeaderSize: 65_536,
      headersTimeout: options.limits.headersMs,
      connectionsCheckingInterval: options.limits.lookMs,
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    forceCloseConnections: true,
  });
  watchBodies(app.server);
  await app.register(cookie);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // All calls say that they carry JSON, also those without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else if (isModestJson(text)) void parseJson(request, text, done);
    else done(new Refusal('invalid_input'));
  });
  await app.register(multipart, { limits: { files: 30, fields: 20, parts: 50 }, throwFileSizeLimit: true });
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headersFor(request)))
      if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header(headers.serverTime, String(options.clock.now().getTime()));
  });
  app.addHook('onResponse', async (request, reply) => {
    options.observe(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
  });
  answerPlainly(app, options);
  const admission = new Admission(options.contexts, options.paces, options.config.databasePool);
  for (const entry of options.routes) bindRoute(app, { ...options, admission }, entry);
  limitPlainRoutes(app, options.paces);
  return app;
}
