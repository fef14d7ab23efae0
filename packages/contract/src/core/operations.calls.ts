import { z } from 'zod';
import { call } from './call.ts';
import { clockMove, clockTime, health, outbox, pong } from './operations.shapes.ts';
import { pagingLimits } from './core.limits.ts';
import { opaqueText, queryNumber } from './core.shapes.ts';

/** Calls for those who run and test the product. */
export const operationsCalls = {
  ping: call('GET', '/ping', {
    summary: 'Answers at once; browsers measure the network with it.',
    response: pong,
  }),
  health: call('GET', '/health', {
    summary: 'Says whether the database, the jobs and the media engine work.',
    response: health,
    refusals: ['not_healthy'],
  }),
  moveClock: call('POST', '/test/clock', {
    summary: "Moves the product's clock by seconds, forward or back. Exists in test mode only.",
    body: clockMove,
    response: clockTime,
  }),
  outbox: call('GET', '/test/outbox', {
    summary: 'Lists the mails that were kept instead of sent. Exists in test mode only.',
    query: z.strictObject({
      to: opaqueText(200).optional(),
      itemsPerPage: queryNumber.min(1).max(pagingLimits.maximumItems).default(pagingLimits.defaultItems),
    }),
    response: outbox,
  }),
} as const;
