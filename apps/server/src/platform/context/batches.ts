import { joinTransaction, transaction, type Ctx, type PersonCtx, type Ports } from './ctx.ts';
import { Refusal } from './refusal.ts';

/** Something that somebody wants stored, and waits for. */
export interface Waiting<W> {
  readonly ctx: PersonCtx;
  readonly what: W;
}

/** How one thing of a batch went. */
export type Outcome<R> = { readonly stored: R } | { readonly refusal: Refusal };

interface Asked<W, R> extends Waiting<W> {
  readonly resolve: (stored: R) => void;
  readonly reject: (reason: unknown) => void;
}

/** How batches of one kind are stored. `key` tells what they are stored into, such as the id of a chat. */
interface BatchKind<W, R> {
  /** Stores a batch in one transaction, and says how each went, in the order given. */
  store(tx: Ctx, key: string, all: readonly Waiting<W>[]): Promise<readonly Outcome<R>[]>;
  /** Nothing of a batch was stored; drop what was prepared in memory for it. */
  failed?(ctx: Ctx, key: string): void;
}

/** Most things stored together; the others of a key wait for the next batch. */
const mostTogether = 100;

/**
 * Stores things in batches where many write at once, and answers once they are committed. Things that come during a
 * store wait and are then stored together, in order: many writers cost little more than one, and a lock in `store`
 * orders the batches of several processes. A batch that fails is retried one by one, so that nobody fails because of
 * another.
 */
export function inBatches<W, R>(kind: BatchKind<W, R>): (ctx: PersonCtx, key: string, what: W) => Promise<R> {
  const queues = new WeakMap<Ports, Map<string, Asked<W, R>[]>>();

  async function storeBatch(key: string, all: readonly Asked<W, R>[]): Promise<void> {
    const [first] = all;
    if (!first) return;
    try {
      const outcomes = await transaction<Ctx, readonly Outcome<R>[]>(first.ctx, (tx) =>
        kind.store(tx, key, all),
      );
      for (const [index, outcome] of outcomes.entries()) {
        if ('stored' in outcome) all[index]?.resolve(outcome.stored);
        else all[index]?.reject(outcome.refusal);
      }
    } catch (error) {
      // Nothing of the batch is stored; a thing alone hears what went wrong.
      kind.failed?.(first.ctx, key);
      if (all.length === 1) first.reject(error);
      else for (const one of all) await storeBatch(key, [one]);
    }
  }

  async function drain(key: string, waiting: Asked<W, R>[], done: () => void): Promise<void> {
    for (
      let batch = waiting.splice(0, mostTogether);
      batch.length > 0;
      batch = waiting.splice(0, mostTogether)
    )
      await storeBatch(key, batch);
    done();
  }

  return (ctx, key, what) => {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const own = queues.get(ctx.ports) ?? new Map<string, Asked<W, R>[]>();
    queues.set(ctx.ports, own);
    // An id of another institution must not end up in a batch with those who belong to it.
    const place = `${ctx.scope.institutionId} ${key}`;
    const running = own.get(place);
    const waiting = running ?? [];
    waiting.push({ ctx, what, resolve, reject });
    if (!running) {
      own.set(place, waiting);
      void drain(key, waiting, () => own.delete(place));
    }
    return promise;
  };
}

/** Takes each thing of a batch by itself, in its order and in its sender's name; the refusals by thing. Everything else that is thrown ends the transaction. */
export async function acceptEach<W>(
  tx: Ctx,
  all: readonly Waiting<W>[],
  accept: (sender: PersonCtx, what: W) => Promise<void>,
): Promise<ReadonlyMap<Waiting<W>, Refusal>> {
  const refusals = new Map<Waiting<W>, Refusal>();
  for (const waiting of all) {
    try {
      await accept(joinTransaction(tx, waiting.ctx), waiting.what);
    } catch (error) {
      // A refusal is its sender's alone: the others' things are stored.
      if (!(error instanceof Refusal)) throw error;
      refusals.set(waiting, error);
    }
  }
  return refusals;
}
