import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Pace } from '@lectern/contract/core/pace.ts';
import { Refusal } from '../context/refusal.ts';
import type { Log } from '../operations/log.ts';
import { addressCaller, type Paces } from '../pace/paces.ts';
import { sendRefusal, transportRefusal } from './answer-route.ts';
import { readLanguage } from './request-facts.ts';

const page: Pace = { most: 600, atOnce: 8, waiting: 100 };

/** The description of the API is long for clients that ask for it uncompressed. */
const description: Pace = { most: 30, atOnce: 8, waiting: 30 };

/**
 * How often one address may call each route outside the contract in a minute. The limits for other machines' posts
 * are far above what these send; after a refusal they post again.
 */
export const plainRoutePaces: Readonly<Record<string, Pace>> = {
  'GET /api/openapi.json': description,
  'GET /api/docs': description,
  // Made for each caller.
  'GET /metrics': { most: 60, atOnce: 2, waiting: 10 },
  'GET /api/outbox': page,
  'GET /api/demo-provider/authorize': page,
  'GET /sandbox/payouts': page,
  // Mail programs ask for many people from one address; each person has a limit of their own.
  'GET /api/mail/unsubscribe': { most: 6_000, atOnce: 16, waiting: 500 },
  'POST /api/mail/unsubscribe': { most: 6_000, atOnce: 16, waiting: 500 },
  // Up to 500 mails in each.
  'POST /api/mail/webhook': { most: 1_200, atOnce: 4, waiting: 200 },
  'POST /api/payouts/webhook/:institutionId': { most: 6_000, atOnce: 8, waiting: 500 },
  // An engine tells of each participant and track; a cluster may do so from one address.
  'POST /api/media/webhook': { most: 60_000, atOnce: 48, waiting: 3_000 },
  // Some 60 files for each page that is opened for the first time, by several schools of 1,500 behind one address.
  'GET /*': { most: 240_000, atOnce: 128, waiting: 3_000 },
};

/** Addresses that lead nowhere. */
export const unknownRoutePace: Pace = { most: 30_000, atOnce: 48, waiting: 3_000 };

type PlainRoute = Pick<RouteOptions, 'method' | 'url'>;

/** As in the table: a route for GET answers HEAD too, and both count as one. */
function nameOf({ method, url }: PlainRoute): string {
  return `${[method].flat().join()} ${url}`.replace(/^HEAD /, 'GET ');
}

function paceOf(name: string): Pace {
  const pace = plainRoutePaces[name];
  if (!pace) throw new Error(`${name} is neither a call nor has it a row in the paces of plain routes.`);
  return pace;
}

/**
 * Gives every route that is registered from now on its limit by address, refused with too_many_requests. Registering one that
 * has no row in the table fails: it would be unlimited. The calls, which have limits of their own, are registered before.
 */
export function limitPlainRoutes(app: FastifyInstance, paces: Paces): void {
  app.addHook('onRoute', (route) => {
    const kind = nameOf(route);
    const pace = paceOf(kind);
    const { handler } = route;
    route.onRequest = [
      async (request: FastifyRequest) => paces.count(addressCaller(request.ip), kind, pace),
      ...[route.onRequest ?? []].flat(),
    ];
    route.handler = function limited(request, reply) {
      return paces.run(addressCaller(request.ip), { kind, pace }, async () =>
        handler.call(this, request, reply),
      );
    };
  });
}

/** Answers with a refusal in the language that the browser asks for: nobody is known. */
export function sendPlainRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendRefusal(reply, readLanguage(reply.request.headers['accept-language']) ?? 'en', refusal);
}

/**
 * Answers what fails or is refused outside of calls in the envelope too. An address that leads nowhere is refused with
 * not_found, and with too_many_requests where one address asks for many such.
 */
export function answerPlainly(
  app: FastifyInstance,
  { paces, log }: { readonly paces: Paces; readonly log: Log },
): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const refusal = error instanceof Refusal ? error : transportRefusal(error);
    if (!refusal) log.error({ err: error }, 'a request without a route failed');
    return sendPlainRefusal(reply, refusal ?? new Refusal('internal_error'));
  });
  app.setNotFoundHandler((request, reply) => {
    paces.count(addressCaller(request.ip), 'unknown', unknownRoutePace);
    return sendPlainRefusal(reply, new Refusal('not_found'));
  });
}
