import type { Ctx } from '../../platform/context/ctx.ts';
import * as factors from './factors.service.ts';
import * as passwords from './passwords.service.ts';
import * as links from './provider-links.service.ts';

/** Those of these people who have made an account theirs: by a password, a passkey or an account at a provider. */
export async function joinedOf(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ways = await Promise.all([
    passwords.withPassword(ctx, personIds),
    factors.withFactor(ctx, personIds),
    links.withLink(ctx, personIds),
  ]);
  return new Set(ways.flatMap((way) => [...way]));
}

/** Whether somebody has made their account theirs: nobody else gives it an address, a password or an invitation any more. */
export async function hasJoined(ctx: Ctx, personId: string): Promise<boolean> {
  return (await joinedOf(ctx, [personId])).has(personId);
}
