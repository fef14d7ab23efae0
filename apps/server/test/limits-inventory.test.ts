import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Schema } from '@lectern/contract/core/call.ts';
import { headers, restBase } from '@lectern/contract/core/envelope.ts';
import { callPacesOfPerson, messagePacesOfPerson } from '@lectern/contract/core/pace.ts';
import { events } from '@lectern/contract/events.ts';
import { messagePaces } from '@lectern/contract/paces.ts';
import { plainRoutePaces } from '../src/platform/http/plain-routes.ts';
import { paceOfCall } from '../src/platform/pace/call-paces.ts';
import { makeCast, makeVisit, type Cast } from './call-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** What ends by a rule of its own, which no schema can say: a password has 64 characters at most. */
const endsByRule = ['PUT /user/reset-password body.password', 'PUT /user/update/password body.password'];

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
});
afterAll(() => server.stop());

const isBoundedText = (schema: JsonSchema): boolean =>
  schema.maxLength !== undefined ||
  schema.enum !== undefined ||
  schema.const !== undefined ||
  ['uuid', 'date', 'date-time', 'time'].includes(schema.format ?? '') ||
  // A pattern from end to end in which nothing repeats without end.
  (schema.pattern !== undefined &&
    /^\^.*\$$/.test(schema.pattern) &&
    !/[^\\][*+]|\{\d+,\}/.test(schema.pattern));

/** Texts and lists of an input that somebody could send without end. */
function endless(schema: JsonSchema, path: string): string[] {
  const found: string[] = [];
  if (schema.type === 'string' && !isBoundedText(schema)) found.push(path);
  if (schema.type === 'array') {
    if (schema.maxItems === undefined) found.push(`${path}[]`);
    if (schema.items) found.push(...endless(schema.items, `${path}[]`));
  }
  for (const [name, one] of Object.entries(schema.properties ?? {}))
    found.push(...endless(one, `${path}.${name}`));
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    found.push(...endless(one, path));
  return found;
}

function endlessIn(schema: Schema | undefined, path: string): string[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return endless(json as JsonSchema, path);
}

describe('every text and list that is sent to the server', () => {
  it('has an end, in a call', () => {
    const found = server.server.routes.flatMap(({ call }) => {
      const name = `${call.method} ${call.path}`;
      const body = call.transfer === 'multipart' ? undefined : call.body;
      return [
        ...endlessIn(call.params, `${name} params`),
        ...endlessIn(call.query, `${name} query`),
        ...endlessIn(body, `${name} body`),
      ];
    });
    expect(found.filter((one) => !endsByRule.includes(one))).toEqual([]);
  });

  it('has an end, in a message', () => {
    const found = Object.entries(events).flatMap(([namespace, { toServer }]) =>
      Object.entries(toServer).flatMap(([event, { payload }]) => endlessIn(payload, `${namespace} ${event}`)),
    );
    expect(found).toEqual([]);
  });
});

describe('every call and message', () => {
  /** Nobody does more than this in a minute; a flood does. */
  const flood = 6_000;

  it('may be made so often by one person, and no more', () => {
    const paces = server.server.routes.map(({ call }) => callPacesOfPerson[paceOfCall(call)]);
    const ofMessages = Object.values(messagePaces).map((pace) => messagePacesOfPerson[pace]);
    expect(
      [...paces, ...ofMessages].filter(
        ({ most, atOnce, waiting }) => most > flood || atOnce > 16 || waiting > 400,
      ),
    ).toEqual([]);
    const sent = Object.values(events).flatMap(({ toServer }) => Object.keys(toServer));
    expect(sent.filter((name) => !(name in messagePaces))).toEqual([]);
    expect(Object.keys(messagePaces).filter((name) => !sent.includes(name))).toEqual([]);
  });

  it('says in the public document that it may be too often', async () => {
    const document = (await server.server.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    }>();
    const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => !responses['429']?.description.includes('too_many_requests'))
        .map(([method]) => `${method} ${path}`),
    );
    expect(silent).toEqual([]);
  });
});

/** Every route as the router itself prints them; how a parameter is called makes no difference to it. */
function registered(): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of server.server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[└├]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.splice(depth, Infinity, part.replaceAll(/:\w+(?:\|:\w+)*/g, ':'));
    const path = above.join('').replace(/^\*/, '/*');
    found.push(...methods.split(', ').flatMap((method) => (method ? [`${method} ${path}`] : [])));
  }
  return found;
}

describe('every route of the running server', () => {
  it('is a call, or has a row in the paces of plain routes', () => {
    const bare = (name: string) => name.replaceAll(/:\w+/g, ':');
    const calls = server.server.routes.map(({ call }) => `${call.method} ${restBase}${call.path}`);
    const known = [...calls, ...Object.keys(plainRoutePaces)].map(bare);
    const answersHead = (name: string) => name.replace(/^HEAD /, 'GET ');
    expect(new Set(registered()).size).toBeGreaterThan(calls.length);
    expect(registered().filter((name) => !known.includes(answersHead(name)))).toEqual([]);
  });
});

describe('the server’s time alone', () => {
  /** Every header in which a browser tells of its own time, an hour wrong in both directions. */
  const wrongClocks = () =>
    [-1, 1].map((hours) => {
      const at = new Date(server.clock.now().getTime() + hours * 3_600_000);
      return {
        date: at.toUTCString(),
        [headers.serverTime]: String(at.getTime()),
        [headers.timezoneOffset]: String(hours * 60),
        [headers.timeZone]: hours > 0 ? 'Asia/Tokyo' : 'America/Los_Angeles',
      };
    });

  it('opens and ends a session, whatever a browser says of its own', async () => {
    const { id } = await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [cast.student],
      startsIn: 11,
      minutes: 30,
    });
    const open = (more: Record<string, string>) =>
      server.call(`POST /visit/${id}/call`, { as: cast.educator.token, headers: more });
    const enter = (more: Record<string, string>) =>
      server.call(`GET /visit/${id}/credentials`, { as: cast.student.token, headers: more });
    for (const wrong of wrongClocks()) expect((await open(wrong)).response_code).toBe('too_early');
    await server.pass(61);
    expect((await open(wrongClocks()[0] ?? {})).response_code).toBe('ok');
    // Up to the last second of the final buffer, and not a second longer.
    await server.pass(9 * 60 + 59 + 30 * 60 + 5 * 60 - 1);
    for (const wrong of wrongClocks()) expect((await enter(wrong)).response_code).toBe('ok');
    await server.pass(2);
    for (const wrong of wrongClocks()) expect((await enter(wrong)).response_code).toBe('visit_over');
  });
});
