import type { ValidationError } from './envelope.ts';

/** A schema's report of one error; structural, so that its readers need no zod. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly input?: unknown;
  readonly keys?: readonly string[];
  /** By which field a choice between shapes is made. */
  readonly discriminator?: string;
  /** For values that are too large: the kind, and the limit. */
  readonly origin?: string;
  readonly maximum?: number | bigint;
}

/** A wrong field by the key of its sentence, and what is put into that. */
export interface WrongField extends ValidationError {
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Unknown keys of one object that are named; more than these say nothing new. */
const mostNamed = 10;
const longestName = 100;

const codesOfAbsence: ReadonlySet<string | undefined> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
]);

const keyOfCatalogue = /^\w+(\.\w+)+$/u;

/** Whether something is absent, be it a text, one of several words or shapes. Ask the schema with `reportInput`. */
export function isMissing({ code, input, discriminator }: Issue): boolean {
  if (!codesOfAbsence.has(code)) return false;
  if (discriminator === undefined || typeof input !== 'object' || input === null) return input === undefined;
  return Reflect.get(input, discriminator) === undefined;
}

/** The message of a missing field: its choice's own, if it has a key. */
function wordsOfAbsence({ code, message }: Issue): string {
  return code !== 'invalid_type' && keyOfCatalogue.test(message) ? message : 'core.field.required';
}

/** The error of a field that is present; a text without another message is told its limit. */
function wrongValue(field: string, { code, origin, maximum, message }: Issue): WrongField {
  if (code !== 'too_big' || origin !== 'string' || keyOfCatalogue.test(message)) return { field, message };
  return { field, message: 'core.field.tooLong', params: { most: Number(maximum) } };
}

/**
 * The errors, by field, with keys of the catalogue where there are any. An unknown field is named like any other.
 */
export function wrongFields(issues: readonly Issue[]): WrongField[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).slice(0, mostNamed).map((key) => ({
        field: [...path, key.slice(0, longestName)].join('.'),
        message: 'core.field.unknown',
      }));
    const field = path.join('.');
    return [isMissing(issue) ? { field, message: wordsOfAbsence(issue) } : wrongValue(field, issue)];
  });
}
