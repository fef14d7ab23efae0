import { z } from 'zod';
import { refusalsOf, type Call, type Schema } from '@lectern/contract/core/call.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import { uploadField } from '@lectern/contract/files/files.names.ts';
import { refusals, type RefusalCode } from '@lectern/contract/refusals.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/**
 * The result for a schema, cached because schemas do not change: a process that starts several servers describes
 * each once.
 */
const known = { input: new WeakMap<Schema, Json>(), output: new WeakMap<Schema, Json>() };

function jsonSchema(schema: Schema | undefined, io: 'input' | 'output'): Json | undefined {
  if (!schema) return undefined;
  const described =
    known[io].get(schema) ??
    z.toJSONSchema(schema as Schema & z.ZodType, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  known[io].set(schema, described);
  return described;
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  const object = jsonSchema(schema, 'input');
  const required = new Set((object?.['required'] as string[] | undefined) ?? []);
  return Object.entries((object?.['properties'] as Json | undefined) ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: shape,
  }));
}

function envelope(response: Json | undefined): Json {
  return {
    type: 'object',
    required: ['code', 'message', 'response', 'response_message', 'validationErrors', 'response_code'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      response: response ?? {},
      response_message: { type: 'string' },
      validationErrors: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } },
      response_code: { type: 'string' },
    },
  };
}

const shared: RefusalCode[] = [
  'invalid_input',
  'field_missing',
  'session_dead',
  'access_denied',
  'not_found',
  'payload_too_large',
  'too_many_requests',
];

function refusalAnswers(own: readonly RefusalCode[]): Json {
  const byStatus = Map.groupBy([...own, ...shared], (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: `Refused: ${codes.join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

/** A form with files: the text fields that the call knows, and the parts that hold the files. */
function formSchema(call: Call): Json {
  const fields = jsonSchema(call.body, 'input');
  const required = (fields?.['required'] as string[] | undefined) ?? [];
  return {
    ...fields,
    type: 'object',
    required: [...required, uploadField],
    properties: {
      ...(fields?.['properties'] as Json | undefined),
      [uploadField]: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', format: 'binary' },
        description: `The files, each a part of the name ${uploadField}. A file in a part of another name is refused.`,
      },
    },
  };
}

function requestBody(route: Route): Json | undefined {
  if (route.call.transfer === 'multipart')
    return { required: true, content: { 'multipart/form-data': { schema: formSchema(route.call) } } };
  const body = jsonSchema(route.call.body, 'input');
  return body && { required: true, content: { 'application/json': { schema: body } } };
}

function operation(route: Route): Json {
  const { call } = route;
  const isRedirect = call.transfer === 'redirect';
  const answer =
    call.transfer === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: envelope(jsonSchema(call.response, 'output')) } };
  const body = requestBody(route);
  return {
    summary: call.summary,
    description: `Who may call: ${route.gate.name}.`,
    tags: [call.path.split('/')[1]],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...(isRedirect
        ? { 302: { description: 'Leads elsewhere' } }
        : { [call.creates ? 201 : 200]: { description: 'Done', content: answer } }),
      ...refusalAnswers(refusalsOf(call)),
    },
    security: route.gate.anonymous ? [] : [{ session: [] }, { cookie: [] }],
  };
}

/** The public description of every call of the running server, as OpenAPI 3.1. */
export function openApiDocument(routes: readonly Route[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const address = route.call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [route.call.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Every call of the product. Codes equal the HTTP status.' },
    servers: [{ url: restBase }],
    paths,
    components: {
      schemas: {
        ValidationError: {
          type: 'object',
          required: ['field', 'message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
        Refusal: envelope({ type: 'null' }),
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'lectern_session' },
      },
    },
  };
}
