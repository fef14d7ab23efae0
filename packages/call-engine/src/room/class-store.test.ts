import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { describe, expect, it } from 'vitest';
import { ClassStore, handNumber, isClosedFor, newsFor } from './class-store.ts';

const open = { all: false, except: [] };
const state = (changes: Partial<ClassState> = {}): ClassState => ({
  visitId: 'v',
  version: 1,
  layout: 'grid',
  hands: [],
  speakerId: null,
  closed: { microphone: open, camera: open },
  ...changes,
});
const hand = (userId: string, number: number) => ({ userId, name: userId, number, raisedAt: '' });
const muted = state({ closed: { microphone: { all: true, except: [] }, camera: open } });

describe('what holds for the class', () => {
  it('is what the server said last, whatever comes late', () => {
    const store = new ClassStore();
    expect(store.state.get()).toBeNull();
    store.receive(state({ version: 4, layout: 'speaker' }));
    store.receive(state({ version: 3 }));
    expect(store.state.get()).toMatchObject({ version: 4, layout: 'speaker' });
    store.receive(state({ version: 5 }));
    expect(store.state.get()?.layout).toBe('grid');
  });

  it('knows hands by their number and closed devices', () => {
    expect(handNumber(state({ hands: [hand('a', 1), hand('b', 2)] }), 'b')).toBe(2);
    expect(handNumber(state(), 'b')).toBeNull();
    expect(isClosedFor(muted, 'a', 'microphone')).toBe(true);
    expect(isClosedFor(null, 'a', 'microphone')).toBe(false);
  });
});

describe('what a change means for one person', () => {
  it.each<[string, ClassState, ClassState, string[]]>([
    ['nothing for what concerns others', state(), state({ speakerId: 'b' }), []],
    ['a closed microphone', state(), muted, ['microphoneClosed']],
    ['an open one again', muted, state(), ['microphoneOpened']],
    ['leave to speak', muted, { ...muted, speakerId: 'me' }, ['maySpeak']],
    ['the end of it', { ...muted, speakerId: 'me' }, muted, ['speakingOver']],
    ['a hand that the educator lowered', state({ hands: [hand('me', 1)] }), state(), ['handLowered']],
    [
      'leave to speak, of which the lowered hand is a part',
      { ...muted, hands: [hand('me', 1)] },
      { ...muted, speakerId: 'me' },
      ['maySpeak'],
    ],
    [
      'a closed camera',
      state(),
      state({ closed: { microphone: open, camera: { all: false, except: ['me'] } } }),
      ['cameraClosed'],
    ],
  ])('is %s', (_title, before, after, expected) => {
    expect(newsFor(before, after, 'me')).toEqual(expected);
  });
});
