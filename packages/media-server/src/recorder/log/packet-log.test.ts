import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogRecord } from './log-records.ts';
import { PacketLogWriter, readPacketLog } from './packet-log.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-log-'));
  file = path.join(folder, 'part-1.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function readAll(): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  for await (const record of readPacketLog(file)) records.push(record);
  return records;
}

function writeSome(): void {
  const log = new PacketLogWriter(file);
  log.event(0, { type: 'begun', version: 1, wallClockMs: 5 });
  for (let index = 0; index < 2000; index += 1) log.packet(index * 10, index % 3, Buffer.alloc(1200, index));
  log.close();
}

describe('a packet log', () => {
  it('gives back what was written, in order', async () => {
    writeSome();
    const records = await readAll();
    expect(records).toHaveLength(2001);
    expect(records[0]).toEqual({
      kind: 'event',
      atMs: 0,
      event: { type: 'begun', version: 1, wallClockMs: 5 },
    });
    expect(records[1500]).toEqual({
      kind: 'packet',
      atMs: 14_990,
      track: 2,
      packet: Buffer.alloc(1200, 1499),
    });
  });

  it('can be read up to where it was cut off, at whatever byte', async () => {
    writeSome();
    const whole = readFileSync(file);
    for (const bytes of [0, 5, 14, 20, 200, 1500, 1_400_001]) {
      writeFileSync(file, whole);
      truncateSync(file, bytes);
      const records = await readAll();
      expect(records.length).toBeLessThan(2001);
      expect(records.every((record) => record.kind === 'event' || record.packet.length === 1200)).toBe(true);
    }
  });

  it('ends at damage and keeps what was before it', async () => {
    writeSome();
    appendFileSync(file, Buffer.alloc(64, 0xff));
    expect(await readAll()).toHaveLength(2001);
  });

  it('is on its way to the disk within half a second, without being closed', async () => {
    const log = new PacketLogWriter(file);
    log.packet(1, 0, Buffer.from('x'));
    log.flush();
    expect(await readAll()).toHaveLength(1);
    log.close();
  });

  it('is never written over, and another file is not taken for one', async () => {
    writeSome();
    expect(() => new PacketLogWriter(file)).toThrow('EEXIST');
    writeFileSync(file, 'something else entirely');
    await expect(readAll()).rejects.toThrow('is no packet log');
  });
});
