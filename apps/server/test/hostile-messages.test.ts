import { messagesEvents } from '@lectern/contract/messages/messages.events.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { attack } from './hostile-values.ts';

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
