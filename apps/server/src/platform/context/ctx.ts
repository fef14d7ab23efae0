import type { Actor, Person } from './actor.ts';
import type { Broadcaster } from '../broadcaster/broadcaster.ts';
import type { IdentityProviders } from '../identity-provider/identity-provider.ts';
import type { Clock } from '../clock/clock.ts';
import type { AllInstitutions, Scope } from '../db/scope.ts';
import type { EventBus, EventType } from '../events/event-bus.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../operations/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MediaEngine } from '../media-engine/media-engine.ts';
import type { Processes } from '../processes/processes.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { PayoutProviders } from '../payout-provider/payout-provider.ts';
import type { Storage } from '../storage/storage.ts';
import type { Seals } from './seals.ts';
import type { RateLimiter } from '../rate-limit/rate-limit.ts';
import { markTransaction } from './in-transaction.ts';
import { Refusal } from './refusal.ts';

export type Language = 'en' | 'es';

/** The host name that a request came to, as configured; links and buffers come from it. */
export interface Host {
  readonly id: string;
  readonly institutionId: string;
  readonly hostName: string;
  /** Absolute address without a trailing slash; from the host row, never from a header. */
  readonly appUrl: string;
  readonly bufferMinutes: number;
  readonly finalBufferMinutes: number;
  readonly pageSize: number;
}

/** A kind of place where files are shown: one thing of the product, under an id of its own. */
export interface FilePlace {
  readonly kind: string;
  /** Old addresses of this place are not renewed: people who open the place itself get a new one. */
  readonly isNotRenewed?: true;
  /** Refuses who may not see this file of the place at this moment. */
  readonly refuseUnlessSeen: (ctx: PersonCtx, about: string, fileId: string) => Promise<void>;
}

/** The platform's offers to services; one set per process. */
export interface Ports {
  readonly broadcaster: Broadcaster;
  readonly events: EventBus<Ctx>;
  readonly identityProviders: IdentityProviders;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly mail: Mailer;
  readonly media: MediaEngine;
  readonly realtime: Realtime;
  readonly payoutProviders: PayoutProviders;
  readonly processes: Processes;
  readonly recorder: Recorder;
  readonly storage: Storage;
  /** Every kind of place of the features, by its name. */
  readonly filePlaces: ReadonlyMap<string, FilePlace>;
  readonly limits: RateLimiter;
  /** Counts in memory, or in Redis for several processes: for frequent acts, as a guard against floods only. */
  readonly floodLimits: RateLimiter;
  /** Signs addresses and tickets that leave the server and come back. */
  readonly secret: string;
  /** Whether administrators need a second factor where their institution has not said it. */
  readonly needsSecondFactor: boolean;
  /** Seals secrets that are kept in the database. */
  readonly seals: Seals;
}

/** Who asks, in which institution, at what time: made by an edge for each request, message or job. */
export interface Ctx {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly host: Host;
  readonly clock: Clock;
  readonly language: Language;
  readonly timeZone: string;
  /** The caller's network address, for limits and the audit; empty for the product's own acts. */
  readonly address: string;
  /** The description of the caller's browser; empty for the product's own acts. */
  readonly userAgent: string;
  readonly ports: Ports;
  /** Effects outside the database, kept until the transaction has committed; null outside a transaction. */
  readonly pending: (() => Promise<void> | void)[] | null;
}

/** The product itself, over all institutions at once: it finds due work and deletes what is over. */
export interface ProductCtx {
  readonly all: AllInstitutions;
  readonly clock: Clock;
  readonly ports: Ports;
}

/** A context in which somebody is signed in. */
export interface PersonCtx extends Ctx {
  readonly actor: Person;
}

/** The context of a signed-in person. Refuses with session_dead for anybody else. */
export function personCtx(ctx: Ctx): PersonCtx {
  if (ctx.actor.kind !== 'person') throw new Refusal('session_dead');
  return { ...ctx, actor: ctx.actor };
}

/** Sends an event to its subscribers, inside the running transaction. */
export async function emit<P>(ctx: Ctx, event: EventType<P>, payload: P): Promise<void> {
  await ctx.ports.events.emit(ctx, event, payload);
}

/**
 * Runs an effect that cannot be taken back (a push, a call to another service) once everything has committed;
 * at once when no transaction runs.
 */
export async function afterCommit(ctx: Ctx, effect: () => Promise<void> | void): Promise<void> {
  if (ctx.pending) ctx.pending.push(effect);
  else await effect();
}

/** Runs `work` in one transaction; a nested call joins the running one. Effects wait for the commit. */
export async function transaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.pending) return work(ctx);
  const pending: (() => Promise<void> | void)[] = [];
  const result = await markTransaction(() =>
    ctx.scope.db.transaction().execute((trx) => work({ ...ctx, scope: { ...ctx.scope, db: trx }, pending })),
  );
  for (const effect of pending) await runEffect(ctx, effect);
  return result;
}

/** Another caller of the same institution inside a running transaction: for work that several callers share. */
export function joinTransaction<C extends Ctx>(tx: Ctx, caller: C): C {
  if (caller.scope.institutionId !== tx.scope.institutionId)
    throw new Error('A transaction belongs to one institution.');
  return { ...caller, scope: tx.scope, pending: tx.pending };
}

/** The data have committed: an effect that fails is reported, and the caller still gets its answer. */
async function runEffect(ctx: Ctx, effect: () => Promise<void> | void): Promise<void> {
  try {
    await effect();
  } catch (error) {
    ctx.ports.log.error({ err: error }, 'an effect after a commit failed');
  }
}
