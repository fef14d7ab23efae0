import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { preCallCheckLimits } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.limits.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import type { FileAnswer } from '../../platform/http/route.ts';

/** A whole school may stand behind one address. */
const downloadsPerMinute = 600;

/** Made once: random bytes cannot be compressed on the way, and need not be new to be slow. */
const bytes = randomBytes(preCallCheckLimits.downloadBytes);

/** Sends bytes by which a browser measures its network. Refuses an address that asks too often. */
export async function speedTest(ctx: Ctx): Promise<FileAnswer> {
  await ctx.ports.limits.count(ctx.clock, {
    key: `speed-test:${ctx.address}`,
    most: downloadsPerMinute,
    windowSeconds: 60,
  });
  return {
    stream: Readable.from([bytes]),
    contentType: 'application/octet-stream',
    bytes: bytes.byteLength,
    fileName: 'speed-test.bin',
    inline: false,
  };
}
