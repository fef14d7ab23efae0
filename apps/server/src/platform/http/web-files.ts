import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { restBase, socketPath } from '@lectern/contract/core/envelope.ts';

const longLived = 'public, max-age=31536000, immutable';

/** Serves the built web app: hashed assets for a year, the page itself fresh for every address that is not a call. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return;
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      void response.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? longLived : 'no-cache',
      );
    },
  });
  app.get('/*', (request, reply) => {
    const isCall = [restBase, socketPath, '/rtc', '/assets', '/files'].some(
      (prefix) => request.url === prefix || request.url.startsWith(`${prefix}/`),
    );
    if (isCall) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
