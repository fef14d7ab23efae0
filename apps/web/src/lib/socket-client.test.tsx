import { expect, it, vi } from 'vitest';
import { emitAppEvent } from './app-events.ts';
import { openChannel } from './socket-client.ts';

/** What Socket.IO is to a channel, with nobody at the other end. */
const played = vi.hoisted(() => {
  const heard = new Map<string, () => void>();
  const listen = (event: string, listener: () => void): void => void heard.set(event, listener);
  const engine = { readyState: 'open', on: listen };
  const socket = {
    ...{ active: true, connected: true, sendBuffer: [], io: { engine, on: listen } },
    ...{ on: () => undefined, onAny: () => undefined, close: () => undefined },
    timeout: () => ({ emitWithAck: () => Promise.reject(new Error('Nobody answered in time.')) }),
    disconnect: () => socket,
    connect: vi.fn(),
  };
  return { socket, tell: (event: string) => heard.get(event)?.() };
});
vi.mock('socket.io-client', () => ({ io: () => played.socket }));

it('a line on which nothing was answered is opened anew when the network is back, with a ticket asked for meanwhile', async () => {
  const ticket = vi.fn(() => Promise.resolve('ticket'));
  const channel = openChannel({ name: '/chat', ticket });
  const send = () =>
    expect(channel.send('call_state', { visitId: crypto.randomUUID() })).rejects.toMatchObject({
      response_code: 'no_answer_in_time',
    });
  await send();
  played.tell('open');
  await send();
  // What comes in says nothing of what was sent.
  played.tell('packet');
  emitAppEvent('answered', undefined);
  expect(played.socket.connect).not.toHaveBeenCalled();
  emitAppEvent('networkBack', undefined);
  expect([played.socket.connect.mock.calls.length, ticket.mock.calls.length]).toEqual([1, 1]);
  channel.close();
});
