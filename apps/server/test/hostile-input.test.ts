import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { events } from '@lectern/contract/events.ts';
import type { Schema } from '@lectern/contract/core/call.ts';
import { makeCast, makeVisit, openSocket, type Ack, type Cast, type TestSocket } from './call-factories.ts';
import { attack, withField } from './hostile-values.ts';
import { fieldsOf } from './sample-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The same inputs in every run; a longer search takes another seed. */
const seed = 20_271_110;
/** Each search ends after so long, whatever the machine. */
const searchMs = 12_000;

let server: TestServer;
/** What the server wrote into its log as an error. */
const errors: string[] = [];
const logTo = { write: (line: string) => void (line.includes('"level":50') && errors.push(line)) };
let cast: Cast;
let visitId: string;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000, logTo });
  cast = await makeCast(server);
  ({ id: visitId } = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [cast.student],
    startsIn: 5,
    minutes: 30,
  }));
  await server.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
  port = await server.listen();
});
afterAll(() => server.stop());

const idOf = (field: string): string =>
  ({ tutorId: cast.educator.id, studentId: cast.student.id, receiverId: cast.student.id })[field] ?? visitId;

describe('hostile input', () => {
  it('is answered by every message, and never with an error of ours', async () => {
    const sockets: Record<string, TestSocket> = {
      '/web': await openSocket(port, '/web', { token: cast.educator.token }),
      '/chat': await openSocket(port, '/chat', { token: cast.educator.token, visitId }),
      '/custom-chat': await openSocket(port, '/custom-chat', { token: cast.educator.token }),
    };
    const messages = Object.entries(events).flatMap(([namespace, { toServer }]) =>
      Object.entries(toServer).map(([event, { payload }]) => ({
        namespace,
        event,
        payload: payload as Schema,
      })),
    );
    const property = fc.asyncProperty(
      fc.nat(messages.length - 1),
      fc.array(attack, { minLength: 1, maxLength: 3 }),
      async (at, attacks) => {
        const { namespace, event, payload } = messages[at] as (typeof messages)[number];
        const sent: Record<string, unknown> = Object.fromEntries(
          fieldsOf(payload).map((name) => [name, name.endsWith('Id') ? idOf(name) : 'x']),
        );
        for (const one of attacks) withField(sent, payload, one);
        const socket = sockets[namespace] as TestSocket;
        const ack = (await socket.socket.timeout(10_000).emitWithAck(event, sent)) as Ack;
        expect({ ...sent, response_code: ack.response_code }).not.toMatchObject({
          response_code: 'internal_error',
        });
      },
    );
    await fc.assert(property, { seed, numRuns: 600, interruptAfterTimeLimit: searchMs });
    expect(errors.splice(0)).toEqual([]);
    for (const socket of Object.values(sockets)) socket.close();
  }, 60_000);
});

/** What no text may hold. */
const unsound = ['\u0000', '\uD800', '\uDFFF'];

interface Node {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> & { readonly type: string } };
}

/** The texts of a schema that take what no text may hold, by their paths. */
function unsoundTexts(node: Node, path: string): string[] {
  const { def } = node._zod;
  const inner = (name: string): Node[] => {
    const value = def[name];
    if (Array.isArray(value)) return value as Node[];
    return value ? [value as Node] : [];
  };
  // Of a text that becomes something else, it is the whole that takes it or not.
  const isText = def.type === 'string' || inner('in').some((one) => one._zod.def.type === 'string');
  if (isText) return takesUnsound(node) ? [path] : [];
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, Node>).flatMap(([name, one]) =>
      unsoundTexts(one, `${path}.${name}`),
    );
  return ['innerType', 'element', 'options', 'in', 'left', 'right', 'items', 'valueType', 'keyType'].flatMap(
    (name) => inner(name).flatMap((one) => unsoundTexts(one, path)),
  );
}

/** Tried in texts of several lengths, because one that is too short or too long is refused for that. */
function takesUnsound(node: Node): boolean {
  const schema = node as unknown as z.ZodType;
  return unsound.some((sign) =>
    [0, 1, 8, 20, 60].some((length) => schema.safeParse(sign + 'a'.repeat(length)).success),
  );
}

describe('every text that is sent to the server', () => {
  it('refuses what no text may hold, in a call', () => {
    const found = server.server.routes.flatMap(({ call }) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = call.transfer === 'multipart' && part === 'body' ? undefined : call[part];
        return schema ? unsoundTexts(schema as unknown as Node, `${call.method} ${call.path} ${part}`) : [];
      }),
    );
    expect(found).toEqual([]);
  });

  it('refuses what no text may hold, in a message', () => {
    const found = Object.values(events).flatMap(({ toServer }) =>
      Object.entries(toServer).flatMap(([event, { payload }]) =>
        unsoundTexts(payload as unknown as Node, event),
      ),
    );
    expect(found).toEqual([]);
  });

  it('is found by this test where it takes them', () => {
    const planted = z.object({ a: z.array(z.string().max(9).nullable()).optional() });
    expect(unsoundTexts(planted as unknown as Node, 'planted')).toEqual(['planted.a']);
  });
});
