import { describe, expect, it } from 'vitest';
import { ClockLearner } from '../frames/track-clock.ts';
import type { RecordedTrack, Scene } from '../log/log-records.ts';
import { settingsFor } from '../live/quality-choice.ts';
import { filterScript } from './filter-script.ts';
import { planPicture, without } from './plan-picture.ts';
import { pairTracks } from './separate-files.ts';
import type { Span, Survey, SurveyedTrack } from './survey.ts';

function track(index: number, of: Partial<RecordedTrack>, live: readonly Span[]): SurveyedTrack {
  const whole: RecordedTrack = {
    index,
    sid: `TR_${index}`,
    identity: 'ann',
    name: 'Ann',
    source: 'camera',
    codec: of.source === 'microphone' || of.source === 'screenSound' ? 'opus' : 'vp8',
    ...of,
  };
  return { track: whole, clock: new ClockLearner(90_000), live, on: live, packets: 10 };
}

const annLarge: Scene = {
  large: { identity: 'ann', kind: 'person' },
  small: [{ identity: 'bob', kind: 'person' }],
};
const bobScreen: Scene = {
  large: { identity: 'bob', kind: 'screen' },
  small: [{ identity: 'ann', kind: 'person' }],
};

const survey: Survey = {
  seconds: 30,
  tracks: [
    track(0, {}, [{ from: 1, to: 12 }]),
    track(1, { source: 'microphone' }, [{ from: 0, to: 30 }]),
    track(2, { identity: 'bob', name: 'Bob', source: 'screen' }, [{ from: 20, to: 30 }]),
  ],
  scenes: [
    { from: 0, to: 20, scene: annLarge },
    { from: 20, to: 30, scene: bobScreen },
  ],
  names: new Map([
    ['ann', 'Ann'],
    ['bob', 'Bob'],
  ]),
};

describe('the plan of the picture', () => {
  it('shows pictures while they are on, and the names of people without one', () => {
    const { pictures, cards } = planPicture(survey);
    expect(pictures.get(0)?.map(({ from, to }) => [from, to])).toEqual([[1, 12]]);
    expect(pictures.get(2)?.map(({ from, to }) => [from, to])).toEqual([[20, 30]]);
    expect(cards.get('ann')?.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [12, 20],
      [20, 30],
    ]);
    expect(cards.get('bob')?.map(({ from, to }) => [from, to])).toEqual([[0, 20]]);
  });

  it.each([
    [[], [[0, 10]]],
    [[{ from: 0, to: 10 }], []],
    [
      [
        { from: 2, to: 4 },
        { from: 3, to: 6 },
      ],
      [
        [0, 2],
        [6, 10],
      ],
    ],
  ])('a span without %j leaves %j', (taken, rest) => {
    expect(without({ from: 0, to: 10 }, taken).map(({ from, to }) => [from, to])).toEqual(rest);
  });
});

describe('the filters', () => {
  it('draw every picture on the canvas and mix every sound', () => {
    const { pictures } = planPicture(survey);
    const script = filterScript({
      seconds: 30,
      drawn: [...pictures.values()].map((placements, input) => ({ input, placements })),
      sounds: [2, 3],
    });
    expect(script).toContain('s=1280x720:r=25:d=30.000');
    expect(script.match(/overlay=/g)).toHaveLength(2);
    expect(script).toContain('amix=inputs=2');
    expect(script.split(';\n').at(-1)).toContain('[sound]');
  });

  it('are silent and dark where nothing was sent', () => {
    const script = filterScript({ seconds: 3, drawn: [], sounds: [] });
    expect(script).toContain('anullsrc');
    expect(script).toContain('[c0]null[picture]');
  });
});

const camera = (identity: string) => ({ sid: identity, identity, source: 'camera', isMuted: false }) as const;

it('each picture is asked for in the size in which it is seen', () => {
  const pictured = new Set(['ann', 'bob', 'eve']);
  const asked = (scene: Scene, identity: string) => settingsFor(scene, camera(identity), pictured);
  expect(asked(annLarge, 'ann')).toEqual({ quality: 2, disabled: false });
  expect(asked(annLarge, 'bob')).toEqual({ quality: 0, disabled: false });
  expect(asked(annLarge, 'eve')).toEqual({ quality: 0, disabled: true });
  expect(settingsFor(bobScreen, { ...camera('bob'), source: 'screen' }, pictured)).toEqual({
    quality: 2,
    disabled: false,
  });
  expect(asked(bobScreen, 'bob')).toEqual({ quality: 0, disabled: true });
});

it('a camera that is not seen is asked for until there is a picture of it, for the moment in which it will be seen', () => {
  const eve = camera('eve');
  expect(settingsFor(annLarge, eve, new Set())).toEqual({ quality: 0, disabled: false });
  expect(settingsFor(annLarge, eve, new Set(['eve'])).disabled).toBe(true);
  expect(settingsFor(annLarge, { ...eve, isMuted: true }, new Set()).disabled).toBe(true);
  expect(settingsFor(annLarge, { ...eve, source: 'screen' }, new Set()).disabled).toBe(true);
});

it('without composing, each picture takes the sound of its person that it shares the most time with', () => {
  const early = track(3, { source: 'microphone' }, [{ from: 0, to: 2 }]);
  const paired = pairTracks({ ...survey, tracks: [...survey.tracks, early] });
  expect(paired.map(({ of, tracks }) => [of, tracks.map((one) => one.track.index)])).toEqual([
    [{ name: 'Ann', kind: 'person' }, [0, 1]],
    [{ name: 'Bob', kind: 'screen' }, [2]],
    [{ name: 'Ann', kind: 'person' }, [3]],
  ]);
});
