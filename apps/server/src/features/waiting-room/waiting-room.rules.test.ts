import { describe, expect, it } from 'vitest';
import { entryOf, leftBefore, opensAt } from './waiting-room.rules.ts';

const booked = { kind: 'appointment', state: 'booked', moment: 'running', participant: 'invited' } as const;

describe('what stands between the educator and the room', () => {
  it.each([
    ['nothing in the window', {}, 'open'],
    ['nothing in an open call', { state: 'inCall' }, 'open'],
    ['the time before it', { moment: 'before' }, 'too_early'],
    ['its end', { moment: 'over' }, 'over'],
    ['its note', { state: 'notePending' }, 'over'],
    ['the missing room in person', { kind: 'inPerson' }, 'no_room'],
  ] as const)('is %s', (_what, facts, expected) => {
    expect(entryOf('educator', { ...booked, ...facts })).toBe(expected);
  });

  it('is what the contract says for a student', () => {
    expect(entryOf('attendee', booked)).toBe('may_ask');
    expect(entryOf('attendee', { ...booked, participant: 'removed' })).toBe('removed');
  });
});

it('opens ten minutes before the start, and counts ten seconds of silence as having left', () => {
  expect(opensAt(new Date('2027-03-10T10:10:00Z'))).toEqual(new Date('2027-03-10T10:00:00Z'));
  expect(leftBefore(new Date(60_000))).toEqual(new Date(50_000));
});
