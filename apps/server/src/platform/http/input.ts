import type { Call, Schema } from '@lectern/contract/core/call.ts';
import { isMissing, wrongFields, type WrongField } from '@lectern/contract/core/issues.rules.ts';
import { z } from 'zod';
import { Refusal } from '../context/refusal.ts';

export { wrongFields };

type Parser = Pick<z.ZodType, 'safeParse'>;

function isParser(schema: Schema): schema is Schema & Parser {
  return 'safeParse' in schema;
}

interface Parsed {
  readonly values: Record<string, unknown>;
  readonly fields: WrongField[];
  readonly missing: boolean;
}

function parsePart(
  into: Parsed,
  schema: Schema | undefined,
  given: { name: string; value: unknown },
): Parsed {
  if (!schema || !isParser(schema)) return into;
  const result = schema.safeParse(given.value, { reportInput: true });
  if (result.success) return { ...into, values: { ...into.values, [given.name]: result.data } };
  const fields = wrongFields(result.error.issues);
  const onlyMissing = result.error.issues.every(isMissing);
  return { ...into, fields: [...into.fields, ...fields], missing: into.missing || onlyMissing };
}

/** A call that takes no body gets none, or an empty one, as some clients send it. */
const noBody = z.strictObject({});

/**
 * Parses path, query and body by the call's schemas. Refuses with invalid_input, or with field_missing when nothing is
 * wrong but that something is absent; both name the fields.
 */
export function parseInput(
  call: Call,
  raw: { params: unknown; query: unknown; body: unknown },
): Record<string, unknown> {
  let parsed: Parsed = { values: {}, fields: [], missing: false };
  parsed = parsePart(parsed, call.params, { name: 'params', value: raw.params });
  parsed = parsePart(parsed, call.query, { name: 'query', value: raw.query });
  if (call.transfer !== 'multipart') {
    const { values } = parsed;
    const isEmpty = !call.body && raw.body === '';
    parsed = parsePart(parsed, call.body ?? noBody, {
      name: 'body',
      value: isEmpty ? {} : (raw.body ?? {}),
    });
    if (!call.body) parsed = { ...parsed, values };
  }
  if (parsed.fields.length > 0)
    throw new Refusal(parsed.missing ? 'field_missing' : 'invalid_input', { fields: parsed.fields });
  return parsed.values;
}

/** Refuses with invalid_input fields of a form that the call does not know, or not in this shape. */
export function parseFormFields(call: Call, fields: Readonly<Record<string, unknown>>): void {
  const parsed = parsePart({ values: {}, fields: [], missing: false }, call.body, {
    name: 'body',
    value: fields,
  });
  if (parsed.fields.length > 0) throw new Refusal('invalid_input', { fields: parsed.fields });
}

/** Throws when an answer does not have the shape its call promises, or says more than it: for tests and development. */
export function checkAnswer(call: Call, answer: unknown): void {
  const schema = call.response;
  if (!isParser(schema)) return;
  const result = schema.safeParse(answer);
  if (!result.success)
    throw new Error(`${call.method} ${call.path} answers against its contract: ${result.error.message}`);
  const extra = unknownKeys(answer, result.data, '');
  if (extra.length > 0) throw new Error(`${call.method} ${call.path} says too much: ${extra.join(', ')}`);
}

function unknownKeys(given: unknown, kept: unknown, path: string): string[] {
  if (Array.isArray(given) && Array.isArray(kept))
    return given.flatMap((item, index) => unknownKeys(item, kept[index], `${path}[${index}]`));
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (!(key in kept)) return [`${path}.${key}`];
    return unknownKeys(value, (kept as Record<string, unknown>)[key], `${path}.${key}`);
  });
}
