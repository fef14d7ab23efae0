import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRaw, type RawConnection } from '../../../test/raw-connection.ts';
import { watchBodies } from './request-body.ts';

let server: Server;
let last: Socket;
const port = (): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  // Only what ticks: connections go on in real time, and seconds pass when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = createServer((request, response) => {
    request.on('end', () => response.end('all of it came'));
    request.on('error', () => undefined);
    request.resume();
  });
  server.on('connection', (socket: Socket) => {
    last = socket;
  });
  watchBodies(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  vi.useRealTimers();
});

const begin = async (type: string, bytes: number): Promise<RawConnection> => {
  const begun = new Promise((resolve) => server.once('request', resolve));
  const connection = await openRaw(port());
  connection.send(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  await begun;
  return connection;
};

/** Sends, and waits until the other side has it. */
const send = async ({ send: write }: RawConnection, bytes: number): Promise<void> => {
  const wanted = last.bytesRead + bytes;
  write(Buffer.alloc(bytes));
  while (last.bytesRead < wanted) await new Promise((resolve) => setImmediate(resolve));
};

describe('an upload', () => {
  it('goes on for minutes as long as bytes come', async () => {
    const connection = await begin('multipart/form-data; boundary=x', 800_000);
    for (let piece = 0; piece < 20; piece += 1) {
      vi.advanceTimersByTime(20_000);
      await send(connection, 40_000);
    }
    expect(await connection.until('all of it came')).toContain('HTTP/1.1 200');
    connection.destroy();
  });

  it('on which nothing comes any more is ended with 408', async () => {
    const connection = await begin('multipart/form-data; boundary=x', 400_000);
    await send(connection, 1_000);
    vi.advanceTimersByTime(31_000);
    expect(await connection.untilEnd()).toContain('HTTP/1.1 408');
  });
});

describe('any other body', () => {
  it('must be there within half a minute, however busily its bytes come', async () => {
    const connection = await begin('application/json', 400_000);
    for (let piece = 0; piece < 5; piece += 1) {
      vi.advanceTimersByTime(5_000);
      await send(connection, 1_000);
    }
    vi.advanceTimersByTime(6_000);
    expect(await connection.untilEnd()).toContain('HTTP/1.1 408');
  });
});
