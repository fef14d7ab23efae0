import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput, CallResponse } from '@lectern/contract/core/call.ts';
import { headers as names, restBase } from '@lectern/contract/core/envelope.ts';
import { actingChild } from './acting-child.ts';
import { isGuestMode } from './guest-mode.ts';
import { currentLanguage } from './i18n.ts';
import { withProof } from './proof.ts';
import { learnServerTime } from './server-clock.ts';
import { failureWithoutAnswer, readEnvelope, readJson, type Answer } from './api-answer.ts';

/** A call by method and path, as the contract spells it. */
export type Route = keyof CallByRoute & string;

/** How a call is made, apart from its content. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the tab, for saving while it dies. At most 64 kB. */
  keepalive?: boolean;
  timeoutMs?: number;
  headers?: Record<string, string>;
  /** For a call that makes something: repeated with the same key it makes nothing twice. */
  idempotencyKey?: string;
}

type Input<R extends Route> = CallInput<CallByRoute[R]>;
type Response<R extends Route> = CallResponse<CallByRoute[R]>;

type Keyed = CallOptions & Required<Pick<CallOptions, 'idempotencyKey'>>;

/**
 * The arguments after the route: the input may be left out where the call takes none. A call that makes something once
 * wants the key, which `useSubmission` gives.
 */
export type CallArguments<R extends Route> = CallByRoute[R] extends { idempotent: true }
  ? [input: Input<R>, options: Keyed]
  : Record<never, never> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions];

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const defaultTimeoutMs = 20_000;

function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address of a call, for requests and for links that the browser follows by itself. */
export function callAddress(route: string, parts: Parts = {}): string {
  const path = route.slice(route.indexOf(' ') + 1);
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  );
  return `${restBase}${filled}${queryText(parts.query ?? {})}`;
}

/** The headers that travel with every call: time zone and language of the person, and the child that a parent's tab acts for. */
export function commonHeaders(): Record<string, string> {
  const child = actingChild();
  return {
    [names.timezoneOffset]: String(-new Date().getTimezoneOffset()),
    [names.timeZone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
    [names.isAdmin]: 'false',
    'accept-language': currentLanguage(),
    ...(isGuestMode() ? { [names.guest]: '1' } : {}),
    ...(child === null ? {} : { [names.actingStudent]: child }),
  };
}

function requestOf(method: string, parts: Parts, options: CallOptions): RequestInit {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const content: RequestInit = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) };
  return {
    ...content,
    method,
    credentials: 'same-origin',
    keepalive: options.keepalive ?? false,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    headers: {
      ...commonHeaders(),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { [names.idempotencyKey]: options.idempotencyKey }),
      ...options.headers,
    },
  };
}

async function send<R>(route: string, parts: Parts, options: CallOptions): Promise<Answer<R>> {
  const method = route.slice(0, route.indexOf(' '));
  const startedAt = performance.now();
  let answer: globalThis.Response;
  let content: unknown;
  try {
    answer = await fetch(callAddress(route, parts), requestOf(method, parts, options));
    learnServerTime(
      Number(answer.headers.get(names.serverTime) ?? Number.NaN),
      performance.now() - startedAt,
    );
    content = readJson(await answer.text());
  } catch (reason) {
    // The caller gave up: that is theirs to know, not a failure of the network.
    if (options.signal?.aborted) throw reason;
    throw failureWithoutAnswer(reason);
  }
  const isOwnSession = options.headers?.[names.guest] === undefined || isGuestMode();
  return readEnvelope<R>(content, answer.status, isOwnSession);
}

async function sendForFile(route: string, parts: Parts, options: CallOptions): Promise<Blob> {
  const method = route.slice(0, route.indexOf(' '));
  let answer: globalThis.Response;
  try {
    answer = await fetch(callAddress(route, parts), requestOf(method, parts, options));
    if (answer.ok) return await answer.blob();
  } catch (reason) {
    // The caller gave up: that is theirs to know, not a failure of the network.
    if (options.signal?.aborted) throw reason;
    throw failureWithoutAnswer(reason);
  }
  return readEnvelope<Blob>(readJson(await answer.text()), answer.status, true).response;
}

/**
 * Makes a call and returns its content together with the server's sentence; where the server wants a recent proof, the
 * person is asked for it first. Throws `ApiFailure`.
 */
export async function apiAnswer<R extends Route>(
  route: R,
  ...rest: CallArguments<R>
): Promise<Answer<Response<R>>> {
  const [input, options = {}] = rest;
  return withProof(() => send<Response<R>>(route, (input ?? {}) as Parts, options));
}

/** Makes a call and returns what the contract promises for it. Throws `ApiFailure`. */
export async function api<R extends Route>(route: R, ...rest: CallArguments<R>): Promise<Response<R>> {
  const answer = await apiAnswer(route, ...rest);
  return answer.response;
}

/** Makes a call that answers with bytes; proofs and failures are as of every other call. Throws `ApiFailure`. */
export async function apiFile<R extends Route>(route: R, ...rest: CallArguments<R>): Promise<Blob> {
  const [input, options = {}] = rest;
  return withProof(() => sendForFile(route, (input ?? {}) as Parts, options));
}
