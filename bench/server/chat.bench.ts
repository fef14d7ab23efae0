import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from 'socket.io';
import { measurePairs, median, medianRatio, type Report } from '../report.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';
import type { ChatLoad, ChatResult } from './chat-clients.ts';

const people = 300;
const senders = 40;
const messagesEach = 10;

async function drive(load: ChatLoad): Promise<number> {
  const child = fork(path.resolve(fileURLToPath(import.meta.url), '../chat-clients.ts'));
  const result = new Promise<ChatResult>((resolve, reject) => {
    child.once('message', (told) => resolve(told as ChatResult));
    child.once('exit', (code) => reject(new Error(`The sockets' process ended (${String(code)}).`)));
  });
  child.send(load);
  const { deliveries, seconds } = await result;
  return deliveries / seconds;
}

/** Socket.IO alone: what is sent is sent on to everybody, nothing is checked or stored. */
async function startBare(): Promise<{ url: string; stop: () => Promise<void> }> {
  const http = createServer();
  const io = new Server(http, { path: '/realtime', serveClient: false });
  const chat = io.of('/chat');
  chat.on('connection', (socket) => {
    socket.on('on_send_message', (sent: { textMessage: string }, acknowledge: (answer: object) => void) => {
      const message = {
        messageId: randomUUID(),
        visitId: randomUUID(),
        messageType: 0,
        message: sent.textMessage,
        senderUserId: randomUUID(),
        senderName: 'Somebody Bench',
        created: new Date().toISOString(),
        receiverId: null,
        privateMessage: false,
        number: 1,
        havingImage: 0,
        role: 'STUDENT',
      };
      chat.emit('chat_message', message);
      acknowledge({ response_code: 'ok', response: { message }, serverTime: Date.now() });
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => io.close() };
}

async function seedClass(bench: BenchServer): Promise<{ visitId: string; tokens: string[] }> {
  const educator = await addPerson(bench, 'educator', 'educator');
  const [visit] = await bench.sql<{ id: string }>(
    `insert into visits (institution_id, kind, state, educator_id, created_by, created_by_role, starts_at, ends_at,
       buffer_minutes, final_buffer_minutes, created_at, call_opened_at, due_at)
     values ($1, 'classroom', 'inCall', $2, $2, 'educator', now() - interval '1 minute', now() + interval '1 hour', 2, 5,
       now(), now(), now() + interval '1 hour') returning id`,
    [bench.institutionId, educator],
  );
  const visitId = visit?.id ?? '';
  const tokens: string[] = [await bench.session(educator)];
  const join = (personId: string, side: string) =>
    bench.sql(
      `insert into visit_participants (institution_id, visit_id, person_id, side, state, joined_at)
       values ($1, $2, $3, $4, 'inCall', now())`,
      [bench.institutionId, visitId, personId, side],
    );
  await join(educator, 'educator');
  for (let count = 1; count < people; count++) {
    const student = await addPerson(bench, 'student', `student${count}`);
    await join(student, 'student');
    tokens.push(await bench.session(student));
  }
  return { visitId, tokens };
}

/** Chat to 300 sockets of one visit, each message checked and stored, against Socket.IO that only sends on. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer();
  const bare = await startBare();
  try {
    const { visitId, tokens } = await seedClass(bench);
    // Every round writes as other people, so that nobody reaches the limit of messages per window.
    const inRound = (round: number) => [
      ...tokens.slice(round * senders),
      ...tokens.slice(0, round * senders),
    ];
    const load = (round: number) => ({ visitId, tokens: inRound(round), senders, messagesEach });
    const found = await measurePairs({
      ours: (round) => drive({ ...load(round), url: `http://127.0.0.1:${bench.port}` }),
      bare: (round) => drive({ ...load(round), url: bare.url }),
    });
    const rate = median(found.map(({ ours }) => ours));
    const ratio = medianRatio(found);
    report('chat deliveries to 300 sockets', Math.round(rate), 'per second', 'no goal', true);
    report('chat to 300 sockets against bare Socket.IO', ratio, 'ratio', 'at least 0.8', ratio >= 0.8);
  } finally {
    await bare.stop();
    await bench.stop();
  }
}
