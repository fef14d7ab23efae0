import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import type { CallPart } from './entry/entry.rules.ts';
import { rightsIn } from './classroom/classroom.service.ts';
import { roomOf, type FoundCall } from './entry/entry.service.ts';

/** Minutes within which a media token must be used to come in; whoever needs longer asks for another. */
const tokenMinutes = 10;

/** The token with which somebody who may be in a call opens its media room: short-lived, with this person's rights of now. */
export async function mediaToken(ctx: PersonCtx, found: FoundCall & { part: CallPart }): Promise<string> {
  const { personId, name, role } = ctx.actor;
  return ctx.ports.media.createToken({
    room: roomOf(found.visit.id),
    identity: personId,
    name,
    attributes: { role: wireRoles[role] },
    ttlMinutes: tokenMinutes,
    ...(await rightsIn(ctx, found)),
  });
}
