import type { FastifyInstance } from 'fastify';
import type { Contexts } from '../context/contexts.ts';
import type { Ctx } from '../context/ctx.ts';
import { NewsNotSigned, PayoutFault, type PayoutNews, type PayoutProviders } from './payout-provider.ts';

/** Where the payment provider of an institution tells what happened there, beneath its id. */
export const payoutWebhookPath = '/api/payouts/webhook';

const largestBytes = 512 * 1024;

interface WebhookSources {
  readonly contexts: Contexts;
  readonly providers: PayoutProviders;
  /** The key that signs the news of an institution; null if there is none, and then there is no such address. */
  readonly secretOf: (ctx: Ctx) => Promise<string | null>;
  readonly onNews: (ctx: Ctx, news: PayoutNews) => Promise<void>;
}

const anyId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function contextOf(contexts: Contexts, institutionId: string): Promise<Ctx | null> {
  if (!anyId.test(institutionId)) return null;
  const known = await contexts.institutionIds();
  return known.includes(institutionId) ? contexts.forInstitution(institutionId) : null;
}

function readNews(
  { providers }: WebhookSources,
  given: Parameters<PayoutProviders['readStripeNews']>[0],
): PayoutNews | null | 'notSigned' {
  try {
    return providers.readStripeNews(given);
  } catch (error) {
    if (error instanceof NewsNotSigned) return 'notSigned';
    throw error;
  }
}

/** Whether news could be followed. */
async function follow({ onNews }: WebhookSources, ctx: Ctx, news: PayoutNews): Promise<boolean> {
  try {
    await onNews(ctx, news);
    return true;
  } catch (error) {
    if (error instanceof PayoutFault) return false;
    throw error;
  }
}

/**
 * Takes signed news of a payment provider. Refuses with 401 what is not signed with the secret of the institution, was signed
 * more than five minutes ago, or is for none that has a secret. The same news twice, and in any order, come to the same.
 * News that cannot be followed right now answer 503, so that they are sent again.
 */
export async function bindPayoutWebhook(app: FastifyInstance, sources: WebhookSources): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the text as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: largestBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { institutionId: string } }>(
      `${payoutWebhookPath}/:institutionId`,
      async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const signature = String(request.headers['stripe-signature'] ?? '');
        const ctx = await contextOf(sources.contexts, request.params.institutionId);
        const secret = ctx && (await sources.secretOf(ctx));
        const news =
          ctx && secret !== null
            ? readNews(sources, { body, signature, secret, now: ctx.clock.now() })
            : 'notSigned';
        if (news === 'notSigned')
          return reply.code(401).type('text/plain').send('not signed with the secret of the webhook');
        if (ctx && news && !(await follow(sources, ctx, news)))
          return reply.code(503).type('text/plain').send('the provider cannot be asked right now');
        return reply.code(200).type('text/plain').send('');
      },
    );
  });
}
