import type { Envelope } from '@lectern/contract/core/envelope.ts';
import { emitAppEvent } from './app-events.ts';
import { ApiFailure } from './api-failure.ts';
import { translate } from './i18n.ts';

/** The content of an answer, and the server's sentence that may be shown. */
export interface Answer<R> {
  response: R;
  message: string;
  code: number;
}

/** The failure of a request that reached nobody; tells the overlays when the network looks down. */
export function failureWithoutAnswer(reason: unknown): ApiFailure {
  if (reason instanceof DOMException && reason.name === 'TimeoutError') {
    return new ApiFailure({
      code: 0,
      response_code: 'no_answer_in_time',
      message: translate('core.failure.requestFailed'),
    });
  }
  if (!navigator.onLine) {
    return new ApiFailure({
      code: 0,
      response_code: 'no_internet',
      message: translate('core.failure.noInternet'),
    });
  }
  emitAppEvent('networkDown', undefined);
  return new ApiFailure({
    code: 0,
    response_code: 'network_down',
    message: translate('core.failure.requestFailed'),
  });
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && 'code' in value && 'response_code' in value;
}

function failureOf(envelope: Envelope<unknown>): ApiFailure {
  const fallback =
    envelope.code === 404 ? translate('core.failure.noData') : translate('core.failure.unknown');
  return new ApiFailure({
    code: envelope.code,
    response_code: envelope.response_code === 'ok' ? 'unreadable_answer' : envelope.response_code,
    message: envelope.message || envelope.response_message || fallback,
    validationErrors: envelope.validationErrors,
  });
}

/** Some failures concern more than their caller: those of the session that the tab is signed in with. */
function tellEverybody(failure: ApiFailure): void {
  if (failure.response_code === 'user_deactivated') emitAppEvent('deactivated', { message: failure.message });
  else if (failure.code === 401) emitAppEvent('sessionExpired', { message: failure.message });
  else if (failure.response_code === 'shutting_down') emitAppEvent('networkDown', undefined);
}

/**
 * Reads an answer: its content, or its failure. A dead session is announced to everybody, unless it is not the one
 * of this tab.
 */
export function readEnvelope<R>(value: unknown, status: number, isOwnSession = true): Answer<R> {
  if (!isEnvelope(value)) {
    if (status >= 502) emitAppEvent('networkDown', undefined);
    throw new ApiFailure({
      code: status,
      response_code: 'unreadable_answer',
      message: translate('core.failure.unknown'),
    });
  }
  emitAppEvent('answered', undefined);
  if (value.response_code === 'ok') {
    return {
      response: value.response as R,
      message: value.message || value.response_message,
      code: value.code,
    };
  }
  const failure = failureOf(value);
  if (isOwnSession) tellEverybody(failure);
  throw failure;
}

/** A text parsed as JSON; null if it is something else, such as a proxy's page. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
