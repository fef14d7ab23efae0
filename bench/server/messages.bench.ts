import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from 'socket.io';
import { measurePairs, median, medianRatio, type BenchOptions, type Report } from '../report.ts';
import { addPerson, startBenchServer, type BenchServer } from './bench-server.ts';
import { callsPerSecond } from './calls-per-second.ts';
import type { MessageLoad, MessageResult, Writer } from './message-clients.ts';

const long = 200_000;
const short = 1_000;
/** 150 students and their educators. */
const pairs = 150;
/** Everybody writes a message in three seconds: a hundred in a second, which is much for a district. */
const pace = { messagesEach: 5, everyMs: 3_000 };
const goals = { opening: 1.5, deliveries: 0.8 };
/** Everybody writes once in so many milliseconds: faster and faster, until it is too fast. */
const faster = [2_000, 1_500, 1_200, 1_000, 800, 600, 500, 400];
/** A pace is kept where nearly everything is delivered in time, and 95 of 100 within a second. */
const kept = { share: 0.99, p95Ms: 1_000 };

/** A school where nobody sleeps. */
async function addSchool({ sql, institutionId }: BenchServer): Promise<string> {
  let levelId: string | null = null;
  for (const depth of [1, 2, 3]) {
    const [level]: { id: string }[] = await sql<{ id: string }>(
      `insert into levels (institution_id, parent_id, depth, name, created_at)
       values ($1, $2, $3, 'Level', now()) returning id`,
      [institutionId, levelId, depth],
    );
    levelId = level?.id ?? null;
  }
  await sql(`insert into message_settings (institution_id, level_id, quiet_hours) values ($1, $2, 'off')`, [
    ...[institutionId, levelId],
  ]);
  return levelId ?? '';
}

/** Two who have written to each other so often, the student last. */
async function addTalkers(
  bench: BenchServer,
  { levelId, name, messages }: { levelId: string; name: string; messages: number },
): Promise<{ student: string; educator: string; conversationId: string }> {
  const { sql, institutionId } = bench;
  const educator = await addPerson(bench, 'educator', `educator-${name}`);
  const student = await addPerson(bench, 'student', `student-${name}`);
  await sql('update people set level_id = $1 where id = $2', [levelId, student]);
  await sql('insert into educator_levels (institution_id, educator_id, level_id) values ($1, $2, $3)', [
    ...[institutionId, educator, levelId],
  ]);
  const [row] = await sql<{ id: string }>(
    `insert into message_conversations (institution_id, educator_id, family_id, student_id, last_number, last_revision,
       has_family_written, head_hash, created_at)
     values ($1, $2, $3, $3, $4, $4, true, decode(repeat('00', 32), 'hex'), now()) returning id`,
    [institutionId, educator, student, messages],
  );
  const conversationId = row?.id ?? '';
  await sql(
    `insert into message_places (institution_id, conversation_id, person_id, other_id, shown_number, shown_at,
       delivered_number, read_number)
     select $1, $2, person, other, $5, now(), $5, $5 from (values ($3::uuid, $4::uuid), ($4, $3)) as two (person, other)`,
    [institutionId, conversationId, educator, student, messages],
  );
  await sql(
    `insert into direct_messages (institution_id, conversation_id, number, revision, sender_id, receiver_id,
       client_message_id, body, created_at, salt, content_hash, hash)
     select $1, $2, n, n, $3, $4, gen_random_uuid()::text, 'Message ' || n || ' of somebody in the bench',
       now() - ($5::int - n) * interval '1 second', '\\x00', '\\x00', '\\x00'
     from generate_series(1, $5::int) n`,
    [institutionId, conversationId, student, educator, messages],
  );
  return { student, educator, conversationId };
}

/** What opening a long conversation costs against a short one, as an educator's browser does it. */
async function measureOpening(bench: BenchServer, levelId: string, report: Report): Promise<void> {
  const openings = async (name: string, messages: number) => {
    const talkers = await addTalkers(bench, { levelId, name, messages });
    const token = await bench.session(talkers.educator);
    const at = (call: string) => `http://127.0.0.1:${bench.port}/api/chat${call}`;
    return {
      token,
      urls: {
        'opening a conversation': at(`?receiverUserId=${talkers.student}&itemsPerPage=20`),
        'reading its oldest messages': at(
          `?receiverUserId=${talkers.student}&itemsPerPage=20&beforeNumber=21`,
        ),
        'catching up with its last message': at(
          `/missed?conversationId=${talkers.conversationId}&sinceRevision=${messages - 1}`,
        ),
        'the list of people': at('/previous-people?itemsPerPage=50'),
        'the number of unread messages': at('/un-read'),
      },
    };
  };
  const inLong = await openings('long', long);
  const inShort = await openings('short', short);
  await bench.sql('analyze');
  for (const call of Object.keys(inLong.urls) as (keyof typeof inLong.urls)[]) {
    const found = await measurePairs({
      ours: () => callsPerSecond(inShort.urls[call], inShort.token),
      bare: () => callsPerSecond(inLong.urls[call], inLong.token),
    });
    const ratio = medianRatio(found);
    const name = `${call}: of ${long} messages against one of ${short}`;
    report(name, ratio, 'ratio', `at most ${goals.opening}`, ratio <= goals.opening);
  }
}

