import { describe, expect, it } from 'vitest';
import { attendanceOf, changedRights, classFacts, closedDevices, mediaRights } from './classroom.rules.ts';

const row = {
  version: 3,
  layout: 'speaker',
  isMicrophoneClosed: false,
  isCameraClosed: false,
  speakerId: null,
};
const member = (personId: string, changes: object = {}) => ({
  personId,
  isMicrophoneClosed: null,
  isCameraClosed: null,
  handNumber: null,
  handRaisedAt: null,
  ...changes,
});
const at = new Date(1_000);
const everybody = new Set(['a', 'b', 'c']);

describe('what holds for a class', () => {
  it('is everything open in a grid while nothing is stored', () => {
    expect(classFacts(undefined, [], everybody)).toEqual({
      version: 0,
      layout: 'grid',
      speakerId: null,
      closed: { microphone: { all: false, except: [] }, camera: { all: false, except: [] } },
      hands: [],
    });
  });

  it('names as exceptions only those for whom something else was decided than for all', () => {
    const members = [member('a', { isMicrophoneClosed: true }), member('b', { isMicrophoneClosed: false })];
    expect(classFacts(row, members, everybody).closed.microphone).toEqual({ all: false, except: ['a'] });
    expect(classFacts({ ...row, isMicrophoneClosed: true }, members, everybody).closed.microphone).toEqual({
      all: true,
      except: ['b'],
    });
  });

  it('keeps the hands of people who are away for later, and the order of the others', () => {
    const members = ['a', 'b', 'c'].map((id, index) => member(id, { handNumber: index, handRaisedAt: at }));
    const hands = (present: string[]) =>
      classFacts(row, members, new Set(present)).hands.map((hand) => hand.personId);
    expect(hands(['c', 'a', 'b'])).toEqual(['a', 'b', 'c']);
    expect(hands(['c', 'a'])).toEqual(['a', 'c']);
  });
});

describe('rights', () => {
  const open = classFacts(row, [], everybody);
  const muted = classFacts({ ...row, isMicrophoneClosed: true }, [], everybody);
  const speaking = classFacts({ ...row, isMicrophoneClosed: true, speakerId: 'a' }, [], everybody);

  it('are closed for all, and open again for the one who may speak', () => {
    expect(closedDevices(muted, 'a')).toEqual(['microphone']);
    expect(closedDevices(speaking, 'a')).toEqual([]);
    expect(closedDevices(speaking, 'b')).toEqual(['microphone']);
  });

  it('are pushed only to those for whom they changed', () => {
    expect(changedRights(['a', 'b'], open, open)).toEqual([]);
    expect(changedRights(['a', 'b'], muted, speaking)).toEqual([{ personId: 'a', closed: [] }]);
    expect(changedRights(['a', 'b'], open, muted)).toHaveLength(2);
  });
});

it.each([
  ['invited', null, 'NOT_JOINED'],
  ['waiting', null, 'NOT_JOINED'],
  ['inCall', at, 'JOINED'],
  ['left', at, 'LEFT'],
  ['removed', at, 'REMOVED'],
  ['removed', null, 'NOT_JOINED'],
] as const)('a place that is %s and joined at %s is %s in the attendance', (state, joinedAt, expected) => {
  expect(attendanceOf({ state, joinedAt })).toBe(expected);
});

it.each([
  ['host', 'appointment', ['camera', 'microphone', 'screen_share', 'screen_share_audio'], true],
  ['host', 'broadcast', ['camera', 'microphone', 'screen_share', 'screen_share_audio'], true],
  ['attendee', 'appointment', ['camera', 'microphone'], true],
  ['attendee', 'onDemand', ['camera', 'microphone'], true],
  ['attendee', 'classroom', ['camera', 'microphone'], true],
  ['attendee', 'conference', ['camera', 'microphone'], true],
  ['attendee', 'broadcast', [], false],
] as const)('the %s of a %s publishes %j', (...[part, kind, sources, canPublish]) => {
  expect(mediaRights(part, kind)).toMatchObject({ sources, canPublish, canSubscribe: true, hidden: false });
});

it.each([
  [['microphone'], ['camera'], true],
  [['camera'], ['microphone'], true],
  [['microphone', 'camera'], [], false],
] as const)('with %j closed a student publishes %j', (...[closed, sources, canPublish]) => {
  expect(mediaRights('attendee', 'classroom', closed)).toMatchObject({ sources, canPublish });
});

it('lets an observer see, and be seen by nobody', () => {
  expect(mediaRights('observer', 'classroom')).toEqual({
    canPublish: false,
    canSubscribe: true,
    hidden: true,
    sources: [],
  });
});
