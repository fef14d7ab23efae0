import type { RefusalCode } from '../refusals.ts';
import type { TextKey } from '../texts.ts';

/**
 * The part of a schema that is needed for types here; structural, because naming zod's own type makes checking
 * several times slower.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The methods that calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a call describes itself: its shapes, and every refusal it may answer in addition to those of all calls. */
export interface CallDefinition {
  /** One sentence in product words; it becomes the description in the public document of the API. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  readonly refusals?: readonly RefusalCode[];
  /** A call that makes something with an address of its own succeeds with 201, every other one with 200. */
  readonly creates?: true;
  /**
   * Takes an idempotency key: sent again with the same key by the same person, it answers the same and makes nothing twice.
   * Each time, or only where the caller finds that it matters.
   */
  readonly idempotent?: true | 'sometimes';
  /**
   * Refused with proof_required where the person's last proof (password or second factor, at first that of the sign-in) is
   * older than 15 minutes: each time, or only where the service finds it needed.
   */
  readonly recentProof?: true | 'sometimes';
  /** The envelope's message on success, where a screen shows it; without it the message is `core.ok`. */
  readonly success?: TextKey;
  /**
   * 'multipart' for uploads (the body is not JSON), 'file' for answers that are bytes instead of an envelope, 'redirect' for
   * addresses that a browser opens and that lead it elsewhere.
   */
  readonly transfer?: 'multipart' | 'file' | 'redirect';
}

/** A declared call. */
export interface Call extends CallDefinition {
  readonly method: Method;
  readonly path: string;
}

/**
 * Declares one call of the API. `path` is below the REST base; `:name` marks a parameter that `params` describes.
 */
export function call<const M extends Method, const P extends string, const D extends CallDefinition>(
  method: M,
  path: P,
  definition: D,
): { readonly method: M; readonly path: P } & D {
  return { method, path, ...definition };
}

/** Every refusal that a call may answer in addition to those of all calls. */
export function refusalsOf({
  refusals = [],
  recentProof,
}: Pick<CallDefinition, 'refusals' | 'recentProof'>): readonly RefusalCode[] {
  return recentProof === undefined ? refusals : [...refusals, 'proof_required'];
}

type Input<S> = S extends Schema ? S['_zod']['input'] : undefined;
type Output<S> = S extends Schema ? S['_zod']['output'] : undefined;
type Part<C, K extends keyof CallDefinition> = C extends Record<K, infer S> ? S : undefined;

/** A caller's input: path parameters, query and body, each only if the call has one. */
export type CallInput<C> = (Part<C, 'params'> extends Schema
  ? { params: Input<Part<C, 'params'>> }
  : object) &
  (Part<C, 'query'> extends Schema ? { query: Input<Part<C, 'query'>> } : object) &
  (Part<C, 'body'> extends Schema ? { body: Input<Part<C, 'body'>> } : object);

/** The same after parsing, as the server's handler receives it. */
export type CallParsed<C> = (Part<C, 'params'> extends Schema
  ? { params: Output<Part<C, 'params'>> }
  : object) &
  (Part<C, 'query'> extends Schema ? { query: Output<Part<C, 'query'>> } : object) &
  (Part<C, 'body'> extends Schema ? { body: Output<Part<C, 'body'>> } : object);

/** The handler's result, before it is written to the wire. */
export type CallResult<C> = Input<Part<C, 'response'>>;

/** The `response` that the caller reads. */
export type CallResponse<C> = Output<Part<C, 'response'>>;
