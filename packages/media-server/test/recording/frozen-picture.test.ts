import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeRecording } from '../../src/recorder/compose/compose-recording.ts';
import type { LogEvent, Scene } from '../../src/recorder/log/log-records.ts';
import { PacketLogWriter } from '../../src/recorder/log/packet-log.ts';
import { RecorderHost } from '../../src/recorder/recorder-host.ts';
import { coloursAt, largePoint } from './film-pixels.ts';

const { ffmpeg } = new RecorderHost(process.env['PATH'] ?? '');
const framesPerSecond = 20;

/** Encoded pictures of one colour; the first decodes by itself. */
function encode(colour: string, seconds: number): Buffer[] {
  const source = `color=c=${colour}:s=160x90:r=${framesPerSecond}:d=${seconds}`;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:v', 'libvpx', '-deadline', 'realtime'];
  const file = execFileSync(ffmpeg ?? '', [...args, '-f', 'ivf', '-']);
  const frames: Buffer[] = [];
  // Of ivf: a head of 32 bytes, and 12 before each frame that begin with its length.
  for (let at = 32; at < file.length; at += 12 + file.readUInt32LE(at))
    frames.push(file.subarray(at + 12, at + 12 + file.readUInt32LE(at)));
  return frames;
}

/** Writes the log of a recording. Everything is given at the second at which it came. */
class LogMaker {
  private readonly records: { at: number; write: (log: PacketLogWriter) => void }[] = [];
  private sequenceNumber = 0;

  event(at: number, event: LogEvent): void {
    this.records.push({ at, write: (log) => log.event(at * 1000, event) });
  }

  /** Ann's camera; each frame is one packet. */
  film(from: number, frames: readonly Buffer[]): void {
    for (const [index, frame] of frames.entries()) {
      const at = from + index / framesPerSecond;
      const head = Buffer.alloc(13);
      head.writeUInt16BE(0x80e0, 0);
      head.writeUInt16BE(this.sequenceNumber, 2);
      head.writeUInt32BE(Math.round(at * 90_000), 4);
      head.writeUInt32BE(1, 8);
      // The frame begins here.
      head[12] = 0x10;
      this.sequenceNumber += 1;
      const packet = Buffer.concat([head, frame]);
      this.records.push({ at, write: (log) => log.packet(at * 1000, 0, packet) });
    }
  }

  write(file: string): void {
    const log = new PacketLogWriter(file);
    for (const { write } of this.records.toSorted((one, other) => one.at - other.at)) write(log);
    log.close();
  }
}

const alone = (identity: string): Scene => ({ large: { identity, kind: 'person' }, small: [] });

describe.runIf(ffmpeg !== null)('the film of somebody whose camera is on', { timeout: 60_000 }, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-held-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps their last picture until the next comes, and ends with it when the camera is switched off', async () => {
    const log = new LogMaker();
    log.event(0, { type: 'begun', version: 1, wallClockMs: 0 });
    for (const identity of ['ann', 'bob']) log.event(0, { type: 'person', identity, name: identity });
    log.event(0, { type: 'scene', scene: alone('ann') });
    const track = { index: 0, sid: 'TR_0', identity: 'ann', name: 'ann' };
    log.event(0, { type: 'track', track: { ...track, source: 'camera', codec: 'vp8' } });
    log.film(0, encode('red', 3));
    log.event(3, { type: 'scene', scene: alone('bob') });
    log.event(6, { type: 'scene', scene: alone('ann') });
    log.film(7, encode('blue', 1));
    log.event(11, { type: 'live', index: 0, isLive: false });
    log.event(12.5, { type: 'ended' });
    log.write(path.join(folder, 'part-1.log'));
    const [film] = await composeRecording({ folder, ffmpeg, onProgress: () => undefined });
    const colours = coloursAt(film?.file ?? '', largePoint);
    /** From one second to another, without the frames at either end, where encoders smear. */
    const between = (from: number, to: number): string[] => [
      ...new Set(colours.slice(from * 10 + 1, to * 10 - 1)),
    ];
    expect({
      speaking: between(0, 3),
      whileBobSpeaks: between(3, 6),
      untilTheNextPicture: between(6, 7),
      withTheNext: between(7, 8),
      whereNoneFollows: between(8, 11),
      switchedOff: between(11, 12.5),
    }).toEqual({
      speaking: ['red'],
      whileBobSpeaks: ['other'],
      untilTheNextPicture: ['red'],
      withTheNext: ['blue'],
      whereNoneFollows: ['blue'],
      switchedOff: ['other'],
    });
  });
});
