import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { preCallCheckLimits } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.limits.ts';
import type { MediaProbe } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.shapes.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { probeGrant } from '../../platform/media-engine/probe-rooms.ts';

/** A whole school may share one address. */
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

/** Identifies the asker where the engine counts probes, without revealing who they are. */
function pseudonymOf({ actor, ports }: PersonCtx): string {
  return createHmac('sha256', ports.secret)
    .update(`media-probe:${actor.personId}`)
    .digest('base64url')
    .slice(0, 22);
}

/**
 * A browser's credentials for trying the way to the media engine, before anybody waits for it. Refuses too many
 * tries.
 */
export async function mediaProbe(ctx: PersonCtx): Promise<MediaProbe> {
  const { limits, media } = ctx.ports;
  await limits.count(ctx.clock, {
    key: `media-probe:${ctx.actor.personId}`,
    most: preCallCheckLimits.waysPerMinute,
    windowSeconds: 60,
  });
  const asker = { person: pseudonymOf(ctx), signIn: ctx.actor.authSessionId };
  const token = await media.createToken(probeGrant({ id: randomUUID(), ...asker }));
  return { mediaUrl: media.publicUrl, token, doors: [...media.doors], takesTls: media.takesTls };
}
