import { describe, expect, it } from 'vitest';
import type { CastTrack } from '../../recorder/live/cast.ts';
import { darkFormat, darkPicture } from '../picture/dark-picture.ts';
import type { LinedSound } from '../sound/sound-line.ts';
import { SoundLine } from '../sound/sound-line.ts';
import { LiveClock } from './live-clock.ts';
import { Segmenter } from './segmenter.ts';
import type { MadeSegment } from './segmenter.ts';
import { chooseStage } from './stage.ts';

const track = (sid: string, source: CastTrack['source'], of: Partial<CastTrack> = {}): CastTrack => ({
  sid,
  source,
  identity: 'ann',
  name: 'Ann',
  isMuted: false,
  ...of,
});
const all = [track('cam', 'camera'), track('scr', 'screen'), track('mic', 'microphone')];

describe('the stage', () => {
  it.each<[string, readonly CastTrack[], string | null, string | undefined]>([
    ['the screen before the camera', all, null, 'scr'],
    ['what was chosen', all, 'cam', 'cam'],
    ['no sound as a picture', all, 'mic', 'scr'],
    [
      'the rest when what was chosen is off',
      [track('cam', 'camera', { isMuted: true }), track('scr', 'screen')],
      'cam',
      'scr',
    ],
    ['nothing of somebody else', [track('cam', 'camera', { identity: 'bob' })], 'cam', undefined],
    ['what was published last', [track('old', 'camera'), track('new', 'camera')], null, 'new'],
    ['nothing when all is off', [track('cam', 'camera', { isMuted: true })], null, undefined],
  ])('shows %s', (_what, tracks, focusedSid, expected) => {
    expect(chooseStage(tracks, { presenter: 'ann', focusedSid }).picture?.sid).toBe(expected);
  });
});

describe('a line of sound', () => {
  const packet = Buffer.from([0xf8, 1]);
  function line(fill: (line: SoundLine) => void): string[] {
    const out: LinedSound[] = [];
    fill(new SoundLine((sound) => out.push(sound)));
    for (const [index, sound] of out.entries())
      expect(sound.from).toBe(out.slice(0, index).reduce((sum, one) => sum + one.samples, 0));
    return out.map(({ data }) => (data === packet ? 'sound' : 'silence'));
  }

  it('has silence where nothing came, and no gaps', () => {
    expect(line((one) => [0, 0.02, 0.12].forEach((at) => one.push(packet, at)))).toEqual([
      'sound',
      'sound',
      'silence',
      'silence',
      'silence',
      'silence',
      'sound',
    ]);
  });

  it('leaves out what comes too late for its place', () => {
    const made = line((one) => {
      one.fill(0.2);
      one.push(packet, 0.1);
      one.push(packet, 0.19);
    });
    expect(made.filter((what) => what === 'sound')).toHaveLength(1);
    expect(made).toHaveLength(11);
  });
});

it('the clock of a live track follows its timestamps by the quickest way, also across a pause', () => {
  const clock = new LiveClock(90_000);
  const at = (timestamp: number, atMs: number): number =>
    Math.round(clock.secondsOf(timestamp, atMs) * 1_000);
  expect(at(0xffff_ff00, 1_080)).toBe(1_080);
  expect(at(0xffff_ff00 + 90_000, 2_000)).toBe(2_000);
  expect(at(0xffff_ff00 + 180_000, 3_090)).toBe(3_000);
  expect(at(0xffff_ff00 + 183_600, 60_000)).toBe(60_000);
});

describe('parts', () => {
  function cut(play: (segmenter: Segmenter) => void): MadeSegment[] {
    const made: MadeSegment[] = [];
    const options = { leastSeconds: 0.7, mostSeconds: 1.9, onSegment: (one: MadeSegment) => made.push(one) };
    const segmenter = new Segmenter('opus', options);
    play(segmenter);
    segmenter.end(100);
    return made;
  }
  const picture = (seconds: number, isKey: boolean) => ({ seconds, isKey, data: darkPicture(0) });

  it('begin with a picture that stands alone, or after so long', () => {
    const made = cut((segmenter) => {
      for (let frame = 0; frame < 75; frame += 1)
        segmenter.picture(picture(frame / 25, frame % 25 === 0), frame % 25 === 0 ? darkFormat : null);
      for (let frame = 75; frame < 130; frame += 1) segmenter.picture(picture(frame / 25, false), null);
      segmenter.picture(picture(5.3, false), null);
    });
    expect(made.slice(0, 3).map(({ seconds }) => Math.round(seconds * 100) / 100)).toEqual([1, 1, 1.92]);
    expect(made.map(({ init }) => init !== null)).toEqual([true, false, false, false]);
  });

  it('need another beginning where the picture changes', () => {
    const other = { ...darkFormat, width: 640 };
    const made = cut((segmenter) => {
      segmenter.picture(picture(0, true), darkFormat);
      segmenter.picture(picture(0.3, true), other);
      segmenter.picture(picture(1.3, true), other);
    });
    expect(made.map(({ init, from }) => [init !== null, from])).toEqual([
      [true, 0],
      [true, 0.3],
      [false, 1.3],
    ]);
  });

  it('wait for the sound of their time, but not for ever', () => {
    const made: MadeSegment[] = [];
    const segmenter = new Segmenter('opus', {
      leastSeconds: 0.7,
      mostSeconds: 1.9,
      onSegment: (one) => made.push(one),
    });
    segmenter.picture(picture(0, true), darkFormat);
    segmenter.picture(picture(1, true), darkFormat);
    segmenter.tick(1.1);
    expect(made).toHaveLength(0);
    segmenter.sound({ from: 0, samples: 48_000, data: Buffer.from([1]) });
    segmenter.tick(1.2);
    expect(made).toHaveLength(1);
    segmenter.picture(picture(2, true), darkFormat);
    segmenter.tick(2.9);
    expect(made).toHaveLength(2);
  });
});

it('the dark picture is 1280x720 in a few kilobytes', () => {
  expect(darkFormat).toMatchObject({ codec: 'h264', width: 1280, height: 720 });
  expect(darkPicture(0).length).toBeLessThan(5_000);
  expect(darkPicture(0).equals(darkPicture(1))).toBe(false);
});
