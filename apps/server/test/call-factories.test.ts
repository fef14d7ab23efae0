import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openSocket } from './call-factories.ts';

/** Which answer a key of WebSocket has (RFC 6455, 1.3). */
const answerTo = (key: string | undefined): string =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

it('a socket is not waited for that a server left between the connection and its answer', async () => {
  const server = createServer();
  server.on('upgrade', ({ headers }, line) => {
    const opened = '0{"sid":"one","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1}';
    line.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${answerTo(headers['sec-websocket-key'])}\r\n\r\n`,
    );
    line.write(Buffer.concat([Buffer.from([0x81, opened.length]), Buffer.from(opened)]));
    // What comes first asks for the namespace.
    line.once('data', () => line.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await expect(openSocket((server.address() as AddressInfo).port, '/custom-chat', {})).rejects.toThrow(
    'transport close',
  );
  server.close();
});
