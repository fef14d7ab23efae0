import type { Ctx } from '../../platform/context/ctx.ts';
import { insertGuest, updateGuest } from './guests.repo.ts';

/** Makes somebody who comes from outside to one visit: no account, no password. Whether the actor may is the caller's question. */
export async function addGuest(ctx: Ctx): Promise<string> {
  return insertGuest(ctx.scope, ctx.clock.now());
}

/** Keeps the name that a guest gave; ignores people who are not guests. */
export async function nameGuest(
  ctx: Ctx,
  id: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await updateGuest(ctx.scope, id, names);
}

/** Closes a guest's way in for good; ignores people who are not guests. */
export async function closeGuest(ctx: Ctx, id: string): Promise<void> {
  await updateGuest(ctx.scope, id, { active: false });
}