async function drive(load: MessageLoad): Promise<MessageResult> {
  const child = fork(path.resolve(fileURLToPath(import.meta.url), '../message-clients.ts'));
  const result = new Promise<MessageResult>((resolve, reject) => {
    child.once('message', (told) => resolve(told as MessageResult));
    child.once('exit', (code) => reject(new Error(`The sockets' process ended (${String(code)}).`)));
  });
  child.send(load);
  return result;
}

/** Socket.IO alone: what is sent is sent on to both, nothing is checked or stored. The token is the person's id. */
async function startBare(): Promise<{ url: string; stop: () => Promise<void> }> {
  const http = createServer();
  const io = new Server(http, { path: '/realtime', serveClient: false });
  const chat = io.of('/custom-chat');
  chat.on('connection', (socket) => {
    const me = String(socket.handshake.auth['token']);
    void socket.join(me);
    socket.on(
      'on_chat_send_message',
      (
        { receiverId, ...sent }: { receiverId: string; textMessage: string; clientMessageId: string },
        acknowledge: (answer: object) => void,
      ) => {
        const message = {
          ...{ messageId: randomUUID(), conversationId: randomUUID(), number: 1, revision: 1 },
          clientMessageId: null as string | null,
          ...{ senderUserId: me, senderName: 'Somebody Bench', receiverUserId: receiverId },
          ...{ message: sent.textMessage, fileId: null, fileType: null, fileName: null, fileSize: null },
          ...{ file: null, havingImage: 0, createdTime: new Date().toISOString(), isWithdrawn: false },
        };
        chat.to(me).emit('custom_chat_message', { ...message, clientMessageId: sent.clientMessageId });
        chat.to(receiverId).emit('custom_chat_message', message);
        acknowledge({ response_code: 'ok', response: { message }, serverTime: Date.now() });
      },
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => io.close() };
}

const rateOf = ({ deliveries, seconds }: MessageResult): number => deliveries / seconds;

/** The fastest pace that is kept, and how long a message takes at it. */
async function measureKeptPace(
  write: (everyMs: number) => Promise<MessageResult>,
  report: Report,
): Promise<void> {
  const wanted = 2 * pairs * 2 * 10;
  let best = { perSecond: 0, p95Ms: 0 };
  for (const everyMs of [pace.everyMs, ...faster]) {
    const { deliveries, p95Ms } = await write(everyMs);
    if (deliveries < kept.share * wanted || p95Ms > kept.p95Ms) break;
    best = { perSecond: Math.round((2 * pairs * 1_000) / everyMs), p95Ms };
  }
  const name = `the most messages of ${2 * pairs} people that keep up`;
  report(name, best.perSecond, 'messages per second', 'told', true);
  report(`${name}: 95 of 100 reach the other one within`, Math.round(best.p95Ms), 'ms', 'told', true);
}

/** Messages between 300 connected people, each checked, chained and stored, against Socket.IO that only sends on. */
async function measureDeliveries(bench: BenchServer, levelId: string, report: Report): Promise<void> {
  const ours: Writer[] = [];
  const theirs: Writer[] = [];
  for (let count = 0; count < pairs; count += 1) {
    const { student, educator } = await addTalkers(bench, { levelId, name: String(count), messages: 1 });
    ours.push(
      { token: await bench.session(student), receiverId: educator },
      { token: await bench.session(educator), receiverId: student },
    );
    theirs.push({ token: student, receiverId: educator }, { token: educator, receiverId: student });
  }
  const bare = await startBare();
  try {
    const url = `http://127.0.0.1:${bench.port}`;
    const atPace = await measurePairs({
      ours: async () => rateOf(await drive({ url, writers: ours, ...pace })),
      bare: async () => rateOf(await drive({ url: bare.url, writers: theirs, ...pace })),
    });
    const ratio = medianRatio(atPace);
    report(
      `messages of ${2 * pairs} people who all write every ${pace.everyMs / 1000} s: deliveries per second against bare Socket.IO`,
      ...([ratio, 'ratio', `at least ${goals.deliveries}`, ratio >= goals.deliveries] as const),
    );
    await measureKeptPace((everyMs) => drive({ url, writers: ours, messagesEach: 10, everyMs }), report);
    const most = { messagesEach: 4, everyMs: 0 };
    const flood = await measurePairs({
      ours: async () => rateOf(await drive({ url, writers: ours, ...most })),
      bare: async () => rateOf(await drive({ url: bare.url, writers: theirs, ...most })),
    });
    const name = `messages of ${2 * pairs} people as fast as they are acknowledged`;
    report(name, Math.round(median(flood.map((one) => one.ours))), 'deliveries per second', 'told', true);
    report(`${name}, of bare Socket.IO`, medianRatio(flood), 'ratio', 'told', true);
  } finally {
    await bare.stop();
  }
}

/** Direct messages: what a long conversation costs, and how many reach whom they are for. */
export async function run(report: Report, { only = '' }: BenchOptions = {}): Promise<void> {
  const bench = await startBenchServer();
  try {
    const levelId = await addSchool(bench);
    if ('opening'.includes(only)) await measureOpening(bench, levelId, report);
    if ('deliveries'.includes(only)) await measureDeliveries(bench, levelId, report);
  } finally {
    await bench.stop();
  }
}
