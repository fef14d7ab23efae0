import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SessionDescription } from '@livekit/protocol';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HeadlessClient } from '../src/client/headless-client.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import type { NativeConnection } from '../src/transport/native-connection.ts';
import { poll } from './browser/harness.ts';
import { OlderClient } from './older/older-client.ts';
import { enterHeadless, playCamera } from './peers.ts';
import { testKey, tokenFor } from './tokens.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const lesson = 'lesson';
const small = 'small';
/** Long enough to come back in time on a machine that is busy too. */
const seatGraceMs = 3_000;

/** Objects that must be gone after a person has left: of the engine, of the client and of the library. */
class Census {
  private readonly refs = new Map<string, WeakRef<object>[]>();

  add(kind: string, one: unknown): void {
    if (typeof one !== 'object' || one === null) throw new Error(`There is no ${kind} to look after.`);
    this.refs.set(kind, [...(this.refs.get(kind) ?? []), new WeakRef(one)]);
  }

  addTransport(side: string, transport: unknown): void {
    this.add(`${side} transport`, transport);
    const native = Reflect.get(transport as object, 'native') as NativeConnection;
    this.add(`${side} native connection`, native);
    this.add(`${side} PeerConnection`, native.connection);
    this.add(`${side} Track`, Reflect.get(transport as object, 'track'));
    for (const channel of native.channels.values()) this.add(`${side} DataChannel`, channel);
  }

  /** The remaining objects, by kind. */
  survivors(): Record<string, number> {
    collect();
    const alive = [...this.refs].map(
      ([kind, refs]) => [kind, refs.filter((ref) => ref.deref() !== undefined).length] as const,
    );
    return Object.fromEntries(alive.filter(([, count]) => count > 0));
  }

  get kinds(): readonly string[] {
    return [...this.refs.keys()];
  }
}

/** The engine hears of a participant's channels a moment after the participant has come in. */
function hasChannels(transport: unknown): boolean {
  if (typeof transport !== 'object' || transport === null) return false;
  return (Reflect.get(transport, 'native') as NativeConnection).channels.size > 0;
}

const everything = ['Participant', 'MediaConnection', 'Negotiation', 'HeadlessClient'];
const perSide = ['transport', 'native connection', 'PeerConnection', 'Track', 'DataChannel'];

