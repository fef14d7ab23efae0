import { call } from '../../core/call.ts';
import { bytes } from '../../core/core.shapes.ts';
import { mediaProbe } from './pre-call-check.shapes.ts';

/** Calls of the check before a call; the ping is one of the operations. */
export const preCallCheckCalls = {
  speedTest: call('GET', '/ping/download', {
    summary: 'Sends 350 kB that cannot be compressed, so that a browser can measure its network.',
    transfer: 'file',
    response: bytes,
    refusals: ['too_many_requests'],
  }),
  mediaProbe: call('GET', '/ping/media', {
    summary:
      'Makes a token for an empty media room, so that a browser can try which way is open, and names the doors of the engine.',
    response: mediaProbe,
    refusals: ['too_many_requests'],
  }),
} as const;
