import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refusalsOf } from '@lectern/contract/core/call.ts';
import { paceSeconds } from '@lectern/contract/core/pace.ts';
import type { Config } from '../config/config.ts';
import type { Contexts } from '../context/contexts.ts';
import type { Ctx, Language } from '../context/ctx.ts';
import { Refusal } from '../context/refusal.ts';
import type { Log } from '../operations/log.ts';
import { isDeclared, refusalOfBug, refused, success } from './answer.ts';
import { createExchange } from './exchange.ts';
import { checkAnswer, parseInput } from './input.ts';
import { sendJson } from './json-answer.ts';
import { isUnread, lingeringAnswer } from './request-body.ts';
import { hostNameOf, readLanguage } from './request-facts.ts';
import { fileHeaders, fileStatus, isUnchanged, validators } from './response-headers.ts';
import type { Exchange, FileAnswer, RedirectAnswer, Route } from './route.ts';
import { readToken } from './session-token.ts';

/** What answering needs in addition to the route. */
export interface AnswerOptions {
  readonly config: Pick<Config, 'production'>;
  readonly log: Log;
  readonly contexts: Contexts;
}

/** Errors of the transport, before a handler ran, in the words of the product. */
export function transportRefusal(error: FastifyError): Refusal | undefined {
  if (error.statusCode === 413) return new Refusal('payload_too_large');
  if (error.statusCode === 429) return new Refusal('too_many_requests');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input', { fields: [{ field: '', message: error.message }] });
  return undefined;
}

/** Answers with a refusal, in the envelope. */
export function sendRefusal(reply: FastifyReply, language: Language, refusal: Refusal): FastifyReply {
  const body = refused(language, refusal);
  const text = JSON.stringify(body);
  void reply.code(body.code).type('application/json');
  // Machines read it, and come again then.
  const after =
    refusal.details.retryAfterSeconds ?? (refusal.code === 'too_many_requests' ? paceSeconds : null);
  if (after !== null) void reply.header('retry-after', after);
  if (!isUnread(reply.request.raw)) return reply.send(text);
  // The rest of this request is between the connection and its next one.
  void reply.header('connection', 'close').header('content-length', Buffer.byteLength(text));
  return reply.send(lingeringAnswer(text, reply.request.raw));
}

function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'stream' in answer;
}

function isRedirect(answer: unknown): answer is RedirectAnswer {
  return typeof answer === 'object' && answer !== null && 'redirectTo' in answer;
}

/** The browser keeps its cookie for as long as the session lives, which this very request may have moved on. */
function keepCookie(ctx: Ctx, request: FastifyRequest, exchange: Exchange): void {
  const given = readToken(request);
  if (ctx.actor.kind === 'person' && ctx.actor.isRolledOn && given?.from === 'cookie')
    exchange.setCookie(given.token);
}

/** The context of a request for the person a token names. */
function contextBy(contexts: Contexts, request: FastifyRequest, token: string): Promise<Ctx> {
  return contexts.forCaller({
    hostName: hostNameOf(request.headers.host),
    proof: { token },
    language: readLanguage(request.headers['accept-language']),
    timeZone: undefined,
    address: request.ip,
  });
}

/** Answers one call of an admitted caller: checks the input, then runs the handler. */
export async function answerRoute(
  options: AnswerOptions,
  entry: Route,
  io: { request: FastifyRequest; reply: FastifyReply; ctx: Ctx },
): Promise<FastifyReply> {
  const { request, reply, ctx } = io;
  const input = parseInput(entry.call, request);
  const exchange = createExchange(request, reply, {
    call: entry.call,
    secureCookies: options.config.production,
    contextBy: (token) => contextBy(options.contexts, request, token),
  });
  keepCookie(ctx, request, exchange);
  const answer = await entry.handle(ctx, input, exchange);
  if (entry.call.transfer === 'file' && isFileAnswer(answer)) {
    if (isUnchanged(answer, request.headers)) return reply.code(304).headers(validators(answer)).send();
    return reply.code(fileStatus(answer)).headers(fileHeaders(answer)).send(answer.stream);
  }
  if (entry.call.transfer === 'redirect' && isRedirect(answer)) return reply.redirect(answer.redirectTo, 302);
  if (!options.config.production) checkAnswer(entry.call, answer);
  const envelope = success(ctx.language, answer, { said: exchange.said(), call: entry.call });
  return sendJson(io, { code: envelope.code, text: JSON.stringify(envelope), call: entry.call });
}

/** Tells a caller that its call was refused: in the envelope, or of a redirect by leading the browser on. */
export function answerRefusal(
  options: AnswerOptions,
  entry: Route,
  { error, reply }: { error: FastifyError; reply: FastifyReply },
): FastifyReply {
  const language = readLanguage(reply.request.headers['accept-language']) ?? 'en';
  const refusal = toldRefusal(options, entry, error);
  return entry.refusedAt === undefined
    ? sendRefusal(reply, language, refusal)
    : reply.redirect(entry.refusedAt, 302);
}

/** The refusal that a caller hears: a declared one, else that something went wrong, with the error in the log. */
function toldRefusal(options: AnswerOptions, entry: Route, error: FastifyError): Refusal {
  const refusal = error instanceof Refusal ? error : transportRefusal(error);
  if (refusal && isDeclared(refusal.code, refusalsOf(entry.call))) return refusal;
  options.log.error({ err: error, route: `${entry.call.method} ${entry.call.path}` }, 'a call failed');
  return refusalOfBug(error);
}
