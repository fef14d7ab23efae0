import { expect, it } from 'vitest';
import { holdClass, makeClassCast } from '../../../../test/classroom-factories.ts';
import { startTestServer } from '../../../../test/test-server.ts';
import type { BroadcastFacts } from '../../../platform/broadcaster/broadcaster.ts';
import { getVisit } from '../../visits/visits.service.ts';
import { findBroadcast } from './broadcast.repo.ts';
import { keepStreaming } from './streaming.service.ts';

const watched: BroadcastFacts = {
  isWatchable: true,
  isConnected: true,
  picture: 'camera',
  videoCodec: 'h264',
  audioCodec: 'aac',
};

it('begins no stream anew that ended since it was looked at', async () => {
  const server = await startTestServer();
  const cast = await makeClassCast(server);
  const held = await holdClass(server, await server.listen(), { cast, kind: 'broadcast' });
  await server.call(`POST /visit/${held.id}/broadcast`, { as: cast.educator.token });
  server.broadcaster.becomes(held.id, watched);
  const ctx = await server.server.contexts.forInstitution(cast.world.institutionId);
  const [row, visit] = [await findBroadcast(ctx.scope, held.id), await getVisit(ctx, held.id)];
  if (!row) throw new Error('no such broadcast');
  await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
  await keepStreaming(ctx, row, visit);
  expect(server.broadcaster.isRunning(held.id)).toBe(false);
  // A stream that begins knows nothing yet.
  expect(server.broadcaster.facts(held.id)).toMatchObject(watched);
  held.end();
  await server.stop();
});
