import { randomUUID } from 'node:crypto';
import {
  AddTrackRequest,
  SessionDescription,
  SignalRequest,
  TrackSource,
  TrackType,
  TrickleRequest,
} from '@livekit/protocol';
import type { SignalResponse } from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { HeadlessClient } from '../src/client/headless-client.ts';
import { openJoinSocket, untilOpen } from '../src/client/join-socket.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { poll } from './browser/harness.ts';
import { enterHeadless } from './peers.ts';
import { testKey, tokenFor } from './tokens.ts';

type Request = SignalRequest['message'];

/** A policy that was violated (RFC 6455 section 7.4.1). */
const policyViolated = 1008;

const addTrack = (): Request => ({
  case: 'addTrack',
  value: new AddTrackRequest({ cid: randomUUID(), type: TrackType.AUDIO, source: TrackSource.MICROPHONE }),
});
const offer = (): Request => ({
  case: 'offer',
  value: new SessionDescription({ type: 'offer', sdp: `v=0\r\n${'a=x:y\r\n'.repeat(7_000)}` }),
});
const trickle = (): Request => ({ case: 'trickle', value: new TrickleRequest({ candidateInit: '{}' }) });
const largeTrickle = (): Request => ({
  case: 'trickle',
  value: new TrickleRequest({ candidateInit: 'x'.repeat(900_000) }),
});

/** A socket of the newer or the older signalling, with its messages by kind and its close code. */
class Rogue {
  readonly heard = new Map<string, number>();
  code: number | null = null;
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('close', (code) => {
      this.code = code;
    });
  }

  static async enter(engine: Engine, path: '/rtc' | '/rtc/v1', room = 'lesson'): Promise<Rogue> {
    const token = await tokenFor(`rogue-${randomUUID()}`, room);
    const socket =
      path === '/rtc'
        ? new WebSocket(`${engine.url}/rtc?access_token=${token}`)
        : openJoinSocket({ url: engine.url, token }, (message) => rogue.note(message));
    const rogue = new Rogue(socket);
    await untilOpen(socket);
    return rogue;
  }

  /** Sends until it is cut off, at most so many; returns how many went out. */
  async flood(message: () => Request, most: number): Promise<number> {
    let sent = 0;
    while (sent < most && this.socket.readyState === WebSocket.OPEN) {
      const bytes = new SignalRequest({ message: message() }).toBinary();
      await new Promise<void>((resolve) => {
        this.socket.send(bytes, () => resolve());
      });
      sent += 1;
    }
    return sent;
  }

  note(message: SignalResponse['message']): void {
    const kind = String(message.case);
    this.heard.set(kind, (this.heard.get(kind) ?? 0) + 1);
  }
}

describe('an engine that one participant floods by signalling', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await startEngine({ ...testKey, seatGraceMs: 500 });
  });
  afterAll(() => engine.stop());

  it.each([
    ['announcements of tracks', '/rtc/v1', addTrack, 5_000],
    ['announcements of tracks', '/rtc', addTrack, 5_000],
    ['offers of 50 kB', '/rtc/v1', offer, 2_000],
    ['offers of 50 kB', '/rtc', offer, 2_000],
    ['small messages', '/rtc/v1', trickle, 20_000],
    ['small messages', '/rtc', trickle, 20_000],
    ['large messages', '/rtc/v1', largeTrickle, 200],
    ['large messages', '/rtc', largeTrickle, 200],
  ] as const)('cuts off who sends %s without pause to %s', async (_what, path, message, most) => {
    const rogue = await Rogue.enter(engine, path);
    await rogue.flood(message, most);
    await poll(() => rogue.code, 5_000);
    expect(rogue.code).toBe(policyViolated);
  });

  it('acts on nothing that came behind what was too much', async () => {
    const rogue = await Rogue.enter(engine, '/rtc/v1');
    for (let count = 0; count < 3_000; count += 1)
      rogue.socket.send(new SignalRequest({ message: addTrack() }).toBinary());
    await poll(() => rogue.code, 5_000);
    expect(rogue.heard.get('trackPublished')).toBeLessThan(500);
  });

  it('cuts off who sends WebSocket pongs without pause that nobody asked for', async () => {
    const rogue = await Rogue.enter(engine, '/rtc/v1');
    for (let count = 0; count < 5_000 && rogue.socket.readyState === WebSocket.OPEN; count += 1)
      await new Promise<void>((resolve) => {
        rogue.socket.pong('x', undefined, () => resolve());
      });
    await poll(() => rogue.code, 5_000);
    expect(rogue.code).toBe(policyViolated);
  });

  it('goes on with the others in the room, and gives the seat of the flooder up like one whose line is cut', async () => {
    const told: string[] = [];
    const onParticipants = (people: readonly { identity: string; tracks: readonly unknown[] }[]): void => {
      for (const { identity, tracks } of people) if (tracks.length > 0) told.push(identity);
    };
    const room = 'class';
    await enterHeadless(engine, { identity: 'witness', room }, { onParticipants });
    const teacher = await enterHeadless(engine, { identity: 'teacher', room });
    const rogue = await enterHeadless(engine, { identity: 'flooder', room });
    const seat = engine.directory.rooms.get(room)?.participants.get('flooder');
    for (let count = 0; count < 3_000; count += 1) rogue.sendSignal(addTrack());
    await teacher.publish({ kind: 'audio', source: 'microphone' });
    await poll(() => told.includes('teacher') || null, 5_000);
    await poll(() => seat?.link.isAttached === false || null, 5_000);
    await poll(() => seat?.hasLeft || null, 20_000);
    expect(engine.directory.rooms.get(room)?.participants.size).toBe(2);
  });

  it('refuses a person who comes again and again by the same token, and nobody else', async () => {
    const token = await tokenFor('again', 'other');
    const refusals: string[] = [];
    for (let count = 0; count < 80; count += 1) {
      const socket = openJoinSocket({ url: engine.url, token }, () => undefined);
      await untilOpen(socket).catch((error: unknown) => refusals.push(String(error)));
      socket.terminate();
    }
    expect(refusals.length).toBeGreaterThan(10);
    expect(new Set(refusals)).toEqual(new Set(['Error: refused with 429']));
    const other = await Rogue.enter(engine, '/rtc/v1', 'other');
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('counts on over links of the same person', async () => {
    const token = await tokenFor('returning', 'third');
    let published = 0;
    for (let link = 0; link < 5; link += 1) {
      const socket = openJoinSocket({ url: engine.url, token }, (message) => {
        if (message.case === 'trackPublished') published += 1;
      });
      const closed = new Promise((resolve) => {
        socket.on('close', resolve);
      });
      await untilOpen(socket);
      for (let count = 0; count < 1_000; count += 1)
        socket.send(new SignalRequest({ message: addTrack() }).toBinary());
      await closed;
    }
    expect(published).toBeLessThan(500);
  });
});

