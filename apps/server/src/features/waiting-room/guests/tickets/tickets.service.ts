import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '../../../../platform/context/ctx.ts';
import { insertTicket } from '../guests.repo.ts';

/** What is kept of a ticket. */
export function hashTicket(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new personal ticket, of which only the hash is kept. Whether there may be one is the caller's question. */
export async function issueTicket(ctx: Ctx, visitId: string, personId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = ctx.clock.now();
  await insertTicket(ctx.scope, { personId, visitId, tokenHash: hashTicket(token), createdAt });
  return token;
}
