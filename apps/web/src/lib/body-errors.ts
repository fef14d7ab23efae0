import { wrongFields, type Issue } from '@lectern/contract/core/issues.rules.ts';
import { ApiFailure } from './api-failure.ts';
import { fieldErrorsOf, type FieldErrors, type FieldPlaces } from './field-errors.ts';
import { sentenceOf } from './i18n.ts';

/** The schema of a call's body, as the contract declares it. */
export interface BodySchema {
  safeParse: (
    body: unknown,
    options: { reportInput: true },
  ) => { success: true } | { success: false; error: { issues: readonly Issue[] } };
}

/**
 * The server's errors about a body before it does anything, at the fields of the form: the same rules in the same
 * words. Fields that the form does not show are left to the server.
 */
export function bodyErrors<F extends string>(
  schema: BodySchema,
  body: unknown,
  places: FieldPlaces<F>,
): FieldErrors<F> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return {};
  const validationErrors = wrongFields(parsed.error.issues).map(({ field, message, params }) => ({
    field,
    message: sentenceOf(message, 'core.refusal.invalid_input', params),
  }));
  const refused = { code: 400, response_code: 'invalid_input', message: '', validationErrors } as const;
  return fieldErrorsOf(new ApiFailure(refused), places);
}
