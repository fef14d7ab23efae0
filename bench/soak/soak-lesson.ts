import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../../e2e/setup/journey.ts';
import { ApiClient } from '../../e2e/setup/api.ts';
import { BoardPeer, chance } from '../../e2e/setup/board.ts';
import { bookClass } from '../../e2e/setup/class.ts';
import type { Product } from '../../e2e/setup/product.ts';
import { HeadlessClient } from '../../packages/media-server/src/client/headless-client.ts';
import { RtpSource } from '../../packages/media-server/src/client/rtp-source.ts';
import { Classmate } from '../faults/classmate.ts';

const students = ['student1', 'student2'] as const satisfies readonly Account[];
const lessonMs = 6_000;
const messagesEach = 5;
const strokesEach = 15;
const joinsEach = 3;

/** What took place in one lesson. */
export interface LessonCounts {
  readonly joins: number;
  readonly recordings: number;
}

/** A microphone and a small camera that send until stopped. */
async function send(client: HeadlessClient): Promise<() => void> {
  const microphone = await client.publish({ kind: 'audio', source: 'microphone' });
  const camera = await client.publish({ kind: 'video', source: 'camera' });
  const sources = [
    {
      payloadType: 111,
      ssrc: microphone.ssrc,
      clockRate: 48_000,
      framesPerSecond: 50,
      payloadBytes: 80,
      keyFrameEvery: 0,
    },
    {
      payloadType: 96,
      ssrc: camera.ssrc,
      clockRate: 90_000,
      framesPerSecond: 10,
      payloadBytes: 700,
      keyFrameEvery: 20,
    },
  ].map((shape) => new RtpSource({ ...shape, packetsPerFrame: 1 }));
  const began = performance.now();
  const timer = setInterval(() => {
    for (const source of sources)
      source.emitUntil(performance.now() - began, (packet) => client.send(packet));
  }, 20);
  return () => clearInterval(timer);
}

/** Somebody comes with picture and sound, again and again, and goes in another way each time. */
async function comeAndGo(product: Product, client: ApiClient, visitId: string): Promise<number> {
  for (let round = 0; round < joinsEach; round += 1) {
    const { token } = await client.call<{ token: string }>(`GET /visit/${visitId}/credentials`);
    const media = new HeadlessClient({ url: product.url.replace('http', 'ws'), token });
    await media.connect();
    const stop = await send(media);
    await pause(lessonMs / joinsEach);
    stop();
    if (round % 2 === 0) media.close();
    else media.vanish();
  }
  return joinsEach;
}

async function talk(mate: Classmate): Promise<void> {
  for (let sent = 0; sent < messagesEach; sent += 1)
    await mate.ask('on_send_message', { clientMessageId: randomUUID(), textMessage: `Message ${sent}` });
}

async function draw(product: Product, visitId: string, account: Account): Promise<void> {
  const peer = await BoardPeer.at(product, visitId, account);
  await peer.connect();
  const next = chance(7);
  for (let stroke = 0; stroke < strokesEach; stroke += 1) {
    peer.draw(next);
    await pause(50);
  }
  peer.stop();
}

/** One lesson as fast as it goes: booked, held with media, chat, board and a recording, and ended. */
export async function holdLesson(product: Product): Promise<LessonCounts> {
  const { visitId } = await bookClass(product);
  const educator = await ApiClient.as(product, 'educator1');
  await educator.call(`POST /visit/${visitId}/call`);
  const host = await Classmate.enter(product, 'educator1', visitId);
  await host.ask('on_doctor_connect', { visitId });
  const mates = await Promise.all(students.map((account) => Classmate.enter(product, account, visitId)));
  for (const mate of mates) await mate.takeSeat(visitId);
  const recording = educator.call(`POST /visit/${visitId}/archive/start`);
  const joins = await Promise.all([
    ...[educator, ...mates.map(({ client }) => client)].map((client) => comeAndGo(product, client, visitId)),
    ...mates.map((mate) => talk(mate).then(() => 0)),
    draw(product, visitId, 'educator1').then(() => 0),
  ]);
  await recording;
  await educator.call(`POST /visit/${visitId}/archive/stop`);
  for (const mate of mates) mate.leave();
  await educator.call(`PUT /visit/${visitId}/end`, {});
  host.leave();
  return { joins: joins.reduce((sum, count) => sum + count, 0), recordings: 1 };
}
