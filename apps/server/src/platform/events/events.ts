import type { Ctx } from '../context/ctx.ts';

/** News that a feature tells without knowing who listens. Its payload is ids and facts, never rows. */
export interface EventType<P> {
  readonly name: string;
  readonly payload?: P;
}

export interface Subscription {
  readonly event: string;
  run(ctx: Ctx, payload: unknown): Promise<void>;
}

/** Declares an event in the service that emits it. */
export function defineEvent<P>(name: string): EventType<P> {
  return { name };
}

/**
 * Reacts to an event in the transaction that emitted it: either both hold or neither does.
 * Whatever leaves the database (pushes, mails) waits for the commit by itself.
 */
export function on<P>(event: EventType<P>, react: (ctx: Ctx, payload: P) => Promise<void>): Subscription {
  return { event: event.name, run: (ctx, payload) => react(ctx, payload as P) };
}

export interface EventBus {
  subscribe(subscriptions: readonly Subscription[]): void;
  emit<P>(ctx: Ctx, event: EventType<P>, payload: P): Promise<void>;
}

/** Hands events to their subscribers one after the other, in the order of subscription. */
export function createEventBus(): EventBus {
  const subscribers = new Map<string, Subscription[]>();
  return {
    subscribe: (subscriptions) => {
      for (const subscription of subscriptions)
        subscribers.set(subscription.event, [...(subscribers.get(subscription.event) ?? []), subscription]);
    },
    emit: async (ctx, event, payload) => {
      for (const subscription of subscribers.get(event.name) ?? []) await subscription.run(ctx, payload);
    },
  };
}
