import type { Call } from '@lectern/contract/core/call.ts';
import type { Envelope } from '@lectern/contract/core/envelope.ts';
import { refusals, type RefusalCode } from '@lectern/contract/refusals.ts';
import type { Language } from '../context/ctx.ts';
import { Refusal } from '../context/refusal.ts';
import { tookTooLong } from '../db/took-too-long.ts';
import { hasText, translateKey } from '../texts/translate.ts';

/** The envelope of a success, with what the handler or else the call has to say. */
export function success<R>(
  language: Language,
  response: R,
  { said, call }: { said: string | undefined; call: Pick<Call, 'success' | 'creates'> },
): Envelope<R> {
  const message = said ?? translateKey(language, call.success ?? 'core.ok');
  return {
    code: call.creates ? 201 : 200,
    message,
    response,
    response_message: message,
    validationErrors: [],
    response_code: 'ok',
  };
}

/** The sentence of a refusal in a language. */
export function refusalText(language: Language, refusal: Refusal): string {
  return translateKey(language, refusals[refusal.code].text, refusal.details.params);
}

/** The envelope of a refusal. */
export function refused(language: Language, refusal: Refusal): Envelope<never> {
  const message = refusalText(language, refusal);
  return {
    code: refusals[refusal.code].status,
    message,
    response: null,
    response_message: message,
    validationErrors: (refusal.details.fields ?? []).map(({ field, message: key, params }) => ({
      field,
      message: translateKey(language, hasText(key) ? key : refusals.invalid_input.text, {
        ...refusal.details.params,
        ...params,
      }),
    })),
    response_code: refusal.code,
  };
}

/** The answer to an error that is no refusal: only the log says more. */
export function refusalOfBug(error: unknown): Refusal {
  return new Refusal(tookTooLong(error) ? 'timed_out' : 'internal_error');
}

/** Whether a call may answer with this refusal: its own, or one of those that all calls share. */
export function isDeclared(code: RefusalCode, declared: readonly RefusalCode[] | undefined): boolean {
  return (
    refusals[code].text.startsWith('core.') ||
    code === 'password_change_required' ||
    code === 'factor_setup_required' ||
    (declared ?? []).includes(code)
  );
}
