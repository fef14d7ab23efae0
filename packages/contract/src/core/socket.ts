import type { RefusalCode } from '../refusals.ts';
import type { Schema } from './call.ts';

/**
 * One message that a client may send: its payload, the content of the acknowledgement, and every refusal it may get.
 */
export interface ClientMessage {
  readonly summary: string;
  readonly payload: Schema;
  readonly ack?: Schema;
  readonly refusals?: readonly RefusalCode[];
}

/** One message that the server may push: its payload. */
export interface ServerMessage {
  readonly summary: string;
  readonly payload: Schema;
}

/** The messages of one Socket.IO namespace, both ways, by event name. */
export interface NamespaceDefinition {
  readonly name: '/chat' | '/web' | '/custom-chat';
  readonly toServer: Readonly<Record<string, ClientMessage>>;
  readonly toClient: Readonly<Record<string, ServerMessage>>;
}

/** Declares (a feature's share of) a namespace. */
export function namespace<const N extends NamespaceDefinition>(definition: N): N {
  return definition;
}

/** Every acknowledgement: 'ok' with its answer, or the refusal's name and its text in the caller's language. */
export type Ack<A> =
  | { response_code: 'ok'; response: A; serverTime: number }
  | { response_code: RefusalCode; message: string; serverTime: number };