describe('a person who leaves is freed', () => {
  let engine: Engine;
  let admin: RoomServiceClient;
  let stopCamera: () => void;
  let census: Census;
  /** Another identity for each who comes: the tokens of the removed are dead. */
  let student = 'student';

  beforeAll(async () => {
    engine = await startEngine({ ...testKey, seatGraceMs, emptyRoomMs: 200 });
    admin = new RoomServiceClient(`http://127.0.0.1:${engine.port}`, testKey.apiKey, testKey.apiSecret);
    const teacher = await enterHeadless(engine, { identity: 'teacher', room: lesson });
    stopCamera = playCamera(teacher, await teacher.publish({ kind: 'video', source: 'camera' }));
  });

  afterAll(async () => {
    stopCamera();
    await engine.stop();
  });

  const seatOf = (room: string) => engine.directory.rooms.get(room)?.participants.get(student);

  /** Comes in, shows a picture to the teacher and receives the teacher's. */
  async function takePart(room = lesson): Promise<HeadlessClient> {
    const client = await enterHeadless(engine, { identity: student, room });
    const camera = await client.publish({ kind: 'video', source: 'camera' });
    if (room === lesson) await poll(() => (client.streams.size > 0 ? true : null), 5000);
    playCamera(client, camera)();
    await poll(() => (hasChannels(seatOf(room)?.media.currentTransport) ? true : null), 5000);
    lookAfter(client, room);
    return client;
  }

  function lookAfter(client: HeadlessClient, room: string): void {
    const participant = seatOf(room);
    census.add('Participant', participant);
    census.add('MediaConnection', participant?.media);
    census.add('Negotiation', participant?.negotiation);
    census.addTransport('engine', participant?.media.currentTransport);
    census.add('HeadlessClient', client);
    census.addTransport('client', Reflect.get(client, 'transport'));
    if (room !== lesson) census.add('Room', engine.directory.rooms.get(room));
  }

  /** The teacher alone is left, in the one room. */
  async function expectOnlyTeacher(): Promise<void> {
    const left = { rooms: 1, participants: 1, connections: 2 };
    await expect.poll(() => engine.statistics(), { timeout: 20_000 }).toMatchObject(left);
    await expect.poll(() => census.survivors(), { timeout: 20_000, interval: 100 }).toEqual({});
  }

  /** The room is full, and a token is invalid. */
  async function beRefused(): Promise<void> {
    engine.directory.open(small).maxParticipants = 1;
    const first = await takePart(small);
    for (const token of [await tokenFor('other', small), 'nonsense']) {
      const client = new HeadlessClient({ url: engine.url, token });
      await expect(client.connect()).rejects.toThrow(/refused|ended/);
    }
    first.close();
  }

  function offer(client: HeadlessClient, sdp: string): void {
    client.sendSignal({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 99 }) });
  }

  const anotherOffer = (fingerprint: string): string =>
    'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n' +
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=sctp-port:5000\r\n' +
    `a=setup:actpass\r\na=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\na=fingerprint:${fingerprint}\r\n`;
  const someFingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`;

  it.each<[string, () => Promise<void>]>([
    ['by leaving in good order', async () => (await takePart()).close()],
    ['by a cut, when the seat is given up', async () => (await takePart()).vanish()],
    [
      'by being removed',
      async () => {
        await takePart();
        await admin.removeParticipant(lesson, student);
      },
    ],
    [
      'by coming in a second time',
      async () => {
        await takePart();
        const second = await takePart();
        second.close();
      },
    ],
    [
      'by coming back on another network',
      async () => {
        const first = await takePart();
        Reflect.get(first, 'socket').terminate();
        await poll(() => (seatOf(lesson)?.link.isAttached === false ? true : null), 3000);
        const sid = seatOf(lesson)?.sid;
        const again = await takePart();
        expect(seatOf(lesson)?.sid).toBe(sid);
        again.close();
      },
    ],
    [
      'by the end of the room',
      async () => {
        await takePart(small);
        await admin.deleteRoom(small);
      },
    ],
    [
      'after an ICE restart that never came to anything',
      async () => {
        const client = await takePart();
        offer(client, anotherOffer(someFingerprint));
        offer(client, anotherOffer(someFingerprint).replace('abcd', 'efgh'));
        await poll(() => (engine.statistics().connections > 4 ? true : null), 3000);
        client.close();
      },
    ],
    [
      'after offers that the library refuses',
      async () => {
        const client = await takePart();
        offer(client, anotherOffer('sha-256 AB'));
        offer(client, anotherOffer('sha-512 ::'));
        await client.publish({ kind: 'audio', source: 'microphone' });
        client.close();
      },
    ],
  ])('%s', async (way, goAway) => {
    census = new Census();
    for (let index = 0; index < 3; index += 1) {
      student = `student ${index} who goes ${way}`;
      await goAway();
    }
    expect(census.kinds).toEqual(
      expect.arrayContaining([
        ...everything,
        ...['engine', 'client'].flatMap((side) => perSide.map((kind) => `${side} ${kind}`)),
      ]),
    );
    await expectOnlyTeacher();
  });

  /** Comes in with two connections and goes. */
  async function comeAndGo(end: 'leave' | 'vanish'): Promise<void> {
    student = `student with two connections who goes by ${end}`;
    const client = await OlderClient.enter({ url: engine.url, identity: student, room: lesson });
    await client.publish('audio');
    const transports = (): unknown[] =>
      seatOf(lesson)?.connections.all.map((media) => media.currentTransport) ?? [];
    await poll(() => (transports().every(hasChannels) ? true : null), 5000);
    census.add('Participant', seatOf(lesson));
    for (const transport of transports()) census.addTransport('engine', transport);
    client[end]();
  }

  it('with two connections, by leaving and by a cut', async () => {
    census = new Census();
    for (const end of ['leave', 'vanish'] as const) await comeAndGo(end);
    expect(census.kinds).toContain('engine DataChannel');
    await expectOnlyTeacher();
  });

  it('by a join that was refused', async () => {
    census = new Census();
    await beRefused();
    await expectOnlyTeacher();
  });

  it('who came in and never sent an offer', async () => {
    census = new Census();
    const client = new HeadlessClient({ url: engine.url, token: await tokenFor(student, lesson) });
    const joining = client.connect().catch((error: unknown) => String(error));
    await poll(() => (seatOf(lesson) ? true : null), 3000);
    census.add('Participant', seatOf(lesson));
    client.vanish();
    expect(await joining).toMatch(/ended/);
    await expectOnlyTeacher();
  });
});
