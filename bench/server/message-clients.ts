import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';

/** Somebody with a window open, and whom they write to. */
export interface Writer {
  readonly token: string;
  readonly receiverId: string;
}

/** What the parent asks of this process: many sockets that all write. */
export interface MessageLoad {
  readonly url: string;
  readonly writers: readonly Writer[];
  readonly messagesEach: number;
  /** One message of everybody in so many milliseconds; 0 writes as soon as the last one is acknowledged. */
  readonly everyMs: number;
}

/** How it went: seconds from the first send to the last delivery or the end of the patience, and the deliveries. */
export interface MessageResult {
  readonly seconds: number;
  readonly deliveries: number;
  /** So long 95 of 100 deliveries to the other one took, from the moment the message was sent. */
  readonly p95Ms: number;
}

/** Deliveries that come this long after the last message was due count as never made. */
const patienceMs = 1_000;

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(`${url}/custom-chat`, {
    path: '/realtime',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** When each message was sent, by the id that its writer gave it; it stands in the words, which the other one is shown. */
const sentAt = new Map<string, number>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What is shown of a message, as far as it is looked at. */
interface Shown {
  readonly message: string;
  readonly clientMessageId: string | null;
}

async function send(socket: Socket, receiverId: string, count: number): Promise<void> {
  const clientMessageId = randomUUID();
  const textMessage = `Message ${count} of the bench: ${clientMessageId}`;
  sentAt.set(clientMessageId, performance.now());
  const message = { clientMessageId, receiverId, textMessage };
  const answer = (await socket.emitWithAck('on_chat_send_message', message)) as { response_code: string };
  if (answer.response_code !== 'ok') throw new Error(`A message was refused: ${answer.response_code}`);
}

/** At the pace of people, whether the last one was acknowledged or not: everybody begins somewhere in the interval. */
async function writeAtPace(
  socket: Socket,
  { receiverId, firstMs }: { receiverId: string; firstMs: number },
  { messagesEach, everyMs }: MessageLoad,
): Promise<void> {
  await wait(firstMs);
  const sent: Promise<void>[] = [];
  for (let count = 0; count < messagesEach; count += 1) {
    sent.push(send(socket, receiverId, count));
    await wait(everyMs);
  }
  await Promise.all(sent);
}

async function writeInTurn(socket: Socket, receiverId: string, messagesEach: number): Promise<void> {
  for (let count = 0; count < messagesEach; count += 1) await send(socket, receiverId, count);
}

async function runLoad(load: MessageLoad): Promise<MessageResult> {
  const { url, writers, messagesEach, everyMs } = load;
  const sockets: Socket[] = [];
  for (let at = 0; at < writers.length; at += 20)
    sockets.push(...(await Promise.all(writers.slice(at, at + 20).map(({ token }) => connect(url, token)))));
  // Each message is shown to its writer and its receiver.
  const wanted = 2 * writers.length * messagesEach;
  let deliveries = 0;
  let lastAt = 0;
  const tookMs: number[] = [];
  const all = new Promise<void>((resolve) => {
    for (const socket of sockets)
      socket.on('custom_chat_message', ({ message, clientMessageId }: Shown) => {
        deliveries += 1;
        lastAt = performance.now();
        // Who wrote it is told of the own id.
        if (clientMessageId === null) tookMs.push(lastAt - (sentAt.get(message.slice(-36)) ?? lastAt));
        if (deliveries === wanted) resolve();
      });
  });
  const began = performance.now();
  const writing = Promise.all(
    sockets.map((socket, at) => {
      const receiverId = writers[at]?.receiverId ?? '';
      const firstMs = (everyMs * at) / sockets.length;
      return everyMs === 0
        ? writeInTurn(socket, receiverId, messagesEach)
        : writeAtPace(socket, { receiverId, firstMs }, load);
    }),
  );
  await (everyMs === 0
    ? Promise.all([writing, all])
    : Promise.race([Promise.all([writing, all]), wait(everyMs * (messagesEach + 1) + patienceMs)]));
  const p95Ms =
    tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  const result = { seconds: (lastAt - began) / 1000, deliveries, p95Ms };
  for (const socket of sockets) socket.disconnect();
  return result;
}

process.on('message', (load: MessageLoad) => {
  void runLoad(load).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
