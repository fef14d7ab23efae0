import { expect, it, vi } from 'vitest';
import { emitAppEvent } from './app-events.ts';
import { openChannel } from './socket-client.ts';

/** The Socket.IO side of a channel, with nobody at the other end. */
const played = vi.hoisted(() => {
  const heard: { event: string; listener: () => void }[] = [];
  const listen = (event: string, listener: () => void): void => void heard.push({ event, listener });
  const engine = { readyState: 'open', on: listen };
  const socket = {
    ...{ id: 'first', active: true, connected: true, sendBuffer: [], io: { engine, on: listen } },
    ...{ on: listen, onAny: () => undefined, close: () => undefined },
    timeout: () => ({ emitWithAck: () => Promise.reject(new Error('Nobody answered in time.')) }),
    disconnect: () => socket,
    connect: vi.fn(),
  };
  type Prove = (answer: (shown: object) => void) => void;
  const opened: Prove[] = [];
  const io = (_name: string, { auth }: { auth: Prove }) => {
    opened.push(auth);
    return socket;
  };
  const tell = (event: string): void => {
    for (const one of heard) if (one.event === event) one.listener();
  };
  return { io, opened, socket, tell };
});
vi.mock('socket.io-client', () => ({ io: played.io }));

it('a line on which nothing was answered is opened again when the network is back, with a ticket asked for meanwhile', async () => {
  const ticket = vi.fn(() => Promise.resolve('ticket'));
  const channel = openChannel({ name: '/chat', ticket });
  const send = () =>
    expect(channel.send('call_state', { visitId: crypto.randomUUID() })).rejects.toMatchObject({
      response_code: 'no_answer_in_time',
    });
  await send();
  played.tell('open');
  await send();
  // Incoming messages say nothing about sent ones.
  played.tell('packet');
  emitAppEvent('answered', undefined);
  expect(played.socket.connect).not.toHaveBeenCalled();
  emitAppEvent('networkBack', undefined);
  expect([played.socket.connect.mock.calls.length, ticket.mock.calls.length]).toEqual([1, 1]);
  channel.close();
});

it('each line names the one before it, which the page has given up, and one that never stood none', async () => {
  played.opened.length = 0;
  const channel = openChannel({ name: '/chat', ticket: () => Promise.resolve('ticket') });
  await vi.waitFor(() => expect(played.opened).toHaveLength(1), 20_000);
  const shown = () => new Promise<object>((resolve) => played.opened[0]?.(resolve));
  expect(await shown()).not.toHaveProperty('insteadOf');
  played.tell('connect');
  expect(await shown()).toHaveProperty('insteadOf', 'first');
  channel.close();
});
