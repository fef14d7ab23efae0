import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Ctx } from '../../../platform/context/ctx.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import { findPasswordHash, savePasswordHash } from './passwords.repo.ts';

/** argon2id (the library's default kind) with the memory and passes that OWASP names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has: checking an unknown account takes as long as checking a known one. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$qQNVdXo1NnqzmjSKTNXmeA$YDoY4y6hbcNGhdPEVjCimL5LPu6Mrz6rpkdRb0pzrZM';
const nobody = '00000000-0000-0000-0000-000000000000';

/** Each hash takes a core and 19 MB for a moment: so many run at once, the others wait, and a crowd is sent away. */
const lanes = availableParallelism();
const longestQueue = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) throw new Refusal('too_many_requests');
  if (running >= lanes) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  return work().finally(() => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  });
}

/** Turns a password into what may be kept. Refuses with too_many_requests when too many wait for theirs. */
export async function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(password, cost));
}

/** Whether it is the person's password; for nobody, and for somebody without one, it never is, after the same time. */
export async function isPasswordOf(
  ctx: Ctx,
  personId: string | undefined,
  password: string,
): Promise<boolean> {
  const kept = await findPasswordHash(ctx.scope, personId ?? nobody);
  const isRight = await inLane(() => verify(kept ?? nobodysHash, password));
  return isRight && kept !== undefined;
}

/** Whether a person has set a password yet. */
export async function hasPassword(ctx: Ctx, personId: string): Promise<boolean> {
  return (await findPasswordHash(ctx.scope, personId)) !== undefined;
}

/** Keeps a person's new password, by its hash. */
export async function keepPassword(ctx: Ctx, personId: string, passwordHash: string): Promise<void> {
  await savePasswordHash(ctx.scope, { personId, passwordHash, changedAt: ctx.clock.now() });
}
