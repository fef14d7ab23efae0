import type { RefusalCode } from '../refusals.ts';

/** One wrong field of the input: its dotted path and a sentence that can be shown beneath it. */
export interface ValidationError {
  field: string;
  message: string;
}

/**
 * The envelope of every JSON answer: `code` equals the HTTP status, `response_code` is 'ok' or the refusal's name.
 * `message` is in the language of the request; `response_message` repeats it for the calls that read that name.
 */
export interface Envelope<R> {
  code: number;
  message: string;
  response: R | null;
  response_message: string;
  validationErrors: ValidationError[];
  response_code: 'ok' | RefusalCode;
}

/** Names of the headers that travel with calls. */
export const headers = {
  /** Minutes east of UTC, as `-new Date().getTimezoneOffset()`. */
  timezoneOffset: 'timezone-offset',
  /** IANA name of the caller's zone. */
  timeZone: 'x-time-zone',
  /** `{token type} {token value}`; browsers use the cookie instead. */
  authorization: 'authorization',
  /** Sent by old clients; ignored by the server. */
  isAdmin: 'isadmin',
  /**
   * '1' on the calls of a guest's page: they use the guest's cookie, not that of a person signed in in the same
   * browser.
   */
  guest: 'x-guest',
  /** 'chat-v2' on the chat list of a visit: the shape that its answer has. Another version is refused, none is this one. */
  chatVersion: 'x-api-version',
  /** The child for whom a parent's screen acts; left out, it is the one that was chosen last. */
  actingStudent: 'x-acting-student',
  /** Chosen by the browser for one thing that it makes; a repeated call with it makes no second one. */
  idempotencyKey: 'idempotency-key',
  /** On every answer: the product's clock, epoch milliseconds. */
  serverTime: 'x-server-time',
} as const;

/** All answers of the API are below this path. */
export const restBase = '/api';

/** The fixed Socket.IO path. */
export const socketPath = '/realtime';
