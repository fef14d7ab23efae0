import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Contexts } from '../context/contexts.ts';
import { bindMailWebhook } from '../mail/mail-webhook.ts';
import { mailCameBackAcrossInstitutions } from '../mail/mailer.ts';
import { bindMediaWebhook } from '../media-engine/media-webhook.ts';
import type { MediaEngine } from '../media-engine/media-engine.ts';

/** Where other machines post what happened to them: the media engine, and whoever hands our mails on. */
export async function bindWebhooks(
  app: FastifyInstance,
  about: {
    readonly config: Config;
    readonly contexts: Contexts;
    readonly media: MediaEngine;
    readonly onJoined: (room: string) => Promise<void>;
  },
): Promise<void> {
  const { all, clock } = about.contexts.forProduct();
  await bindMailWebhook(app, {
    secret: about.config.mail.webhookSecret,
    clock,
    onEvent: (event) => mailCameBackAcrossInstitutions(all, { ...event, at: clock.now() }),
  });
  await bindMediaWebhook(app, { media: about.media, onJoined: about.onJoined });
}
