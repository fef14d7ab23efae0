import type { Ctx } from '../context/ctx.ts';
import type { EventType, Subscription } from './event-bus.ts';

/** Declares an event in the service that emits it. */
export function defineEvent<P>(name: string): EventType<P> {
  return { name };
}

/**
 * Reacts to an event in the transaction that emitted it: both commit or neither. Effects outside the database
 * (pushes, mails) wait for the commit by themselves.
 */
export function on<P>(
  event: EventType<P>,
  react: (ctx: Ctx, payload: P) => Promise<void>,
): Subscription<Ctx> {
  return { event: event.name, run: (ctx, payload) => react(ctx, payload as P) };
}
