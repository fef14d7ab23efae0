import { ApiFailure } from './api-failure.ts';
import { translate, type SayKey } from './i18n.ts';

/**
 * The text of a failed call, or null if it is reported elsewhere: a dead session has its own alert. A failure
 * without an answer of the server gets the fallback.
 */
export function failureText(reason: unknown, fallback: SayKey = 'core.failure.unknown'): string | null {
  if (!(reason instanceof ApiFailure)) return translate(fallback);
  return reason.code === 401 ? null : reason.message || translate(fallback);
}

/** The same for failed loading, and nothing if all is well. */
export function failedText(reason: unknown): string | undefined {
  return reason === null || reason === undefined ? undefined : (failureText(reason) ?? undefined);
}
