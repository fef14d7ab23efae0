import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Contexts } from '../context/contexts.ts';
import { bindMailWebhook } from '../mail/mail-webhook.ts';
import { mailCameBackAcrossInstitutions } from '../mail/mailer.ts';
import { bindUnsubscribe, type EndedMails, type UnsubscribeWords } from '../mail/unsubscribe-page.ts';
import { bindMediaWebhook } from '../media-engine/media-webhook.ts';
import { bindPayoutWebhook } from '../payout-provider/payout-webhook.ts';
import type { Paces } from '../pace/paces.ts';
import type { PayoutNews } from '../payout-provider/payout-provider.ts';
import { serveSandbox } from '../payout-provider/sandbox-page.ts';
import type { Ctx } from '../context/ctx.ts';
import type { MediaEngine } from '../media-engine/media-engine.ts';

/**
 * Where other machines report events: the media engine, payment providers, the mail provider, and mail programs that
 * unsubscribe their users.
 */
export async function bindWebhooks(
  app: FastifyInstance,
  about: {
    readonly config: Config;
    readonly contexts: Contexts;
    readonly media: MediaEngine;
    readonly paces: Paces;
    readonly onJoined: (room: string) => Promise<void>;
    readonly payouts: {
      readonly secretOf: (ctx: Ctx) => Promise<string | null>;
      readonly onNews: (ctx: Ctx, news: PayoutNews) => Promise<void>;
    };
    /** Handles mails whose receivers unsubscribe. */
    readonly unsubscribe: {
      readonly ask: (ctx: Ctx, ended: EndedMails) => Promise<UnsubscribeWords | null>;
      readonly end: (ctx: Ctx, ended: EndedMails) => Promise<UnsubscribeWords | null>;
    };
  },
): Promise<void> {
  const { all, clock, ports } = about.contexts.forProduct();
  await bindMailWebhook(app, {
    secret: about.config.mail.webhookSecret,
    clock,
    onEvent: (event) => mailCameBackAcrossInstitutions(all, { ...event, at: clock.now() }),
  });
  const { unsubscribe } = about;
  const contextOf = ({ institutionId }: EndedMails) => about.contexts.forInstitution(institutionId);
  await bindUnsubscribe(app, {
    ...{ seals: ports.seals, paces: about.paces },
    ask: async (ended) => unsubscribe.ask(await contextOf(ended), ended),
    end: async (ended) => unsubscribe.end(await contextOf(ended), ended),
  });
  await bindMediaWebhook(app, { media: about.media, onJoined: about.onJoined });
  const { config, contexts, payouts } = about;
  await bindPayoutWebhook(app, { contexts, providers: ports.payoutProviders, ...payouts });
  if (!config.production)
    serveSandbox(app, { contexts, clock, secret: config.secret, onNews: payouts.onNews });
}