describe('a class of 30', { timeout: 180_000 }, () => {
  it('comes in at once, publishes and chooses what it sees, and nobody is cut off', async () => {
    const cut: unknown[] = [];
    const engine = await startEngine({
      ...testKey,
      log: (message, details) => {
        if (message === 'signalling cut off') cut.push(details);
      },
    });
    const takePart = async (index: number): Promise<HeadlessClient> => {
      const client = await enterHeadless(engine, { identity: `student-${index}`, room: 'class' });
      for (let count = 0; count < 60; count += 1) client.sendSignal(trickle());
      await client.publish({ kind: 'audio', source: 'microphone' });
      await client.publish({ kind: 'video', source: 'camera' });
      return client;
    };
    const clients = await Promise.all(Array.from({ length: 30 }, (_, index) => takePart(index)));
    const people = [...(engine.directory.rooms.get('class')?.participants.values() ?? [])];
    const sids = people.flatMap(({ publications }) => [...publications.published.keys()]);
    expect(sids).toHaveLength(60);
    for (const client of clients)
      for (const disabled of [true, false])
        for (const sid of sids) client.setTrackSettings([sid], { quality: 2, disabled });
    await poll(() => clients.every(({ streams }) => streams.size === 58) || null, 120_000);
    expect(cut).toEqual([]);
    expect(people.every(({ link }) => link.isAttached)).toBe(true);
    for (const client of clients) client.close();
    await engine.stop();
  });
});

describe('a microphone that sends more than any sound', () => {
  it('is heard at the bound, and its excess is counted', async () => {
    const engine = await startEngine({ ...testKey });
    let heard = 0;
    await enterHeadless(engine, { identity: 'listener', room: 'r' }, { onRtp: () => (heard += 1) });
    const rogue = await enterHeadless(engine, { identity: 'rogue', room: 'r' });
    const { ssrc } = await rogue.publish({ kind: 'audio', source: 'microphone' });
    const packet = Buffer.alloc(1000);
    packet[0] = 0x80;
    packet[1] = 111;
    packet.writeUInt32BE(ssrc, 8);
    let sequence = 0;
    const send = (): void => {
      packet.writeUInt16BE(sequence & 0xffff, 2);
      rogue.send(packet);
      sequence += 1;
    };
    await poll(() => {
      send();
      return heard > 0 || null;
    }, 5_000);
    const begunAt = performance.now();
    // Thirty packets every 10 ms are 24 Mbit/s.
    const timer = setInterval(() => {
      for (let count = 0; count < 30; count += 1) send();
    }, 10);
    await poll(() => engine.statistics().excessPackets > 1_000 || null, 20_000);
    clearInterval(timer);
    const seconds = (performance.now() - begunAt) / 1000;
    expect(heard).toBeLessThan(150 * (seconds + 1) + 50);
    await engine.stop();
  });
});
