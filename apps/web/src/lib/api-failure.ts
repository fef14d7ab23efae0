import type { ValidationError } from '@lectern/contract/core/envelope.ts';
import type { RefusalCode } from '@lectern/contract/refusals.ts';

/** Why a call gave no answer at all; the server never sends these. */
export type NoAnswer = 'no_internet' | 'network_down' | 'no_answer_in_time' | 'unreadable_answer';

/** A call that did not succeed. `message` is in the person's language and can be shown as it is. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** The HTTP status, or 0 without an answer. */
  readonly code: number;
  readonly response_code: RefusalCode | NoAnswer;
  readonly validationErrors: readonly ValidationError[];

  constructor(said: {
    code: number;
    response_code: RefusalCode | NoAnswer;
    message: string;
    validationErrors?: readonly ValidationError[];
  }) {
    super(said.message);
    this.code = said.code;
    this.response_code = said.response_code;
    this.validationErrors = said.validationErrors ?? [];
  }

  /** The same failure, with the name of what it is about before the sentence. */
  about(name: string): ApiFailure {
    const { code, response_code, message, validationErrors } = this;
    return new ApiFailure({ code, response_code, message: `${name}: ${message}`, validationErrors });
  }
}

/** True for a refusal of this name. */
export function isRefusal(reason: unknown, name: RefusalCode | NoAnswer): boolean {
  return reason instanceof ApiFailure && reason.response_code === name;
}

const passing: readonly ApiFailure['response_code'][] = [
  'no_answer_in_time',
  'network_down',
  'no_internet',
  'too_many_requests',
  'uploads_busy',
  'internal_error',
];

/** True where the same may succeed in a moment: it never arrived, came too fast, or the server was in trouble. A refusal stays one. */
export function isPassing(reason: unknown): boolean {
  return !(reason instanceof ApiFailure) || passing.includes(reason.response_code);
}
