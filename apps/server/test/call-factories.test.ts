import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { openSocket } from './call-factories.ts';

it('a socket is not waited for that a server left between the connection and its answer', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (line) => {
    line.send('0{"sid":"one","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000}');
    // The first message asks for the namespace.
    line.once('message', () => line.terminate());
  });
  await expect(openSocket((server.address() as AddressInfo).port, '/custom-chat', {})).rejects.toThrow(
    'transport close',
  );
  server.close();
});
