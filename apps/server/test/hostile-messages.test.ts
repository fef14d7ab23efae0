import { messagesEvents } from '@lectern/contract/messages/messages.events.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSocket, type Ack, type TestSocket } from './call-factories.ts';
import type { District } from './group-factories.ts';
import { attack } from './hostile-values.ts';
import { makeTalkers, messageTo } from './message-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const seed = 20_261_126;
const inputs = 100_000;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const id = '0f4e3c52-6f0e-4c8e-9d5b-2b1a7c1d9e01';

/** What a browser sends of itself; an attack changes some of it. */
const usual: Readonly<Record<string, Record<string, unknown>>> = {
  on_chat_send_message: { clientMessageId: id, textMessage: 'Hello', receiverId: id, fileId: null },
  custom_chat_read: { messageId: id },
  custom_chat_delivered: {},
  custom_chat_missed: { receiverUserId: id, afterRevision: 3 },
};

const events = Object.entries(messagesEvents.toServer);
const fields = ['clientMessageId', 'textMessage', 'fileId', 'havingImage', 'receiverId', 'studentUserId'];
const others = ['messageId', 'receiverUserId', 'afterRevision', 'senderUserId', '__proto__', 'constructor'];
const names = [...fields, ...others];

const sent = fc.record({
  at: fc.nat(events.length - 1),
  attacks: fc.array(attack, { maxLength: 4 }),
  isWhole: fc.boolean(),
  other: fc.jsonValue({ maxDepth: 3 }),
});

function attacked({ at, attacks, isWhole, other }: z.infer<typeof shape>): unknown {
  if (isWhole && attacks.length === 0) return other;
  const changes = attacks.map(({ field, value }) => [names[field % names.length] ?? '', value] as const);
  return Object.fromEntries([...Object.entries(usual[events[at]?.[0] ?? ''] ?? {}), ...changes]);
}

const shape = z.object({
  at: z.number(),
  attacks: z.array(z.object({ field: z.number(), value: z.unknown() })),
  isWhole: z.boolean(),
  other: z.unknown(),
});

const isId = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && uuid.test(value));

/** Whether what was taken has known fields alone, ids that are ids, and words that a database keeps. */
function isSound(name: string, taken: Readonly<Record<string, unknown>>): boolean {
  const isKnown = Object.entries(taken).every(
    ([key, value]) => names.includes(key) && (!/id$/i.test(key) || isId(value)),
  );
  if (name !== 'on_chat_send_message') return isKnown;
  const text = taken['textMessage'];
  if (typeof text !== 'string' || text.length > messagesLimits.message) return false;
  const isText = text === text.trim() && text.isWellFormed() && !text.includes('\u0000');
  return isKnown && isText && (text !== '' || Boolean(taken['fileId']));
}

it('takes of 100,000 messages none that is not what it seems', { timeout: 120_000 }, () => {
  let taken = 0;
  fc.assert(
    fc.property(sent, (one) => {
      const [name, event] = events[one.at] as (typeof events)[number];
      const result = (event.payload as z.ZodType<Record<string, unknown>>).safeParse(attacked(one));
      if (!result.success) return true;
      taken += 1;
      return isSound(name, result.data);
    }),
    { seed, numRuns: inputs },
  );
  // A search in which nothing is taken looks at nothing.
  expect(taken).toBeGreaterThan(inputs / 100);
});

/** So many of them go over a socket; FUZZ_TIMES asks for more. */
const overSocket = Number(process.env['FUZZ_TIMES'] ?? 4_000);
/** So many wait for their answers at a time. */
const atOnce = 400;

describe('over a socket', () => {
  let server: TestServer;
  let district: District;
  const sockets: TestSocket[] = [];
  /** What the server wrote into its log as an error. */
  const errors: string[] = [];
  const logTo = { write: (line: string) => void (line.includes('"level":50') && errors.push(line)) };

  beforeAll(async () => {
    server = await startTestServer({ paceTimes: 1_000_000, logTo });
    district = await makeTalkers(server);
    const { student, educator } = district;
    const port = await server.listen();
    for (const { token } of [student, educator])
      sockets.push(await openSocket(port, '/custom-chat', { token }));
    await server.call('POST /chat', { as: student.token, body: messageTo(educator) });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await server.stop();
  });

  /** The same inputs as above; one of three names somebody who can be written to, so that some are stored. */
  function payloadOf(one: z.infer<typeof shape>, at: number): unknown {
    const payload = attacked(one);
    const isForSomebody = at % 3 === 0 && typeof payload === 'object' && payload !== null;
    if (!isForSomebody || !('receiverId' in payload) || payload.receiverId !== id) return payload;
    const to = at % 2 === 0 ? district.educator : district.student;
    return { ...payload, receiverId: to.id, clientMessageId: crypto.randomUUID() };
  }

  async function send(one: z.infer<typeof shape>, at: number): Promise<string> {
    const [name = ''] = events[one.at] ?? [];
    const { socket } = sockets[at % 2] as TestSocket;
    const ack = (await socket.timeout(60_000).emitWithAck(name, payloadOf(one, at))) as Ack;
    return ack.response_code;
  }

  const isSound = (body: string): boolean =>
    body.length <= messagesLimits.message &&
    body.isWellFormed() &&
    !body.includes('\u0000') &&
    body.trim() === body;

  it(
    'is answered each, by no error of ours, and what is stored is sound',
    { timeout: overSocket * 20 + 60_000 },
    async () => {
      const codes = new Map<string, number>();
      let stored = 0;
      for (let from = 0; from < overSocket; from += atOnce) {
        // Made as they are sent: while 100,000 are made at once nobody answers a ping.
        const numRuns = Math.min(atOnce, overSocket - from);
        const batch = fc.sample(sent, { seed: seed + from, numRuns });
        const answers = await Promise.all(batch.map((one, at) => send(one, from + at)));
        for (const [at, code] of answers.entries()) {
          codes.set(code, (codes.get(code) ?? 0) + 1);
          if (code === 'ok' && events[batch[at]?.at ?? 0]?.[0] === 'on_chat_send_message') stored += 1;
        }
        // Writing too fast is refused: a while later some more get through.
        server.clock.move(10);
      }
      expect(codes.get('internal_error')).toBeUndefined();
      expect(errors).toEqual([]);
      expect(sockets.map(({ socket }) => socket.connected)).toEqual([true, true]);
      // A search in which nothing is taken looks at nothing.
      expect(stored).toBeGreaterThan(20);
      const rows = await server.db.selectFrom('directMessages').selectAll().orderBy('number').execute();
      expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: stored + 1 }, (_, at) => at + 1));
      expect(rows.filter(({ body }) => !isSound(body))).toEqual([]);
    },
  );
});
