import { DataPacket, UserPacket, VideoLayer } from '@livekit/protocol';
import type { ParticipantInfo } from '@livekit/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HeadlessClient } from '../src/client/headless-client.ts';
import { forgeWords } from '../src/client/forged-words.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { DataBudget } from '../src/rate/data-budget.ts';
import { poll } from './browser/harness.ts';
import { enterHeadless } from './peers.ts';
import { testKey } from './tokens.ts';

const word = 'meet me behind the school';
/** The rights that the product gives everybody. */
const grant = { canPublish: true, canPublishData: false, canUpdateOwnMetadata: false };

describe('a forged client of somebody who may not speak past the product', () => {
  let engine: Engine;
  let rooms = 0;
  let room: string;
  let forged: HeadlessClient;
  let data: string[];
  let told: ParticipantInfo[];

  beforeAll(async () => {
    engine = await startEngine({ ...testKey });
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    rooms += 1;
    room = `room-${rooms}`;
    data = [];
    told = [];
    await enterHeadless(
      engine,
      { identity: 'friend', room, grant },
      {
        onData: (received) => data.push(received.value.case ?? 'nothing'),
        onParticipants: (participants) => told.push(...participants),
      },
    );
    forged = await enterHeadless(engine, { identity: 'forged', room, grant });
  });

  /** Everything that was sent before has been dealt with. */
  async function afterAllOfIt(): Promise<void> {
    await forged.publish({ kind: 'audio', source: 'microphone' });
    const isTold = (): boolean =>
      told.some(({ identity, tracks }) => identity === 'forged' && tracks.length > 0);
    await poll(() => (isTold() ? true : null), 5000);
  }

  it('reaches nobody with data packets, on any channel and of any kind', async () => {
    for (let count = 0; count < 25; count += 1) forgeWords(forged, word, 'friend');
    await afterAllOfIt();
    const marker = new DataPacket({
      value: { case: 'user', value: new UserPacket({ payload: Buffer.from('m') }) },
    });
    const teacher = await enterHeadless(engine, { identity: 'teacher', room });
    await poll(() => (teacher.sendData(marker) ? true : null), 5000);
    await poll(() => (data.length > 0 ? true : null), 5000);
    expect(data).toEqual(['user']);
  });

  it('changes nothing that is shown of them', async () => {
    forgeWords(forged, word, 'friend');
    await afterAllOfIt();
    expect(JSON.stringify(told.map((one) => one.toJson()))).not.toContain(word);
  });

  it('puts no words into what is told of a track', async () => {
    const layer = new VideoLayer({ quality: 0, width: 1, height: 1, rid: word });
    // A field that this engine's protocol does not know travels on in a message that is passed on whole.
    const unknown = VideoLayer.fromBinary(
      Buffer.concat([layer.toBinary(), Buffer.from([0xfa, 0x3f, word.length]), Buffer.from(word)]),
    );
    const send = forged.sendSignal.bind(forged);
    forged.sendSignal = (message) => {
      if (message.case === 'addTrack')
        Object.assign(message.value, { name: word, stream: word, layers: [unknown] });
      send(message);
    };
    const { sid } = await forged.publish({ kind: 'video', source: 'camera' });
    await afterAllOfIt();
    const seen = told.filter(({ identity }) => identity === 'forged');
    expect(seen.flatMap(({ tracks }) => tracks.map((track) => track.sid))).toContain(sid);
    for (const one of seen) expect(Buffer.from(one.toBinary()).includes(word)).toBe(false);
  });
});

describe('who may send data', () => {
  it('sends so much at once and so much in each second, in bytes and in messages', () => {
    const bytes = new DataBudget();
    const sent = (budget: DataBudget, size: number, nowMs: number): number => {
      let count = 0;
      while (budget.allows(size, nowMs)) count += 1;
      return count;
    };
    expect(sent(bytes, 64 * 1024, 0)).toBe(16);
    expect(sent(bytes, 64 * 1024, 1000)).toBe(4);
    expect(sent(bytes, 64 * 1024, 1000)).toBe(0);
    expect(sent(bytes, 64 * 1024, 3_600_000)).toBe(16);
    const messages = new DataBudget();
    expect(sent(messages, 1, 0)).toBe(400);
    expect(sent(messages, 1, 500)).toBe(50);
  });
});
