import { LeaveRequest, SignalResponse } from '@livekit/protocol';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { RoomCaster } from './room-caster.ts';

let engine: WebSocketServer | undefined;
afterEach(() => engine?.close());

it('tells once, and says that it is not in, when the engine ends it in the moment of joining', async () => {
  engine = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(engine, 'listening');
  engine.on('connection', (socket) => {
    const leave = new SignalResponse({ message: { case: 'leave', value: new LeaveRequest() } });
    socket.send(leave.toBinary());
    socket.close();
  });
  const address = engine.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ends: boolean[] = [];
  const caster = new RoomCaster({
    url: `ws://127.0.0.1:${port}`,
    token: 'none',
    wish: { presenter: 'p1', focusedSid: null },
    keyEveryMs: 1_000,
    onPicture: () => undefined,
    onSound: () => undefined,
    onEnded: (isRoomOver) => ends.push(isRoomOver),
    now: () => 0,
  });
  expect(await caster.start()).toBe(false);
  expect(ends).toHaveLength(1);
});
