import { randomUUID } from 'node:crypto';
import { ApiClient } from './api.ts';
import type { Product } from './product.ts';

/** What the addresses of conversations are made of. */
export interface MessagePlaces {
  /** Of student1 and educator1, which a parent reads along. */
  conversationId: string;
}

const worksheet = {
  name: 'worksheet.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4096, 0x20)]),
};

interface Sent {
  message: { messageId: string; conversationId: string };
}

async function write(
  from: ApiClient,
  to: ApiClient,
  more: { textMessage: string; fileId?: string },
): Promise<Sent['message']> {
  const form = { receiverId: to.userId, clientMessageId: randomUUID(), ...more };
  return (await from.call<Sent>('POST /chat', form)).message;
}

const timeOfDay = (instant: number): string =>
  new Date(instant).toLocaleTimeString('en-GB', {
    ...{ timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' },
  });

async function setQuietHours(school: ApiClient, quietHours: string): Promise<void> {
  const { version } = await school.call<{ version: number }>('GET /chat/settings');
  await school.call('PUT /chat/settings', { quietHours, safeguardingUserId: null, version });
}

/** The school is quiet from now on, for nearly a whole day: what is written is delivered afterwards. */
async function beQuiet(product: Product, school: ApiClient): Promise<void> {
  const now = (await product.now()).getTime();
  const quietHours = `${timeOfDay(now - 10 * 60_000)}-${timeOfDay(now - 20 * 60_000)}`;
  await setQuietHours(school, quietHours);
}

/** Conversations with everything that can stand in one: files, an address, a message that was taken back, one that was reported. */
export async function writeMessages(product: Product): Promise<MessagePlaces> {
  const [student, alone, educator, school] = await Promise.all([
    ApiClient.as(product, 'student1'),
    ApiClient.as(product, 'student3'),
    ApiClient.as(product, 'educator1'),
    ApiClient.as(product, 'level3'),
  ]);
  await setQuietHours(school, 'off');
  const { conversationId } = await write(student, educator, {
    textMessage: 'May I ask something about the homework?\nI do not understand number four.',
  });
  await write(educator, student, { textMessage: 'Of course. See https://example.test/fractions/chapter-4' });
  const { files } = await educator.upload<{ files: { fileId: string }[] }>('/chat/file', worksheet);
  await write(educator, student, { textMessage: '', fileId: files[0]?.fileId ?? '' });
  const regretted = await write(educator, student, { textMessage: 'That was for somebody else.' });
  await educator.call(`PUT /chat/message/${regretted.messageId}/withdraw`, {});
  const reported = await write(educator, student, { textMessage: 'Bring the worksheet tomorrow.' });
  await student.call(`POST /chat/message/${reported.messageId}/report`, {
    reason: 'There was no worksheet in the lesson, and I was told off for it.',
  });
  await write(student, educator, { textMessage: 'Thank you, I will.' });
  // Nobody at home reads along with this student: somebody of the school does.
  await write(alone, educator, { textMessage: 'Good morning, I am new in the class.' });
  await beQuiet(product, school);
  return { conversationId };
}
