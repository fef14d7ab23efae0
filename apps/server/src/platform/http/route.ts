import type { Readable } from 'node:stream';
import type { Call, CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { headers } from '@lectern/contract/core/envelope.ts';
import type { Actor } from '../context/actor.ts';
import type { Ctx, PersonCtx } from '../context/ctx.ts';
import { personCtx } from '../context/ctx.ts';
import { answerOnce } from './idempotency.ts';

/**
 * Who may call a route or send an event at all; the policy of the feature then decides what a person may do to a
 * given thing. Every route names its gate, or the start fails.
 */
export interface Gate {
  readonly name: string;
  /** Anonymous callers pass only where this is true; elsewhere they get session_dead. */
  readonly anonymous: boolean;
  admits(actor: Actor): boolean;
}

/** One uploaded file of a multipart body, streamed. */
export interface UploadPart {
  readonly name: string;
  /** Its bytes as they come. Refuses with upload_broken when they break off. */
  readonly stream: AsyncIterable<Buffer>;
  /** The fields of the form, each one of the call's; those behind the file are added as they come. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a handler may need of the request in addition to its input, and may add to the answer. */
export interface Exchange {
  /** The caller's address, for limits and the audit. */
  readonly address: string;
  /** The raw session token that the request carried, if any. */
  readonly token: string | undefined;
  /**
   * Every one that it carried: that of the header alone, else those of the person and of the guest who share a browser.
   */
  readonly tokens: readonly string[];
  header(name: string): string | undefined;
  /**
   * Everybody whose sign-in came with the request, as each would ask: a browser may be a person's and a guest's at
   * once.
   */
  askers(): Promise<PersonCtx[]>;
  /** Keeps a session in the browser, for as long as the session itself lives. */
  setCookie(token: string): void;
  clearCookie(): void;
  /** The cookie that an earlier sign-in left in this browser, unchecked. */
  readonly knownBrowser: string | undefined;
  setKnownBrowser(value: string): void;
  /** The cookie from a passkey challenge, or from the way to an identity provider, unchecked. */
  readonly begunAttempt: string | undefined;
  /** The same, given to a browser that has none: windows of one browser share it. */
  browserAttempt(): string;
  /** The cookie of a guest's page. */
  setGuestCookie(token: string, maxAgeSeconds: number): void;
  /** Files of a multipart body, one after the other. Refuses with payload_too_large while a stream passes the limit. */
  uploads(): AsyncIterable<UploadPart>;
  /** Text for the envelope's message of a success. */
  say(message: string): void;
}

/** The answer of a call with `transfer: 'file'`, instead of an envelope. */
export interface FileAnswer {
  readonly stream: Readable | Buffer;
  readonly contentType: string;
  /** Null where it is only known at the end. */
  readonly bytes: number | null;
  /** Shown to the person who saves it. */
  readonly fileName: string;
  readonly inline: boolean;
  /** How long it may be cached, and by whom; private and some minutes by default. */
  readonly cacheControl?: string;
  /** The bytes that `stream` carries, both ends included, where a Range was asked for, or none where it is
   *  beyond the end; `bytes` stays the whole size. */
  readonly part?: { readonly start: number; readonly end: number } | 'none';
  /** The content's tag, in quotes: a client that has it already is told so, and gets no bytes. */
  readonly etag?: string;
  /** When the content last changed, for requests that ask by time. */
  readonly changedAt?: Date;
}

/** The answer of a call with `transfer: 'redirect'`: where the browser goes. */
export interface RedirectAnswer {
  readonly redirectTo: string;
}

export interface Route {
  readonly call: Call;
  readonly gate: Gate;
  /** The handler itself looks up the caller. */
  readonly isUnproven?: true;
  /** Answers for the process alone: no host and nobody is looked up, so that it answers without a database. */
  readonly isHostless?: true;
  /** Of a redirect: where a browser goes that is refused, because nobody reads an envelope there. */
  readonly refusedAt?: string;
  handle(ctx: Ctx, input: unknown, exchange: Exchange): Promise<unknown>;
}

/**
 * Binds a call of the contract to its handler, for everybody whom the gate admits; if the call says so, once for
 * each key.
 */
export function openRoute<const C extends Call>(
  call: C,
  gate: Gate,
  handle: (ctx: Ctx, input: CallParsed<C>, exchange: Exchange) => Promise<CallResult<C>>,
): Route {
  const answer: Route['handle'] = (ctx, input, exchange) => handle(ctx, input as CallParsed<C>, exchange);
  if (!call.idempotent) return { call, gate, handle: answer };
  const name = `${call.method} ${call.path}`;
  return {
    call,
    gate,
    handle: (ctx, input, exchange) => {
      const key = exchange.header(headers.idempotencyKey);
      return answerOnce(ctx, { key, call: name, input }, (tx) => answer(tx, input, exchange));
    },
  };
}

/** Binds a call about the process itself, which must answer when the database does not. */
export function hostlessRoute<const C extends Call>(
  call: C,
  gate: Gate,
  handle: (ctx: Ctx, input: CallParsed<C>, exchange: Exchange) => Promise<CallResult<C>>,
): Route {
  return { ...openRoute(call, gate, handle), isHostless: true };
}

/** Binds a call for signed-in people; the handler's context carries the person. */
export function route<const C extends Call>(
  call: C,
  gate: Gate,
  handle: (ctx: PersonCtx, input: CallParsed<C>, exchange: Exchange) => Promise<CallResult<C>>,
): Route {
  return openRoute(call, gate, (ctx, input, exchange) => handle(personCtx(ctx), input, exchange));
}

/** Binds a call that answers with bytes. */
export function fileRoute<const C extends Call & { readonly transfer: 'file' }>(
  call: C,
  gate: Gate,
  handle: (ctx: Ctx, input: CallParsed<C>, exchange: Exchange) => Promise<FileAnswer>,
): Route {
  return { call, gate, handle: (ctx, input, exchange) => handle(ctx, input as CallParsed<C>, exchange) };
}

/** Binds a call that a browser opens and that leads it elsewhere, also where it is refused. */
export function redirectRoute<const C extends Call & { readonly transfer: 'redirect' }>(
  call: C,
  gate: Gate,
  {
    refusedAt,
    handle,
  }: {
    readonly refusedAt: string;
    readonly handle: (ctx: Ctx, input: CallParsed<C>, exchange: Exchange) => Promise<RedirectAnswer>;
  },
): Route {
  return {
    call,
    gate,
    refusedAt,
    handle: (ctx, input, exchange) => handle(ctx, input as CallParsed<C>, exchange),
  };
}

/**
 * Binds a call that answers with bytes several hundred times a second: nobody is looked up for it, its handler does so
 * by `exchange.tokens`, as seldom as is safe.
 */
export function streamRoute<const C extends Call & { readonly transfer: 'file' }>(
  call: C,
  gate: Gate,
  handle: (ctx: Ctx, input: CallParsed<C>, exchange: Exchange) => Promise<FileAnswer>,
): Route {
  return { ...fileRoute(call, gate, handle), isUnproven: true };
}
