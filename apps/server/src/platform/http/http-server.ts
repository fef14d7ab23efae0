import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { headers, restBase } from '@lectern/contract/core/envelope.ts';
import type { Config } from '../config/config.ts';
import type { Contexts } from '../context/contexts.ts';
import type { Ctx, Language } from '../context/ctx.ts';
import { Refusal } from '../context/refusal.ts';
import type { Clock } from '../clock/clock.ts';
import type { EdgeLimits } from '../edge/edge-limits.ts';
import { isWebSocketUpgrade } from '../edge/upgrades.ts';
import type { Log } from '../log/log.ts';
import { isDeclared, refused, success } from './answer.ts';
import { createExchange } from './exchange.ts';
import { checkAnswer, parseInput } from './input.ts';
import { fileHeaders, securityHeaders } from './response-headers.ts';
import { bodyLimits } from './request-body.rules.ts';
import { isUnread, lingeringAnswer, watchBodies } from './request-body.ts';
import type { Exchange, FileAnswer, Route } from './route.ts';
import { readToken, refuseForeignOrigin } from './session-token.ts';
import { trustProxies } from './trusted-proxies.ts';
import { translateKey } from '../texts/translate.ts';

export interface HttpOptions {
  readonly config: Pick<Config, 'production' | 'media' | 'trustedProxies'>;
  readonly log: Log;
  readonly clock: Clock;
  readonly contexts: Contexts;
  readonly routes: readonly Route[];
  readonly limits: EdgeLimits;
  /** Told of every answer, for the metrics. */
  readonly observe: (route: string, status: number, seconds: number) => void;
}

/** The language a caller asks for, of those the product speaks. */
export function readLanguage(header: string | undefined): Language | undefined {
  const first = header?.trim().slice(0, 2).toLowerCase();
  return first === 'es' || first === 'en' ? first : undefined;
}

/** The host that was asked for: the Host header alone, never what a proxy or caller says beside it. */
export function hostNameOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d+$/, '');
}

/** The context of a request: host by name, person by token. */
export async function requestContext(
  contexts: Contexts,
  request: FastifyRequest,
  isUnproven = false,
): Promise<Ctx> {
  const given = isUnproven ? undefined : readToken(request);
  if (given?.from === 'cookie') refuseForeignOrigin(request);
  const zone = request.headers[headers.timeZone];
  const child = request.headers[headers.actingStudent];
  return contexts.forCaller({
    hostName: hostNameOf(request.headers.host),
    proof: given && { token: given.token },
    language: readLanguage(request.headers['accept-language']),
    timeZone: typeof zone === 'string' ? zone : undefined,
    address: request.ip,
    actingStudentId: typeof child === 'string' && child !== '' ? child : undefined,
  });
}

function refuseUnadmitted(ctx: Ctx, entry: Route): void {
  if (ctx.actor.kind === 'anonymous' && !entry.gate.anonymous) throw new Refusal('session_dead');
  if (entry.gate.admits(ctx.actor)) return;
  const isStale = ctx.actor.kind === 'person' && ctx.actor.mustChangePassword === true;
  throw new Refusal(isStale ? 'password_change_required' : 'access_denied');
}

/** Errors of the transport, before a handler ran, in the words of the product. */
function transportRefusal(error: FastifyError): Refusal | undefined {
  if (error.statusCode === 413) return new Refusal('payload_too_large');
  if (error.statusCode === 429) return new Refusal('too_many_requests');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input', { fields: [{ field: '', message: error.message }] });
  return undefined;
}

function sendRefusal(reply: FastifyReply, language: Language, refusal: Refusal): FastifyReply {
  const body = refused(language, refusal);
  const text = JSON.stringify(body);
  void reply.code(body.code).type('application/json');
  if (!isUnread(reply.request.raw)) return reply.send(text);
  // The rest of this request stands between the connection and its next one.
  void reply.header('connection', 'close').header('content-length', Buffer.byteLength(text));
  return reply.send(lingeringAnswer(text, reply.request.raw));
}

function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'stream' in answer;
}

/** The browser keeps its cookie for as long as the session lives, which this very request may have moved on. */
function keepCookie(ctx: Ctx, request: FastifyRequest, exchange: Exchange): void {
  const given = readToken(request);
  if (ctx.actor.kind === 'person' && ctx.actor.isRolledOn && given?.from === 'cookie')
    exchange.setCookie(given.token);
}

/** Answers one call: who asks, may they knock, is the input sound, then the handler. */
async function answerRoute(
  options: HttpOptions,
  entry: Route,
  io: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { request, reply } = io;
  const ctx = entry.isHostless
    ? options.contexts.forNobody()
    : await requestContext(options.contexts, request, entry.isUnproven);
  refuseUnadmitted(ctx, entry);
  const input = parseInput(entry.call, request);
  const exchange = createExchange(request, reply, options.config.production);
  keepCookie(ctx, request, exchange);
  const answer = await entry.handle(ctx, input, exchange);
  if (entry.call.transfer === 'file' && isFileAnswer(answer))
    return reply
      .code(answer.part ? 206 : 200)
      .headers(fileHeaders(answer))
      .send(answer.stream);
  if (!options.config.production) checkAnswer(entry.call, answer);
  const said = exchange.said() ?? (entry.call.success && translateKey(ctx.language, entry.call.success));
  const envelope = success(ctx.language, answer, { said, code: entry.call.creates ? 201 : 200 });
  return reply.code(envelope.code).type('application/json').send(JSON.stringify(envelope));
}

/** The refusal that a caller hears: a declared one, else that something went wrong, with the error in the log. */
function toldRefusal(options: HttpOptions, entry: Route, error: FastifyError): Refusal {
  const refusal = error instanceof Refusal ? error : transportRefusal(error);
  if (refusal && isDeclared(refusal.code, entry.call.refusals)) return refusal;
  options.log.error({ err: error, route: `${entry.call.method} ${entry.call.path}` }, 'a call failed');
  return new Refusal('internal_error');
}

function bindRoute(app: FastifyInstance, options: HttpOptions, entry: Route): void {
  app.route({
    method: entry.call.method,
    url: `${restBase}${entry.call.path}`,
    schema: {},
    config: { entry },
    bodyLimit: entry.call.transfer === 'multipart' ? 64 * 1024 * 1024 : 8 * 1024 * 1024,
    handler: async (request, reply) => answerRoute(options, entry, { request, reply }),
    errorHandler: (error: FastifyError, request, reply) => {
      const language = readLanguage(request.headers['accept-language']) ?? 'en';
      void sendRefusal(reply, language, toldRefusal(options, entry, error));
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
  const app = Fastify({
    loggerInstance: options.log.child({ module: 'http' }, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxies(options.config.trustedProxies),
    // For all of a request; `watchBodies` says how its body has to come.
    requestTimeout: (bodyLimits.uploadSeconds + 60) * 1_000,
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
  const always = securityHeaders(options.config.production, options.config.media.cluster?.url);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // All calls say that they carry JSON, also those without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
  await app.register(multipart, { limits: { files: 20, fields: 20, parts: 40 }, throwFileSizeLimit: true });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(always);
    reply.header(headers.serverTime, String(options.clock.now().getTime()));
  });
  app.addHook('onResponse', async (request, reply) => {
    options.observe(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = readLanguage(request.headers['accept-language']) ?? 'en';
    return sendRefusal(reply, language, transportRefusal(error) ?? new Refusal('internal_error'));
  });
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(reply, readLanguage(request.headers['accept-language']) ?? 'en', new Refusal('not_found')),
  );
  for (const entry of options.routes) bindRoute(app, options, entry);
  return app;
}
