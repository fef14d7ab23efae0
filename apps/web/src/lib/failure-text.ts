import { ApiFailure } from './api-failure.ts';
import { translate, type SayKey } from './i18n.ts';

/**
 * What a failed call says to the person, or null where that is told elsewhere: a dead session has its own alert. A
 * failure that is no answer of the server says the fallback.
 */
export function failureText(reason: unknown, fallback: SayKey = 'core.failure.unknown'): string | null {
  if (!(reason instanceof ApiFailure)) return translate(fallback);
  return reason.code === 401 ? null : reason.message || translate(fallback);
}

/** The same for what could not be loaded, and nothing where all is well. */
export function failedText(reason: unknown): string | undefined {
  return reason === null || reason === undefined ? undefined : (failureText(reason) ?? undefined);
}
