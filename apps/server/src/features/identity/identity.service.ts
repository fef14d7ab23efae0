import type { Person } from '../../platform/context/actor.ts';
import type { Proof } from '../../platform/context/contexts.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as authSessions from './auth-sessions/auth-sessions.service.ts';

/** The person of a live session of the caller's institution; null for a dead one. */
export async function authenticate(ctx: Ctx, proof: Proof): Promise<Person | null> {
  return authSessions.authenticate(ctx, proof);
}

/** Spends a socket ticket and tells whose session it stands for; null when it is unknown, spent or too old. */
export async function redeemTicket(ctx: Ctx, ticket: string): Promise<string | null> {
  return authSessions.redeemTicket(ctx, ticket);
}
