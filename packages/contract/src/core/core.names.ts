import { defineRefusals } from './refusal.ts';

/** The refusals that any call may answer without declaring them. */
export const coreRefusals = defineRefusals('core', {
  invalid_input: 400,
  field_missing: 403,
  session_dead: 401,
  user_deactivated: 401,
  access_denied: 403,
  not_found: 404,
  payload_too_large: 413,
  too_many_requests: 429,
  timed_out: 500,
  internal_error: 500,
  shutting_down: 503,
  not_healthy: 503,
});

/** Texts exist in these languages; the first is what everybody gets whose language is not known. */
export const languages = ['en', 'es'] as const;

/** A language of the product. */
export type Language = (typeof languages)[number];

/** Keys of the browser's storage that the spec names. */
export const storageKeys = {
  visitType: 'VISIT_TYPE',
  anonymousUser: 'anonymousUser',
  messageSeen: 'messageSeen',
  isEducatorMuted: 'isEducatorMuted',
  modalClosed: 'modalClosed',
} as const;
