import type { FastifyInstance } from 'fastify';
import type { MediaEngine } from './media-engine.ts';

/** Where a LiveKit server posts what happens in its rooms. */
export const mediaWebhookPath = '/api/media/webhook';

/** As LiveKit sends its webhooks. */
const contentType = 'application/webhook+json';
const largestBytes = 1024 * 1024;

/**
 * Takes the engine's webhooks: `onJoined` hears of everybody who came into a room. Refuses with 401 what the
 * engine's key has not signed, body included. The answer says nothing else: the sender is a machine.
 */
export async function bindMediaWebhook(
  app: FastifyInstance,
  { media, onJoined }: { media: Pick<MediaEngine, 'readNews'>; onJoined: (room: string) => Promise<void> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      contentType,
      { parseAs: 'string', bodyLimit: largestBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(mediaWebhookPath, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const news = await media.readNews(body, request.headers.authorization ?? '');
      if (!news) return reply.code(401).type('text/plain').send('not signed by the media engine');
      if (news.event === 'participant_joined') await onJoined(news.room);
      return reply.code(200).type('text/plain').send('');
    });
  });
}
