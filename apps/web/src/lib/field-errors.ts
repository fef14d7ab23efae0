import type { RefusalCode } from '@lectern/contract/refusals.ts';
import { ApiFailure } from './api-failure.ts';
import { failureText } from './failure-text.ts';
import type { Say, SayKey, SayValues } from './i18n.ts';

/** The errors of a form: one sentence for each wrong field. */
export type FieldErrors<F extends string> = Partial<Record<F, string>>;

/** Which field of a form shows what the server says. */
export interface FieldPlaces<F extends string> {
  /** By the names of the call's fields, in the order in which the form shows them. */
  fields: Readonly<Record<string, F>>;
  /** Refusals that belong to one field, though they name none. */
  refusals?: Readonly<Partial<Record<RefusalCode, F>>>;
}

/** The place of a dotted path: its own, or that of the nearest field around it (`studentIds.3` → `studentIds`). */
function placeOf<F extends string>(path: string, fields: FieldPlaces<F>['fields']): F | undefined {
  const known = Object.hasOwn(fields, path) ? fields[path] : undefined;
  const dot = path.lastIndexOf('.');
  return known ?? (dot < 0 ? undefined : placeOf(path.slice(0, dot), fields));
}

function placeOfRefusal<F extends string>(
  { response_code }: ApiFailure,
  refusals: FieldPlaces<F>['refusals'] = {},
): F | undefined {
  return Object.hasOwn(refusals, response_code) ? refusals[response_code as RefusalCode] : undefined;
}

/**
 * A refused call's errors about the fields of a form. The first sentence about a field counts. Empty when the reason
 * is no refusal, or is about no field of the form: then show the refusal's own sentence.
 */
export function fieldErrorsOf<F extends string>(reason: unknown, places: FieldPlaces<F>): FieldErrors<F> {
  const errors: FieldErrors<F> = {};
  if (!(reason instanceof ApiFailure)) return errors;
  for (const { field, message } of reason.validationErrors) {
    const place = placeOf(field, places.fields);
    if (place !== undefined && message !== '') errors[place] ??= message;
  }
  const whole = placeOfRefusal(reason, places.refusals);
  if (whole !== undefined) errors[whole] ??= failureText(reason) ?? undefined;
  return inOrder(errors, Object.values(places.fields));
}

/** The same errors as the form shows their fields: the first one is said by the toast, and its field is focused. */
function inOrder<F extends string>(errors: FieldErrors<F>, fields: readonly F[]): FieldErrors<F> {
  const placeIn = (field: string): number => fields.findIndex((one) => one === field);
  const sorted = Object.entries(errors).toSorted(([one], [other]) => placeIn(one) - placeIn(other));
  return Object.fromEntries(sorted) as FieldErrors<F>;
}

/**
 * Which of the marked fields are still wrong after a change: a corrected field loses its sentence, none is added.
 */
export function stillWrong<F extends string>(marked: FieldErrors<F>, found: FieldErrors<F>): FieldErrors<F> {
  const rest: FieldErrors<F> = {};
  for (const field of Object.keys(found) as F[]) {
    if (marked[field] !== undefined) rest[field] = found[field];
  }
  return rest;
}

/** The sentences of rules' findings, by field. */
export function saidErrors<F extends string>(
  found: Readonly<Partial<Record<F, SayKey>>>,
  say: Say,
): FieldErrors<F> {
  return Object.fromEntries(
    Object.entries<SayKey | undefined>(found).map(([field, text]) => [field, text && say(text)]),
  ) as FieldErrors<F>;
}

/** The same for a list, whose first sentence about a field counts. */
export function foundErrors<F extends string>(
  found: readonly { field: F; text: SayKey }[],
  say: Say,
  words?: SayValues,
): FieldErrors<F> {
  const errors: FieldErrors<F> = {};
  for (const { field, text } of found) errors[field] ??= say(text, words);
  return errors;
}
