import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';

/** What the parent asks of this process: many sockets, some of which write. */
export interface ChatLoad {
  readonly url: string;
  readonly visitId: string;
  /** One session token per socket. */
  readonly tokens: readonly string[];
  readonly senders: number;
  readonly messagesEach: number;
}

/** How it went: seconds from the first send to the last delivery, and the deliveries. */
export interface ChatResult {
  readonly seconds: number;
  readonly deliveries: number;
}

async function connect(load: ChatLoad, token: string): Promise<Socket> {
  const socket = io(`${load.url}/chat`, {
    path: '/realtime',
    transports: ['websocket'],
    auth: { token, visitId: load.visitId },
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

async function write(socket: Socket, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    const message = {
      clientMessageId: randomUUID(),
      textMessage: `Message ${sent} of somebody in the bench`,
    };
    const answer = (await socket.emitWithAck('on_send_message', message)) as { response_code: string };
    if (answer.response_code !== 'ok') throw new Error(`A message was refused: ${answer.response_code}`);
  }
}

async function runLoad(load: ChatLoad): Promise<ChatResult> {
  const sockets: Socket[] = [];
  for (let at = 0; at < load.tokens.length; at += 20)
    sockets.push(...(await Promise.all(load.tokens.slice(at, at + 20).map((token) => connect(load, token)))));
  const wanted = load.tokens.length * load.senders * load.messagesEach;
  let deliveries = 0;
  let lastAt = 0;
  const all = new Promise<void>((resolve) => {
    for (const socket of sockets)
      socket.on('chat_message', () => {
        deliveries += 1;
        lastAt = performance.now();
        if (deliveries === wanted) resolve();
      });
  });
  const began = performance.now();
  await Promise.all(sockets.slice(0, load.senders).map((socket) => write(socket, load.messagesEach)));
  await all;
  for (const socket of sockets) socket.disconnect();
  return { seconds: (lastAt - began) / 1000, deliveries };
}

process.on('message', (load: ChatLoad) => {
  void runLoad(load).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
