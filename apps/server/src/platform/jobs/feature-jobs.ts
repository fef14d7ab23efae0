import type { Ctx, FilePlace, ProductCtx } from '../context/ctx.ts';
import type { Subscription } from '../events/event-bus.ts';
import type { Failure } from './failed-jobs.ts';
import { defineJob, type JobType } from './jobs.ts';

/** One row at which something is due, and what is then done in its institution. */
export interface DueStep {
  readonly institutionId: string;
  /** Its name among the steps of its lane. */
  key(): string;
  /** May run twice for the same row, in two processes: each step checks the row again in its own transaction. */
  take(ctx: Ctx): Promise<void>;
}

/**
 * One kind of thing that becomes due by the product's clock. Each second, and after every move of the clock, it is
 * looked for in all institutions at once; no lane waits for another.
 */
export interface DueLane {
  readonly name: string;
  /** Every process runs it, even one without a part in the work: it is for the process's own connections. */
  readonly isOfEachProcess?: true;
  due(product: ProductCtx): Promise<DueStep[]>;
}

/** Most rows of one kind taken in one round; the rest follow in the next. */
export const dueAtOnce = 500;

/** A lane whose rows are listed by one statement, those that have waited longest first. */
export function dueLane<R extends { readonly institutionId: string }>(
  name: string,
  list: (product: ProductCtx) => Promise<readonly R[]>,
  take: (ctx: Ctx, row: R) => Promise<void>,
): DueLane {
  return {
    name,
    due: async (product) =>
      (await list(product)).map((row) => ({
        institutionId: row.institutionId,
        key: () => JSON.stringify(row),
        take: (ctx) => take(ctx, row),
      })),
  };
}

/** Deletes what is over, once an hour, by one statement for all institutions. */
export interface Forgetting {
  readonly name: string;
  forget(product: ProductCtx): Promise<void>;
}

/** A job of a feature: done as the product itself, in the institution that queued it. */
export interface FeatureJob<D extends object = object> {
  readonly type: JobType<D & { institutionId: string }>;
  run(ctx: Ctx, data: D): Promise<void>;
}

/** A feature's background work: reactions to other features' events, due steps, deletions, queued jobs. */
export interface FeatureJobs {
  readonly subscriptions?: readonly Subscription<Ctx>[];
  readonly lanes?: readonly DueLane[];
  readonly forgettings?: readonly Forgetting[];
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

/** The same for many of one kind at once; their number is the caller's to bound. */
export async function queueAll<D extends object>(
  ctx: Ctx,
  job: FeatureJob<D>,
  data: readonly D[],
): Promise<void> {
  const { institutionId } = ctx.scope;
  const given = data.map((one) => ({ ...one, institutionId }));
  await ctx.ports.jobs.sendAll(ctx.scope, job.type, given);
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
