import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  DataPacket,
  SessionDescription,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { HeadlessClient } from '../src/client/headless-client.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { poll } from './browser/harness.ts';
import { mutate, seededRandom } from './fuzz/mutate.ts';
import { rtpSample } from './fuzz/samples.ts';
import { enterHeadless, playCamera } from './peers.ts';
import { testKey, tokenFor } from './tokens.ts';

describe('an engine under hostile input', () => {
  let engine: Engine;
  let attacker: HeadlessClient;
  let seen = 0;
  let stopCamera: () => void;

  beforeAll(async () => {
    engine = await startEngine({ ...testKey });
    await enterHeadless(
      engine,
      { identity: 'witness', room: 'r' },
      {
        onRtp: () => {
          seen += 1;
        },
      },
    );
    const teacher = await enterHeadless(engine, { identity: 'teacher', room: 'r' });
    stopCamera = playCamera(teacher, await teacher.publish({ kind: 'video', source: 'camera' }));
    attacker = await enterHeadless(engine, { identity: 'attacker', room: 'r' });
    await poll(() => (seen > 10 ? true : null), 8000);
  });

  afterAll(async () => {
    stopCamera();
    await engine.stop();
  });

  async function expectAlive(): Promise<void> {
    const before = seen;
    await poll(() => (seen > before + 10 ? true : null), 5000);
  }

  async function joinStatus(joinRequest: string): Promise<number> {
    const query = new URLSearchParams({ access_token: await tokenFor('x', 'r'), join_request: joinRequest });
    const socket = new WebSocket(`${engine.url}/rtc/v1?${query.toString()}`);
    return new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => {
        socket.close();
        resolve(101);
      });
      socket.on('error', () => undefined);
    });
  }

  it('refuses unreadable join requests and gzip bombs', async () => {
    expect(await joinStatus(randomBytes(300).toString('base64'))).toBe(400);
    const bomb = new WrappedJoinRequest({
      joinRequest: gzipSync(Buffer.alloc(20 << 20)),
      compression: WrappedJoinRequest_Compression.GZIP,
    });
    expect(await joinStatus(Buffer.from(bomb.toBinary()).toString('base64'))).toBe(400);
    await expectAlive();
  });

  it('drops text frames, garbage and an SDP of 1 MB', async () => {
    attacker.sendRaw('{"offer":{}}');
    for (let count = 0; count < 5; count += 1) attacker.sendRaw(randomBytes(200));
    attacker.sendSignal({
      case: 'offer',
      value: new SessionDescription({ type: 'offer', sdp: `v=0\r\n${'a=x\r\n'.repeat(190_000)}`, id: 99 }),
    });
    attacker.sendSignal({
      case: 'offer',
      value: new SessionDescription({ type: 'offer', sdp: 'nonsense', id: 100 }),
    });
    await expectAlive();
  });

  it('drops malformed RTP, RTCP and data', async () => {
    const random = seededRandom(5);
    let sent = 0;
    for (let count = 0; count < 3000; count += 1) {
      if (attacker.send(mutate(rtpSample(), random))) sent += 1;
      if (
        attacker.send(
          Buffer.concat([Buffer.from([0x80 | random(32), 200 + random(8)]), randomBytes(random(60) + 6)]),
        )
      )
        sent += 1;
    }
    expect(sent).toBeGreaterThan(1000);
    for (let count = 0; count < 50; count += 1)
      attacker.sendData(DataPacket.fromBinary(new Uint8Array()), '_reliable');
    await expectAlive();
  });

  it('cuts off a client that sends a message of more than 1 MB', async () => {
    attacker.sendRaw(Buffer.alloc(1_500_000));
    await poll(
      () => (engine.directory.rooms.get('r')?.participants.get('attacker')?.link.isAttached ? null : true),
      5000,
    );
    await expectAlive();
  });

  it('survives broken HTTP and unknown paths', async () => {
    for (const text of [
      'GET / HTTP/9.9\r\n\r\n',
      'GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /rtc/v1?access_token=%ff HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
      randomBytes(100).toString('latin1'),
      'GET /rtc/v1 HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(engine.port, '127.0.0.1', () => socket.end(text));
        socket.on('close', () => resolve());
        socket.on('error', () => resolve());
        socket.resume();
      });
    }
    const answer = await fetch(`http://127.0.0.1:${engine.port}/nowhere`);
    expect(answer.status).toBe(404);
    await expectAlive();
  });
});

describe('what is forwarded, packet by packet', () => {
  it('stops with the server mute and with the permission, whatever the publisher goes on sending', async () => {
    const engine = await startEngine({ ...testKey });
    let seen = 0;
    const viewer = await enterHeadless(
      engine,
      { identity: 'viewer', room: 'r' },
      {
        onRtp: () => {
          seen += 1;
        },
      },
    );
    const rogue = await enterHeadless(engine, { identity: 'rogue', room: 'r' });
    const track = await rogue.publish({ kind: 'video', source: 'camera' });
    const stop = playCamera(rogue, track);
    await poll(() => (seen > 5 ? true : null), 8000);
    const participant = engine.directory.rooms.get('r')?.participants.get('rogue');
    const publication = participant?.publications.published.get(track.sid);
    if (!participant || !publication) throw new Error('not published');
    participant.publications.setMuted(publication, true, true);
    const quiet = async (): Promise<number> => {
      await new Promise((resolve) => {
        setTimeout(resolve, 60);
      });
      const before = seen;
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      return seen - before;
    };
    expect(await quiet()).toBe(0);
    participant.publications.setMuted(publication, false, true);
    const before = seen;
    await poll(() => (seen > before + 5 ? true : null), 5000);
    const permission = participant.permission.clone();
    permission.canPublish = false;
    participant.room.decidePermission(participant, permission);
    expect(await quiet()).toBe(0);
    expect(viewer.streams.size).toBeLessThanOrEqual(1);
    stop();
    await engine.stop();
  });
});
