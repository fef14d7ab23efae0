import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { RtpSource } from '../../client/rtp-source.ts';
import type { Place, Scene } from '../log/log-records.ts';
import { PacketLogWriter } from '../log/packet-log.ts';
import { planPicture } from './plan-picture.ts';
import type { Placement } from './plan-picture.ts';
import { surveyLog } from './survey.ts';

const person = (identity: string): Place => ({ identity, kind: 'person' });
const annLarge: Scene = { large: person('ann'), small: [] };
const bobLarge: Scene = { large: person('bob'), small: [] };
const both: Scene = { large: person('ann'), small: [person('bob')] };

/** The event at a second of a recording. */
type Step = readonly [second: number, event: Scene | 'on' | 'off'];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Plans the film of a recording in which Ann's pictures came during some spans, and Bob has no camera. */
async function plan({
  came,
  steps,
  firstIsKey = true,
}: {
  came: readonly (readonly [from: number, to: number])[];
  steps: readonly Step[];
  firstIsKey?: boolean;
}): Promise<{ pictures: number[][]; cards: number[][] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-held-'));
  folders.push(folder);
  const file = path.join(folder, 'part-1.log');
  const log = new PacketLogWriter(file);
  const source = new RtpSource({
    payloadType: 96,
    ssrc: 1,
    clockRate: 90_000,
    framesPerSecond: 20,
    packetsPerFrame: 1,
    payloadBytes: 30,
    keyFrameEvery: 20,
  });
  const isComing = (at: number): boolean => came.some(([from, to]) => at >= from && at < to);
  log.event(0, { type: 'begun', version: 1, wallClockMs: 0 });
  for (const identity of ['ann', 'bob']) log.event(0, { type: 'person', identity, name: identity });
  const left = [...steps];
  let hasTrack = false;
  for (let frame = 0; frame <= 600; frame += 1) {
    const at = frame / 20;
    for (; left[0] && left[0][0] <= at; left.shift()) {
      const [, event] = left[0];
      if (typeof event === 'object') log.event(at * 1000, { type: 'scene', scene: event });
      else log.event(at * 1000, { type: 'live', index: 0, isLive: event === 'on' });
    }
    source.emitUntil(at * 1000, (packet) => {
      if (!isComing(at) || (frame === 0 && !firstIsKey)) return;
      if (!hasTrack)
        log.event(at * 1000, {
          type: 'track',
          track: { index: 0, sid: 'TR_0', identity: 'ann', name: 'ann', source: 'camera', codec: 'vp8' },
        });
      hasTrack = true;
      log.packet(at * 1000, 0, Buffer.from(packet));
    });
  }
  log.event(30_000, { type: 'ended' });
  log.close();
  const { pictures, cards } = planPicture(await surveyLog(file));
  const spans = (placements: readonly Placement[] = []): number[][] =>
    placements.map(({ from, to }) => [from, to].map((at) => Math.round(at * 10) / 10));
  return { pictures: spans(pictures.get(0)), cards: spans(cards.get('ann')) };
}

describe('a camera that is on', () => {
  it('shows its last picture from the change of speaker until a new one comes', async () => {
    const film = await plan({
      came: [
        [0, 10],
        [20.8, 30],
      ],
      steps: [
        [0, annLarge],
        [10, bobLarge],
        [20, annLarge],
      ],
    });
    expect(film).toEqual({
      pictures: [
        [0, 10],
        [20, 30],
      ],
      cards: [],
    });
  });

  it('shows its last picture for five seconds where none comes, and then its name', async () => {
    const film = await plan({
      came: [
        [0, 10],
        [25, 30],
      ],
      steps: [
        [0, annLarge],
        [12, both],
      ],
    });
    expect(film.cards).toEqual([[15, 25]]);
  });

  it('shows its name until its first picture can be drawn', async () => {
    const film = await plan({ came: [[0, 30]], steps: [[0, annLarge]], firstIsKey: false });
    expect(film).toEqual({ pictures: [[1, 30]], cards: [[0, 1]] });
  });
});

describe('a camera that was switched off', () => {
  it('shows its name at once, and until the first picture after it was switched on', async () => {
    const film = await plan({
      came: [
        [0, 9.5],
        [20.6, 30],
      ],
      steps: [
        [0, annLarge],
        [10, 'off'],
        [20, 'on'],
      ],
    });
    expect(film).toEqual({
      pictures: [
        [0, 10],
        [20.6, 30],
      ],
      cards: [[10, 20.6]],
    });
  });

  it('shows its name where it was switched off while nobody saw it', async () => {
    const film = await plan({
      came: [
        [0, 10],
        [25, 30],
      ],
      steps: [
        [0, annLarge],
        [10, bobLarge],
        [12, 'off'],
        [15, 'on'],
        [20, annLarge],
      ],
    });
    expect(film.cards).toEqual([[20, 25]]);
  });
});
