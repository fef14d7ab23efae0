import { createServer } from 'node:http';
import { DisconnectReason } from '@livekit/protocol';
import { AccessToken, RoomServiceClient, WebhookReceiver } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HeadlessClient } from '../src/client/headless-client.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import type { Revocation } from '../src/tokens/revocations.ts';
import { poll } from './browser/harness.ts';
import { enterHeadless, playCamera } from './peers.ts';
import { testKey, tokenFor } from './tokens.ts';

describe('the RoomService', () => {
  let engine: Engine;
  let admin: RoomServiceClient;
  const revoked: Revocation[] = [];
  const events: string[] = [];
  const receiver = new WebhookReceiver(testKey.apiKey, testKey.apiSecret);
  let failures = 2;
  const hooks = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      failures -= 1;
      if (failures >= 0) {
        response.writeHead(503).end();
        return;
      }
      receiver.receive(body, request.headers.authorization).then(
        (event) => {
          events.push(`${event.event} ${event.participant?.identity ?? ''}`.trim());
          response.end();
        },
        (error: unknown) => {
          events.push(String(error));
          response.end();
        },
      );
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      hooks.listen(0, '127.0.0.1', resolve);
    });
    const address = hooks.address();
    const webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`;
    engine = await startEngine({
      ...testKey,
      webhookUrl,
      emptyRoomMs: 200,
      onRevocation: (revocation) => revoked.push(revocation),
    });
    admin = new RoomServiceClient(`http://127.0.0.1:${engine.port}`, testKey.apiKey, testKey.apiSecret);
  });

  afterAll(async () => {
    hooks.close();
    await engine.stop();
  });

  async function call(
    method: string,
    body: unknown,
    grant: object,
  ): Promise<{ status: number; text: string }> {
    const token = new AccessToken(testKey.apiKey, testKey.apiSecret, { identity: 'server' });
    token.addGrant(grant);
    const answer = await fetch(`http://127.0.0.1:${engine.port}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token.toJwt()}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  }

  it('creates, lists and deletes rooms', async () => {
    await admin.createRoom({ name: 'made', metadata: '{"a":1}', maxParticipants: 1 });
    expect((await admin.listRooms(['made'])).map((room) => room.metadata)).toEqual(['{"a":1}']);
    await admin.deleteRoom('made');
    await expect(admin.deleteRoom('made')).rejects.toMatchObject({ status: 404 });
  });

  it('tells of rooms, participants and tracks by signed webhooks, trying again when the receiver fails', async () => {
    const anna = await enterHeadless(engine, { identity: 'anna', room: 'hooks' });
    const stop = playCamera(anna, await anna.publish({ kind: 'video', source: 'camera' }));
    await poll(() => (events.includes('track_published anna') ? true : null), 8000);
    stop();
    anna.close();
    await poll(() => (events.filter((event) => event === 'room_finished').length >= 2 ? true : null), 8000);
    const ofAnna = events.slice(events.lastIndexOf('room_started'));
    expect(ofAnna).toEqual([
      'room_started',
      'participant_joined anna',
      'track_published anna',
      'track_unpublished anna',
      'participant_left anna',
      'room_finished',
    ]);
  });

  it('frees the seat of a leaving person at once, also when the end of their media is heard first', async () => {
    const stays = await enterHeadless(engine, { identity: 'stays', room: 'leaving' });
    const inside = async (): Promise<string[]> =>
      (await admin.listParticipants('leaving')).map((one) => one.identity);
    for (const identity of ['carl', 'dora', 'emil', 'fred', 'gina', 'hugo']) {
      const leaver = await enterHeadless(engine, { identity, room: 'leaving' });
      expect(await inside()).toContain(identity);
      leaver.close();
      // Sooner than a seat that is kept would be free.
      await poll(async () => !(await inside()).includes(identity) || null, 4_000);
    }
    stays.close();
  });

  it('honours roomAdmin for the room of the token only', async () => {
    await enterHeadless(engine, { identity: 'bert', room: 'a' });
    expect((await call('ListParticipants', { room: 'a' }, { roomAdmin: true, room: 'b' })).status).toBe(403);
    expect((await call('ListParticipants', { room: 'a' }, { room: 'a' })).status).toBe(403);
    expect((await call('ListParticipants', { room: 'a' }, { roomAdmin: true, room: 'a' })).status).toBe(200);
    expect((await call('CreateRoom', { name: 'c' }, { roomAdmin: true, room: 'c' })).status).toBe(403);
    expect((await call('ListRooms', {}, { roomCreate: true })).status).toBe(403);
  });

  it('answers faulty calls with an error in 4xx', async () => {
    const admin4 = { roomAdmin: true, room: 'a' };
    expect((await call('ListParticipants', 'not json', admin4)).status).toBe(400);
    expect((await call('ListParticipants', [1], admin4)).status).toBe(400);
    expect((await call('SendData', { room: 'a', data: 7 }, admin4)).status).toBe(400);
    expect((await call('__proto__', { room: 'a' }, admin4)).status).toBe(404);
    expect((await call('toString', { room: 'a' }, admin4)).status).toBe(404);
    expect(
      (await call('ListParticipants', `{"room":"a","x":"${'y'.repeat(2_200_000)}"}`, admin4)).status,
    ).toBe(413);
    const anonymous = await fetch(`http://127.0.0.1:${engine.port}/twirp/livekit.RoomService/ListRooms`, {
      method: 'POST',
      body: '{}',
    });
    expect(anonymous.status).toBe(401);
  });

  it('kills the tokens of a removed person and lets a token of later through', async () => {
    const old = await tokenFor('carl', 'a');
    let reason: DisconnectReason | null = null;
    await enterHeadless(
      engine,
      { identity: 'carl', room: 'a' },
      {
        onClosed: (why) => {
          reason = why;
        },
      },
    );
    const removedAt = Date.now();
    await admin.removeParticipant('a', 'carl');
    await poll(() => (reason === DisconnectReason.PARTICIPANT_REMOVED ? true : null), 20_000);
    // A second, and some for a busy machine.
    expect(Date.now() - removedAt).toBeLessThan(5_000);
    expect(revoked.at(-1)).toMatchObject({ room: 'a', identity: 'carl' });
    await expect(new HeadlessClient({ url: engine.url, token: old }).connect()).rejects.toThrow('401');
    const validate = (token: string): Promise<number> =>
      fetch(`http://127.0.0.1:${engine.port}/rtc/v1/validate?access_token=${token}`).then(
        ({ status }) => status,
      );
    expect(await validate(old)).toBe(401);
    expect(await validate(await tokenFor('carl', 'b'))).toBe(200);
    const later = await poll(async () => {
      const token = await tokenFor('carl', 'a');
      return (await validate(token)) === 200 ? token : null;
    }, 3000);
    expect(later).toBeTruthy();
  });
});
