import type { CallResult } from '@lectern/contract/core/call.ts';
import type { ClientMessage, NamespaceDefinition } from '@lectern/contract/core/socket.ts';
import type { PersonCtx } from '../context/ctx.ts';
import type { Gate } from '../http/route.ts';

/** What a handler may do with the socket of a message. */
export interface Connection {
  readonly id: string;
  /** The visit that this socket was admitted to, on the chat namespace. */
  readonly visitId: string | null;
  /** Pushes to this socket alone. */
  push(event: string, payload: object): void;
}

export interface MessageHandler {
  readonly namespace: NamespaceDefinition['name'];
  readonly event: string;
  readonly message: ClientMessage;
  readonly gate: Gate;
  /** Sent so often that a person who was verified within the last second is trusted. */
  readonly isFrequent: boolean;
  handle(ctx: PersonCtx, payload: unknown, connection: Connection): Promise<unknown>;
}

/** Where a socket was let in. */
export interface Admitted {
  readonly visitId: string | null;
  /** It hears about the others in the visit. */
  readonly isInside?: boolean;
}

/** Handles a connection to a namespace: refuses, or says which visit the socket belongs to. */
export interface ConnectionHandler {
  readonly namespace: NamespaceDefinition['name'];
  readonly gate: Gate;
  /** `wanted` is what the client asked for; it decides nothing, the answer does. */
  admit(ctx: PersonCtx, wanted: { visitId: string | undefined }): Promise<Admitted>;
  /** Runs after the socket has joined its rooms: greetings, presence. */
  connected?(ctx: PersonCtx, connection: Connection): Promise<void>;
  /** Runs after the last byte: the context has the person as they were. */
  disconnected?(ctx: PersonCtx, connection: Connection): Promise<void>;
}

/** What a feature does when a socket of a namespace is gone, in addition to the namespace's own handler. */
export interface GoneHandler {
  readonly namespace: NamespaceDefinition['name'];
  /** Runs after the last byte: the context has the person as they were. */
  gone(ctx: PersonCtx, connection: Connection): Promise<void>;
}

type Payload<M> = M extends { payload: { _zod: { output: infer O } } } ? O : never;
type AckOf<M> = M extends { ack: infer S } ? CallResult<{ response: S }> : object | void;

/** Binds a message of the contract to its handler. */
export function onMessage<const N extends NamespaceDefinition, const E extends keyof N['toServer'] & string>(
  namespace: N,
  event: E,
  bound: {
    gate: Gate;
    isFrequent?: boolean;
    handle: (
      ctx: PersonCtx,
      payload: Payload<N['toServer'][E]>,
      connection: Connection,
    ) => Promise<AckOf<N['toServer'][E]>>;
  },
): MessageHandler {
  const message = namespace.toServer[event];
  if (!message) throw new Error(`${namespace.name} has no message ${event}.`);
  return {
    namespace: namespace.name,
    event,
    message,
    gate: bound.gate,
    isFrequent: bound.isFrequent ?? false,
    handle: (ctx, payload, connection) => bound.handle(ctx, payload as Payload<N['toServer'][E]>, connection),
  };
}

/** A feature's offers on sockets. */
export interface RealtimeShare {
  readonly messages: readonly MessageHandler[];
  readonly connections: readonly ConnectionHandler[];
  readonly gone?: readonly GoneHandler[];
}
