import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startEngine } from '../src/engine.ts';
import { TcpEntrance } from '../src/tcp/tcp-entrance.ts';
import { testKey } from './tokens.ts';
import { closeAll, closeInTheEnd, host, openProduct, untilClosed } from './turn/product-port.ts';

afterEach(closeAll);

interface Line {
  readonly message: string;
  readonly details: object;
}

function noteLines() {
  const lines: Line[] = [];
  const log = (message: string, details: object): void => void lines.push({ message, details });
  return { lines, log };
}

/** Opens a connection that says something which is no media, and waits for its end. */
async function knock(port: number): Promise<void> {
  const socket = connect(port, host);
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\n\r\n');
  await once(socket, 'close');
}

it('junk at the entrance for TCP is one line at once and one with the sum a minute', async () => {
  const { lines, log } = noteLines();
  const time = { nowMs: 0 };
  const entrance = new TcpEntrance({ engine: { host, port: 9 }, log, now: () => time.nowMs });
  closeInTheEnd(() => entrance.close());
  const port = await entrance.listen(0, host);
  for (let one = 0; one < 30; one += 1) await knock(port);
  expect(entrance.counters.refused).toBe(30);
  const message = 'tcp connections refused';
  const details = { reason: 'no frames', address: host };
  expect(lines).toEqual([{ message, details: { ...details, count: 1 } }]);
  time.nowMs += 60_000;
  entrance.tick();
  expect(lines.slice(1)).toEqual([{ message, details: { ...details, count: 29 } }]);
  time.nowMs += 60_000;
  entrance.tick();
  expect(lines).toHaveLength(2);
});

it('junk by TURN over TLS is the same, with the address of the client itself', async () => {
  const { lines, log } = noteLines();
  const { call, entrance, time } = await openProduct({ log });
  for (let one = 0; one < 12; one += 1) {
    const client = await call();
    // An Allocate request that names no transport leads here; the bytes after it are not TURN.
    client.socket.write(Buffer.from('000300002112a442000000000000000000000000ffff0001', 'hex'));
    expect(await untilClosed(client)).toBe(true);
  }
  await expect.poll(() => entrance.counters.refused.get(400)).toBe(12);
  const message = 'turn refused';
  const details = { reason: 400, address: host };
  expect(lines).toEqual([{ message, details: { ...details, count: 1 } }]);
  time.nowMs += 60_000;
  entrance.tick();
  expect(lines.slice(1)).toEqual([{ message, details: { ...details, count: 11 } }]);
});

it('a running engine says the sum by itself once the minute is over', async () => {
  const { lines, log } = noteLines();
  const time = { nowMs: 0 };
  const engine = await startEngine({ ...testKey, tcpPort: 0, log, now: () => time.nowMs });
  closeInTheEnd(() => void engine.stop());
  for (let one = 0; one < 5; one += 1) await knock(engine.tcpPort ?? 0);
  expect(lines).toHaveLength(1);
  time.nowMs += 60_000;
  await expect.poll(() => lines.map(({ details }) => details)).toMatchObject([{ count: 1 }, { count: 4 }]);
});
