import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callAddressEnd } from '@lectern/contract/call/call.rules.ts';
import { expect, type Page } from '@playwright/test';
import { HeadlessClient } from '../../packages/media-server/src/client/headless-client.ts';
import { RtpSource } from '../../packages/media-server/src/client/rtp-source.ts';
import { signToken } from '../../packages/media-server/src/tokens/access-token.ts';
import { ApiClient } from './api.ts';
import type { Account } from './journey.ts';
import type { Product } from './product.ts';
import {
  dayOf,
  expectInCall,
  freeSlots,
  openCall,
  passToStart,
  waitingRoomOf,
  type Meeting,
} from './visit.ts';

const students = ['student1', 'student2'] as const satisfies readonly Account[];

/** A class of educator1 in the next free slot, with the demo's students of one school. */
export interface Class extends Meeting {
  readonly studentIds: readonly string[];
}

interface Slot {
  readonly startTime: string;
  readonly endTime: string;
}

/** Creates it in the first slot in which no student has another session: the demo has some of its own. */
async function createInFirst(
  educator: ApiClient,
  slots: readonly Slot[],
  form: object,
): Promise<Slot & { visitId: string }> {
  for (const { startTime, endTime } of slots) {
    const times = {
      sessionDate: dayOf(Date.parse(startTime)),
      sessionStartTime: startTime,
      sessionEndTime: endTime,
    };
    try {
      const made = await educator.call<{ visitId: string }>('POST /visit/session', { ...form, ...times });
      return { visitId: made.visitId, startTime, endTime };
    } catch (error) {
      // One of the other students is busy then: the next slot.
      if (!String(error).includes('students_taken')) throw error;
    }
  }
  throw new Error('educator1 and the students have no free slot together.');
}

/** Creates a classroom session as its educator and moves the clock to its start; people sign in afterwards. */
export async function bookClass(product: Product): Promise<Class> {
  const educator = await ApiClient.as(product, 'educator1');
  const clients = await Promise.all(students.map((account) => ApiClient.as(product, account)));
  const studentIds = clients.map((client) => client.userId);
  const [student] = clients;
  if (!student) throw new Error('The demo has no students.');
  const slots = await freeSlots(product, { client: student, educatorId: educator.userId });
  const longEnough = slots.filter(
    (one) => Date.parse(one.endTime) - Date.parse(one.startTime) >= 30 * 60_000,
  );
  const first = async (route: string): Promise<string | undefined> =>
    (await educator.call<{ data: { id: string }[] }>(route)).data[0]?.id;
  const subjectId = await first('GET /expertises');
  const form = {
    visitType: 4,
    levelId: await first('GET /visit/session/levels'),
    expertiseCategoryId: subjectId,
    expertiseId: await first(`GET /expertises/sub-category?expertiseCategoryId=${subjectId ?? ''}`),
    studentIds,
    topic: 'A class',
  };
  const { visitId, startTime, endTime } = await createInFirst(educator, longEnough, form);
  await passToStart(product, { startTime });
  return { visitId, studentIds, studentId: student.userId, educatorId: educator.userId, startTime, endTime };
}

/** The educator opens the class, and the students who wait are rung and come in. */
export async function holdClass(
  product: Product,
  lesson: Class,
  people: { educator: Page; students: readonly Page[] },
): Promise<void> {
  for (const [index, page] of people.students.entries())
    await page.goto(waitingRoomOf.student(product, { ...lesson, studentId: lesson.studentIds[index] ?? '' }));
  await people.educator.goto(waitingRoomOf.educator(product, lesson));
  await openCall(people.educator);
  for (const page of people.students) {
    const dialog = page.getByRole('dialog').filter({ hasText: 'Incoming Call From' });
    await dialog.getByRole('button', { name: 'Join call' }).click();
    await expectInCall(page);
  }
}

/** The same without the waiting rooms: the call is opened by the educator, and people come by its address. */
export async function holdClassAtOnce(
  product: Product,
  lesson: Class,
  people: { educator: Page; student: Page },
): Promise<void> {
  const { visitId, educatorId, studentId } = lesson;
  await (await ApiClient.as(product, 'educator1')).call(`POST /visit/${visitId}/call`);
  const addressOf = (type: string, id: string, peer: string): string =>
    `${product.url}/video-call/${visitId}/${type}/${id}/${callAddressEnd('classroom', peer)}`;
  await people.educator.goto(addressOf('physician', educatorId, studentId));
  await expectInCall(people.educator);
  await people.student.goto(addressOf('patient', studentId, educatorId));
  await expectInCall(people.student);
}

