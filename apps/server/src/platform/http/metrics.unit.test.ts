import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { serveMetrics } from './metrics.ts';

it.each([
  ['127.0.0.1', 200],
  ['10.0.0.9', 200],
  ['fd00::9', 200],
  ['8.8.8.8', 404],
  ['2606:4700::1111', 404],
])('metrics are told to %s with %i', async (remoteAddress, status) => {
  const app = fastify();
  serveMetrics(app, { text: () => Promise.resolve('lectern_sockets_open 1'), contentType: 'text/plain' });
  const answer = await app.inject({ url: '/metrics', remoteAddress });
  expect(answer.statusCode).toBe(status);
  expect(answer.body.includes('lectern_sockets_open')).toBe(status === 200);
  await app.close();
});
