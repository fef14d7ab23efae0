import { describe, expect, it } from 'vitest';
import { isAbsent, isDeviceClosed, type ClassClosings } from './classroom.rules.ts';

const open = { all: false, except: [] };

describe('a device', () => {
  it.each<[string, Partial<ClassClosings['closed']>, string | null, boolean]>([
    ['is open in an open class', {}, null, false],
    ['is closed for one', { microphone: { all: false, except: ['me'] } }, null, true],
    ['is closed for another only', { microphone: { all: false, except: ['you'] } }, null, false],
    ['is closed for all', { microphone: { all: true, except: [] } }, null, true],
    ['is open for the exception of all', { microphone: { all: true, except: ['me'] } }, null, false],
    ['is open while one is let speak', { microphone: { all: true, except: [] } }, 'me', false],
    ['stays closed while another is let speak', { microphone: { all: true, except: [] } }, 'you', true],
    ['is not touched by the closing of the other device', { camera: { all: true, except: [] } }, null, false],
  ])('%s', (_title, closed, speakerId, expected) => {
    const state = { closed: { microphone: open, camera: open, ...closed }, speakerId };
    expect(isDeviceClosed(state, 'me', 'microphone')).toBe(expected);
  });

  it('that is a camera does not open with the word', () => {
    const state = { closed: { microphone: open, camera: { all: true, except: [] } }, speakerId: 'me' };
    expect(isDeviceClosed(state, 'me', 'camera')).toBe(true);
  });
});

it('is absent who never joined, and present who did, even if they were removed later', () => {
  expect(['NOT_JOINED', 'JOINED', 'LEFT', 'REMOVED'].map(isAbsent)).toEqual([true, false, false, false]);
});