const cameraLayers = [
  { rid: 'q', quality: 0, width: 320, height: 180, bitrate: 120_000 },
  { rid: 'h', quality: 1, width: 640, height: 360, bitrate: 350_000 },
] as const;

/** Where the media of a product are, and what opens them: the LiveKit that the journeys run against, or its own engine. */
function engineOf(product: Product): { url: string; key: { apiKey: string; apiSecret: string } } {
  const { MEDIA_URL, MEDIA_KEY, MEDIA_SECRET } = process.env;
  if (MEDIA_URL && MEDIA_KEY && MEDIA_SECRET)
    return { url: MEDIA_URL, key: { apiKey: MEDIA_KEY, apiSecret: MEDIA_SECRET } };
  const secret = readFileSync(path.join(product.dataDir, 'secret'), 'utf8').trim();
  const apiSecret = createHmac('sha256', secret).update('lectern media engine').digest('base64url');
  return { url: product.url.replace('http', 'ws'), key: { apiKey: 'lectern', apiSecret } };
}

/** Students without a browser, each with a camera picture and a microphone, in the room of a class. */
export async function bringPeers(
  product: Product,
  visitId: string,
  count: number,
): Promise<{ leave: () => void }> {
  const engine = engineOf(product);
  const clients: HeadlessClient[] = [];
  const timers: NodeJS.Timeout[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Peer ${String(index + 1).padStart(2, '0')}`;
    const video = { room: visitId, roomJoin: true, canPublish: true, canSubscribe: true };
    const claims = { sub: randomUUID(), name, video };
    const token = await signToken(claims, { ...engine.key, audience: '' }, 600);
    const client = new HeadlessClient({
      url: engine.url,
      token,
      autoSubscribe: false,
    });
    await client.connect();
    const camera = await client.publish({ kind: 'video', source: 'camera', layers: cameraLayers });
    const sources = cameraLayers.map(
      ({ rid }, layer) =>
        new RtpSource({
          payloadType: 96,
          ssrc: camera.ssrc + layer + 1,
          clockRate: 90_000,
          framesPerSecond: 10,
          packetsPerFrame: 1,
          payloadBytes: 600,
          keyFrameEvery: 20,
          names: { mid: camera.mid, rid },
        }),
    );
    const from = performance.now();
    timers.push(
      setInterval(() => {
        for (const source of sources)
          source.emitUntil(performance.now() - from, (packet) => void client.send(packet));
      }, 100),
    );
    clients.push(client);
  }
  return {
    leave: () => {
      for (const timer of timers) clearInterval(timer);
      for (const client of clients) client.close();
    },
  };
}

/** Somebody of a class in its room without a browser, with what the server gave them to come in. */
export interface Seated {
  /** Whether the same credentials still bring somebody in who is not put out again within some seconds. */
  readonly comesIn: () => Promise<boolean>;
  /** Resolves once the engine has closed their media, however that came about. */
  readonly closed: Promise<void>;
}

/** Takes a student's place in the room with their own credentials, and no page that could leave by itself. */
export async function sitDown(product: Product, account: Account, visitId: string): Promise<Seated> {
  const client = await ApiClient.as(product, account);
  let token = '';
  const connect = async (onClosed: () => void): Promise<HeadlessClient> => {
    const seat = new HeadlessClient({ url: engineOf(product).url, token, onClosed });
    await seat.connect();
    return seat;
  };
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  // What was given in the very second in which somebody was put out opens nothing: then it is asked for again.
  await expect(async () => {
    ({ token } = await client.call<{ token: string }>(`GET /visit/${visitId}/credentials`));
    await connect(resolve);
  }).toPass();
  const comesIn = async (): Promise<boolean> => {
    const { promise: isOut, resolve: putOut } = Promise.withResolvers<void>();
    try {
      await connect(putOut);
    } catch {
      // Refused at the door, as our own engine does; a LiveKit lets in and puts out.
      return false;
    }
    return await Promise.race([isOut.then(() => false), pause(3000).then(() => true)]);
  };
  return { closed, comesIn };
}

/** Somebody's row among the participants. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('complementary').getByRole('listitem').filter({ hasText: name });
}

/** Opens the participants' panel. */
export async function openPeople(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Call controls' })
    .getByRole('button', { name: /^People/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Participants' })).toBeVisible();
}
