import type { Call, Schema } from '@lectern/contract/core/call.ts';
import { z } from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
}

/** Texts that a pattern asks for, by the name of the field; the rest is made from the schema. */
export type SampleTexts = Readonly<Record<string, unknown>>;

function schemaOf(schema: Schema | undefined): JsonSchema | undefined {
  if (!schema) return undefined;
  return z.toJSONSchema(schema as unknown as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
}

function isId(schema: JsonSchema): boolean {
  if (schema.format === 'uuid') return true;
  if (schema.items) return isId(schema.items);
  return (schema.anyOf ?? schema.oneOf ?? []).some(isId);
}

/** The fields of a part of the input that hold ids. */
export function idFields(schema: Schema | undefined): string[] {
  return Object.entries(schemaOf(schema)?.properties ?? {}).flatMap(([name, one]) =>
    isId(one) ? [name] : [],
  );
}

/** Names of all fields of a part of the input. */
export function fieldsOf(schema: Schema | undefined): string[] {
  return Object.keys(schemaOf(schema)?.properties ?? {});
}

interface Filling {
  readonly ids: (field: string) => string;
  readonly texts: SampleTexts;
}

function sampleString(schema: JsonSchema, field: string, filling: Filling): string {
  if (schema.format === 'uuid') return filling.ids(field);
  if (schema.format === 'date') return '2027-03-11';
  if (schema.format === 'date-time') return '2027-03-11T10:00:00Z';
  return 'x'.repeat(Math.max(schema.minLength ?? 1, 1));
}

function sampleOf(schema: JsonSchema, field: string, filling: Filling): unknown {
  if (field in filling.texts) return filling.texts[field];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf ?? []).find((one) => one.type !== 'null');
  return choice ? sampleOf(choice, field, filling) : sampleOfType(schema, field, filling);
}

function sampleOfType(schema: JsonSchema, field: string, filling: Filling): unknown {
  if (schema.type === 'string') return sampleString(schema, field, filling);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, field, filling)] : [];
  if (schema.type === 'object') return sampleObject(schema, filling);
  return null;
}

function sampleObject(schema: JsonSchema, filling: Filling): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name, one]) => (schema.required ?? []).includes(name) || name in filling.texts || isId(one),
  );
  return Object.fromEntries(entries.map(([name, one]) => [name, sampleOf(one, name, filling)]));
}

export interface SampleInput {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: Record<string, unknown> | undefined;
}

/** An input that a call's schemas accept: what is required, what is named, and everything that holds an id. */
export function sampleInput(call: Call, filling: Filling): SampleInput {
  const query = schemaOf(call.query);
  const body = call.transfer === 'multipart' ? undefined : schemaOf(call.body);
  return {
    path: call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => filling.ids(name)),
    query: Object.fromEntries(
      Object.entries(query ? sampleObject(query, filling) : {}).map(([name, value]) => [name, String(value)]),
    ),
    body: body && sampleObject(body, filling),
  };
}

/** A payload of a socket message that its schema accepts. */
export function samplePayload(schema: Schema | undefined, filling: Filling): Record<string, unknown> {
  return sampleObject(schemaOf(schema) ?? {}, filling);
}
