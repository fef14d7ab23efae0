/** News that a feature tells without knowing who listens. Its payload is ids and facts, never rows. */
export interface EventType<P> {
  readonly name: string;
  readonly payload?: P;
}

/** One reaction to an event. */
export interface Subscription<Ctx> {
  readonly event: string;
  run(ctx: Ctx, payload: unknown): Promise<void>;
}

/** Carries news, with the sender's context, to all subscribers. */
export interface EventBus<Ctx> {
  subscribe(subscriptions: readonly Subscription<Ctx>[]): void;
  emit<P>(ctx: Ctx, event: EventType<P>, payload: P): Promise<void>;
}

/** Hands events to their subscribers one after the other, in the order of subscription. */
export function createEventBus<Ctx>(): EventBus<Ctx> {
  const subscribers = new Map<string, Subscription<Ctx>[]>();
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
