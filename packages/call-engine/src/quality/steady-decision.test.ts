import { steadySteps } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { describe, expect, it } from 'vitest';
import type { LineGrade } from './grade-line.ts';
import {
  availableSteps,
  decideSteadying,
  notSteadied,
  type SteadyEvent,
  type Steadying,
} from './steady-decision.ts';

const lookMs = 3_000;

/** A call whose connection is looked at every three seconds. */
class Line {
  state: Steadying = notSteadied;
  nowMs = 0;
  readonly available;

  constructor(available: readonly (typeof steadySteps)[number][] = steadySteps) {
    this.available = available;
  }

  happen(event: SteadyEvent): this {
    this.state = decideSteadying(this.state, event, { nowMs: this.nowMs, available: this.available });
    return this;
  }

  is(grade: LineGrade, seconds = 3): this {
    for (let passed = 0; passed < seconds * 1_000; passed += lookMs) {
      this.nowMs += lookMs;
      this.happen({ kind: 'sampled', grade });
    }
    return this;
  }

  choose(step: Steadying['step']): this {
    return this.happen({ kind: 'chosen', step });
  }
}

describe('an offer', () => {
  it.each<[string, LineGrade[], Steadying['offer']]>([
    ['is not made for one bad moment', ['good', 'severe', 'good', 'good'], null],
    ['is not made for two', ['bad', 'good', 'bad', 'good'], null],
    ['is not made for a line that is only felt a little', ['fair', 'fair', 'fair', 'fair', 'fair'], null],
    ['is the first step when three of four looks are bad', ['bad', 'good', 'bad', 'bad'], 'fewerTiles'],
    ['is the last step when nobody is understood', ['severe', 'severe', 'severe'], 'soundOnly'],
  ])('%s', (_title, grades, offer) => {
    const line = new Line();
    for (const grade of grades) line.is(grade);
    expect(line.state.offer).toBe(offer);
    expect(line.state.step).toBe('none');
  });

  it('leaves out a step that changes nothing', () => {
    expect(new Line(['none', 'lowerLayers', 'soundOnly']).is('bad', 9).state.offer).toBe('lowerLayers');
  });

  it('is the next step when the one that was taken is not enough, and none after the last', () => {
    const line = new Line().is('bad', 9).choose('fewerTiles').is('bad', 15);
    expect(line.state.offer).toBe('lowerLayers');
    line.choose('soundOnly').is('severe', 60);
    expect(line.state.offer).toBeNull();
    expect(line.state.isWeak).toBe(true);
  });

  it('goes by itself when the connection is well again', () => {
    const line = new Line().is('bad', 9);
    expect(line.is('good', 9).state.offer).not.toBeNull();
    expect(line.is('good', 3).state).toMatchObject({ offer: null, isWeak: false });
  });

  it('grows when it gets worse and does not shrink under the finger', () => {
    const line = new Line().is('bad', 9).is('severe', 12);
    expect(line.state.offer).toBe('soundOnly');
    expect(line.is('bad', 12).state.offer).toBe('soundOnly');
  });

  it('is not made again for two minutes after Not now, then for five, then for ten', () => {
    const line = new Line();
    const untilOffered = (): number => {
      const from = line.nowMs;
      while (!line.state.offer && line.nowMs < from + 3_600_000) line.is('bad');
      return Math.round((line.nowMs - from) / 60_000);
    };
    untilOffered();
    const waits = [1, 2, 3, 4].map(() => {
      line.happen({ kind: 'dismissed' });
      return untilOffered();
    });
    expect(waits).toEqual([2, 5, 10, 10]);
  });
});

describe('a step', () => {
  it('is undone by itself, one after the other, when all is well for twenty seconds', () => {
    const line = new Line().choose('soundOnly').is('good', 18);
    expect(line.state.step).toBe('soundOnly');
    expect(line.is('good', 6).state.step).toBe('lowerLayers');
    expect(line.is('good', 21).state.step).toBe('fewerTiles');
    expect(line.is('good', 21).state.step).toBe('none');
  });

  it('stays while the line is only middling, and starts its wait over after a bad moment', () => {
    const line = new Line().choose('lowerLayers').is('fair', 120);
    expect(line.state.step).toBe('lowerLayers');
    line.is('bad').is('good', 18);
    expect(line.state.step).toBe('lowerLayers');
    expect(line.is('good', 6).state.step).toBe('fewerTiles');
  });

  it('that was undone too early comes back by itself without a question, and is tried later each time', () => {
    const line = new Line().choose('soundOnly');
    const untilUndone = (): number => {
      const from = line.nowMs;
      while (line.state.step === 'soundOnly' && line.nowMs < from + 3_600_000) line.is('good');
      return (line.nowMs - from) / 1_000;
    };
    const waits = [1, 2, 3, 4, 5, 6].map(() => {
      const wait = untilUndone();
      line.is('bad', 9);
      expect(line.state).toMatchObject({ step: 'soundOnly', offer: null });
      return wait;
    });
    expect(waits.map((wait) => Math.floor(wait / 20) * 20)).toEqual([20, 40, 80, 160, 300, 300]);
  });

  it('is tried with fresh patience after one that was undone has lasted', () => {
    const line = new Line().choose('soundOnly').is('good', 24).is('bad', 9).is('good', 45);
    expect(line.state.step).toBe('lowerLayers');
    line.is('fair', 60);
    expect(line.state.patienceMs).toBe(20_000);
  });

  it('that the person has chosen is not contradicted at once', () => {
    const line = new Line().is('severe', 9).choose('none').is('severe', 12);
    expect(line.state).toMatchObject({ step: 'none', offer: null });
    expect(line.is('severe', 6).state.offer).toBe('soundOnly');
  });

  it('outlives a cut, after which the line is looked at again', () => {
    const line = new Line().choose('lowerLayers').is('bad', 6).happen({ kind: 'renewed' }).is('bad', 6);
    expect(line.state).toMatchObject({ step: 'lowerLayers', offer: null });
  });
});

it.each([
  [1, 2, ['none', 'lowerLayers', 'soundOnly']],
  [2, 2, ['none', 'lowerLayers', 'soundOnly']],
  [3, 2, ['none', 'fewerTiles', 'lowerLayers', 'soundOnly']],
])('with %i pictures of which %i would stay there are the steps %j', (pictures, kept, steps) => {
  expect(availableSteps(pictures, kept)).toEqual(steps);
});
