import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '../../../platform/context/ctx.ts';
import { insertLink, insertTicket } from './guests.repo.ts';

/** The stored part of a ticket. */
export function hashTicket(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** A new personal ticket, of which only the hash is kept. Whether there may be one is the caller's question. */
export async function issueTicket(ctx: Ctx, visitId: string, personId: string): Promise<string> {
  const token = newToken();
  const createdAt = ctx.clock.now();
  await insertTicket(ctx.scope, { personId, visitId, tokenHash: hashTicket(token), createdAt });
  return token;
}

/** Another link of a ticket that there is, e.g. for a reminder; the earlier ones stay good. */
export async function issueLink(ctx: Ctx, personId: string): Promise<string> {
  const token = newToken();
  await insertLink(ctx.scope, { personId, tokenHash: hashTicket(token), createdAt: ctx.clock.now() });
  return token;
}
