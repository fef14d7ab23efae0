import type { Ctx, FilePlace } from '../context/ctx.ts';
import type { Subscription } from '../events/event-bus.ts';
import type { Failure } from './failed-jobs.ts';
import { defineJob, type JobType } from './jobs.ts';

/** A look over due rows by the product's clock, each second and after every move of the clock, in one institution. */
export interface Sweep {
  readonly name: string;
  /** Looks after something of its own process, such as a child process: runs in every process, not only in one at a time. */
  readonly everywhere?: true;
  /** May run twice for the same row, in two processes: each step checks the row again in its own transaction. */
  run(ctx: Ctx): Promise<void>;
}

/** A job of a feature: done as the product itself, in the institution that queued it. */
export interface FeatureJob<D extends object = object> {
  readonly type: JobType<D & { institutionId: string }>;
  run(ctx: Ctx, data: D): Promise<void>;
}

/** What a feature does by itself: reactions to other features' events, sweeps, queued work. */
export interface FeatureJobs {
  readonly subscriptions?: readonly Subscription<Ctx>[];
  readonly sweeps?: readonly Sweep[];
  readonly jobs?: readonly FeatureJob[];
  /** Where its files are shown, and to whom. */
  readonly filePlaces?: readonly FilePlace[];
}

/** Declares a job; it may run more than once, so doing it twice must equal doing it once. */
export function featureJob<D extends object>(
  name: string,
  run: (ctx: Ctx, data: D) => Promise<void>,
): FeatureJob<D> {
  return { type: defineJob(name), run };
}

/** Queues a job with the running transaction. */
export async function queue<D extends object>(ctx: Ctx, job: FeatureJob<D>, data: D): Promise<void> {
  await ctx.ports.jobs.send(ctx.scope, job.type, { ...data, institutionId: ctx.scope.institutionId });
}

/** Leaves it to an operator to do something again that has failed in the end: with the running transaction. */
export async function giveUp<D extends object>(
  ctx: Ctx,
  { job, data }: { job: FeatureJob<D>; data: D },
  failure: Failure,
): Promise<void> {
  const { scope, ports } = ctx;
  const given = { job: job.type, data: { ...data, institutionId: scope.institutionId } };
  await ports.jobs.giveUp(scope, given, failure);
}
